import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testDatabase } from '../test/db.ts';
import { freePort } from './platform/postgres.ts';

/** A start that is refused: one sentence, and nothing made. */

const program = path.join(import.meta.dirname, 'main.ts');
const dataDir = path.join(os.tmpdir(), `sillage-start-${process.pid}`);

const busy = net.createServer();
let taken: number;
let free: number;
beforeAll(async () => {
  taken = await freePort();
  await once(busy.listen(taken, '127.0.0.1'), 'listening');
  free = await freePort();
});
afterAll(() => busy.close());

async function freePorts() {
  return { PORT: String(free), CONTENT_PORT: String(await freePort()) };
}

/** What the start says before it ends, without the typographic spaces. */
async function refusal(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, SILLAGE_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { said: `${said}${complained}`.replaceAll('\u202F', ' ').trim(), code };
}

test('a busy port is told before anything is made, with the variable that changes it', async () => {
  const [web, content] = await Promise.all([
    refusal({ PORT: String(taken), CONTENT_PORT: String(free) }),
    refusal({ PORT: String(free), CONTENT_PORT: String(taken) }),
  ]);
  const sentence = `Le port ${taken} est déjà occupé : donnez-en un autre par la variable`;
  expect(web).toEqual({ said: `${sentence} PORT.`, code: 1 });
  expect(content).toEqual({ said: `${sentence} CONTENT_PORT.`, code: 1 });
  expect(existsSync(dataDir)).toBe(false);
});

test('a given database that refuses the password, or has no such database, is told apart from one that does not answer', async () => {
  const ports = await freePorts();
  const password = new URL(inject('clusterUrl'));
  password.password = 'faux';
  const missing = new URL(inject('clusterUrl'));
  missing.pathname = '/absente';
  const silent = `postgres://sillage@127.0.0.1:${free}/sillage`;
  const [wrongPassword, noDatabase, noServer] = await Promise.all(
    [password.href, missing.href, silent].map((url) =>
      refusal({ ...ports, DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' }),
    ),
  );
  expect(wrongPassword!.said).toBe(
    'Le serveur PostgreSQL donné par DATABASE_URL répond, mais refuse l’utilisateur ou le mot de passe qu’elle donne.',
  );
  expect(noDatabase!.said).toMatch(/donné par DATABASE_URL répond, mais la base qu’elle nomme n’existe pas/);
  // It waits, says so once, then ends.
  expect(noServer!.said).toBe(
    'La base de données donnée par DATABASE_URL ne répond pas encore : attente de 1\u00A0s au plus...\n' +
      'La base de données donnée par DATABASE_URL ne répond pas (ECONNREFUSED).',
  );
});

test('a PostgreSQL that is too old is refused in one sentence', async () => {
  const old = await testDatabase();
  // What the server says of its version, said by a function of ours that comes first.
  await sql`create schema ancien`.execute(old.db);
  await sql`create function ancien.current_setting(text) returns text language sql as 'select ''150013'''`.execute(
    old.db,
  );
  const url = new URL(old.url);
  url.searchParams.set('options', '-c search_path=ancien,pg_catalog');
  const ports = await freePorts();
  expect(await refusal({ ...ports, DATABASE_URL: url.href })).toEqual({
    said: 'Le serveur PostgreSQL donné par DATABASE_URL est de version 15.13 : PostgreSQL 16 au moins est nécessaire.',
    code: 1,
  });
  await old.drop();
});
