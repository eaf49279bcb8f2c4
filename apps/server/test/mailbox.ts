import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** Mails as they came, oldest first. */
  received: string[];
  /** Asks to try later, and keeps nothing. */
  refuses: boolean;
  /** Of the application that sends to it. */
  settings: { SMTP_URL: string; MAIL_FROM: string };
  close(): Promise<void>;
}

/** A server of mails on this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailbox.refuses) return done(new Error('later'));
        mailbox.received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    received: [],
    refuses: false,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sillage <ne-pas-repondre@sillage.test>' },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return mailbox;
}
