import nodemailer from 'nodemailer';
import type { Job } from './jobs.ts';

/** One mail to send; the text is plain French. */
export interface Mail {
  destinataire: string;
  objet: string;
  texte: string;
  /** Read in the local outbox by super administrators alone: its link opens the admin group. */
  reserve?: boolean;
}

/** Sends over SMTP, or keeps the mail in the local outbox when no server is configured. */
export const sendMail: Job<Mail> = {
  name: 'send-mail',
  async run(mail, { db, config }) {
    if (!config.smtpUrl) {
      await db.insertInto('courriels').values(mail).execute();
      return;
    }
    const transport = nodemailer.createTransport(config.smtpUrl);
    try {
      await transport.sendMail({ from: config.mailFrom, to: mail.destinataire, subject: mail.objet, text: mail.texte });
    } finally {
      transport.close();
    }
  },
};
