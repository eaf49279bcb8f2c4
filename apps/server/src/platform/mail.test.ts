import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { enqueue } from './jobs.ts';
import { nameInMail, sendMail } from './mail.ts';
import { freePort } from './postgres.ts';

let t: TestApp;
let port: number;
const received: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'));
      // One mail arrives, and its sender never hears that it did.
      done(received.length === 1 ? new Error('try again') : null);
    });
  },
});

beforeAll(async () => {
  port = await freePort();
  t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'ne-pas-repondre@sillage.test' });
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Five minutes are over: mails that failed are tried again. */
async function retry() {
  await sql`select graphile_worker.add_job('retry-mails', '{}'::json)`.execute(t.db);
  await t.runJobs();
}

test('a server of mails that is away for hours gets each mail once it is back, known by one name', async () => {
  for (const objet of ['Premier', 'Deuxième'])
    await enqueue(t.db, sendMail, {
      destinataire: 'zoe@sillage.test',
      userIds: [],
      objet,
      texte: 'Bonjour\n\nhttp://sillage.test/page',
    });
  await t.runJobs();
  // More often than the queue would try: none is given up.
  for (let hour = 0; hour < 30; hour++) await retry();
  expect(received).toEqual([]);

  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  await retry();
  await retry();
  const mails = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
  const named = Map.groupBy(mails, ({ subject }) => subject);
  expect([...named.keys()].sort()).toEqual(['Deuxième', 'Premier']);
  // The one whose answer was lost came twice, under the same name.
  expect(mails).toHaveLength(3);
  for (const copies of named.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mails[0]!.messageId).toMatch(/^<\d+-\d+@sillage\.test>$/);
  await retry();
  expect(received).toHaveLength(3);

  for (const { text, html, headers } of mails) {
    expect(text?.trim()).toBe('Bonjour\n\nhttp://sillage.test/page');
    expect(html).toContain('<p>Bonjour</p>');
    expect(html).toContain('href="http://sillage.test/page"');
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  }
  expect(received[0]).toMatch(/Content-Type: multipart\/alternative/);
});

test.each([
  ['Zoé Abgrall', 'Zoé Abgrall'],
  ['Voir https://evil.test/entrer', 'Voir evil. test entrer'],
  ['www.evil.test', 'evil. test'],
  ['zoe@evil.test', 'zoe evil. test'],
  ['Zoé\r\nBcc: x', 'Zoé Bcc: x'],
  ['<b>Zoé</b>', 'b Zoé b'],
  ['Zoé \u202Elagbа', 'Zoé lagbа'],
  ['ｗｗｗ．evil．test', 'evil. test'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('a name in a mail is plain, short and no address: %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});
