import { EAGER_DAYS, type Motif } from '@sillage/contracts/courriels.rules.ts';
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Connection } from './db.ts';
import type { Job, JobContext } from './jobs.ts';
import { mailHtml } from './mail-html.ts';

/** One mail to send; the text is plain French. */
export interface Mail {
  destinataire: string;
  /** Accounts that it is about: it goes with them, even sent to an address or a name that they have left since. */
  userIds: number[];
  objet: string;
  texte: string;
  /** Read in the local outbox by super administrators alone: its link opens the admin group. */
  reserve?: boolean;
  /** Its words hold no secret: they are kept once it has left, and it may be sent again as it was. */
  renvoyable?: boolean;
}

/**
 * A name as mails show it, whatever was typed: one short line in which nothing becomes a link.
 * @param max characters kept
 */
export function nameInMail(name: string, max = 60): string {
  const line = name
    .normalize('NFKC')
    .replace(/https?:|www\.|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@<>/\\]/giu, ' ')
    // « exemple.test » is a link to most readers of mail, « exemple. test » to none.
    .replace(/[.。](?=[\p{L}\p{N}])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/** What leaves with a mail, and is kept nowhere: the local outbox has its words alone. */
interface Enclosed {
  piece: { nom: string; contenu: Buffer };
  /** The page that stops such mails. */
  arret: string;
}

/** A server of mails that says nothing holds a job: figures and imports wait behind it. An address that names its own times has these. */
const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

type Sending = Pick<JobContext, 'config' | 'jobKey'> & { db: Connection };

/**
 * Sends over SMTP, and notes that it left without what it may hold of secret; or keeps the mail in the local outbox when no server is
 * configured. Answers its id there.
 */
export async function deliver(mail: Mail, { db, config, jobKey }: Sending, enclosed?: Enclosed): Promise<number> {
  if (!config.smtpUrl) return insertMail(db, mail);
  // Heavy, and many installations keep their mails.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: config.smtpUrl, ...PATIENCE_MS });
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.destinataire,
      subject: mail.objet,
      text: mail.texte,
      html: mailHtml(mail, enclosed?.arret),
      // No absence message answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Of a mail that left although its answer was lost, the second copy is known as the first.
      messageId: `<${jobKey}@${new URL(config.publicUrl).hostname}>`,
      ...(enclosed && {
        attachments: [{ filename: enclosed.piece.nom, content: enclosed.piece.contenu }],
        list: { unsubscribe: enclosed.arret },
      }),
    });
  } finally {
    transport.close();
  }
  return noteMail(db, mail, { etat: 'envoye' });
}

/** What became of a mail that will not be tried again: its words are kept if they may be sent again, and they alone. Answers its id. */
export function noteMail(
  db: Connection,
  mail: Mail,
  became: { etat: 'envoye' } | { etat: 'abandonne'; motif: Motif },
): Promise<number> {
  const texte = mail.renvoyable ? mail.texte : '';
  return insertMail(db, { ...mail, texte, ...became });
}

async function insertMail(db: Connection, mail: Insertable<DB['courriels']>): Promise<number> {
  const { id } = await db.insertInto('courriels').values(mail).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const sendMail: Job<Mail> = {
  name: 'send-mail',
  async run(mail, context) {
    await deliver(mail, context);
  },
};

/** Whether a task sends mail: its name says so. */
export const sendsMail = (task: string) => sql<SqlBool>`${sql.ref(task)} like 'send-%'`;

/** Tries that follow the last one asked for, less and less often. */
export const FURTHER_TRIES = 15;

/**
 * Tries mails now, and answers how many.
 * @param mails their jobs, `id` and `attempts`; one that is on its way is locked, and stays as it is: none is sent twice
 */
export async function tryNow(db: Connection, mails: Expression<unknown>): Promise<number> {
  const { rows } = await sql`
    with mails as materialized (${mails})
    select tried.id from mails, graphile_worker.reschedule_jobs(
      array[mails.id], run_at => now(), max_attempts => mails.attempts + ${FURTHER_TRIES}::int) tried`.execute(db);
  return rows.length;
}

/**
 * A server of mails that is back is found within minutes, whatever the number of tries that failed: for some days, mails that wait are tried
 * again and none is given up.
 */
export const retryMails: Job<unknown> = {
  name: 'retry-mails',
  cron: '*/5 * * * *',
  async run(_, { db }) {
    await tryNow(
      db,
      sql`select id, attempts from graphile_worker.jobs
        where ${sendsMail('task_identifier')} and attempts > 0 and run_at > now()
          and created_at > now() - make_interval(days => ${EAGER_DAYS})`,
    );
  },
};
