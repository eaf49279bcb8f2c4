import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../src/platform/postgres.ts';
import { type TestDatabase, testDatabase } from './db.ts';

/** `npm run attack` against a demonstration of its own: what it tries exists still, none is left out, and all hold. */

const root = path.resolve(import.meta.dirname, '../../..');
const MINUTES = 3 * 60_000;

let base: TestDatabase;
let data: string;
let url: string;
let server: ChildProcess;

beforeAll(async () => {
  base = await testDatabase();
  data = await mkdtemp(path.join(tmpdir(), 'sillage-attack-'));
  const [port, contentPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: base.url,
      SILLAGE_DEMO: '1',
      SILLAGE_DATA: data,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await wait(100);
  }
}, MINUTES);

afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  await base.drop();
  await rm(data, { recursive: true, force: true });
});

/** What the command says, without the typographic spaces, and how it ends. */
function attack(address: string): Promise<{ code: number; said: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'bin/attack.ts'), `--url=${address}`], (failure, out, error) => {
      const said = `${out}${error}`.replaceAll('\u202F', ' ').trim().split('\n');
      resolve({ code: failure ? Number(failure.code) : 0, said });
    });
  });
}

test('every attack is tried, and holds; nothing of them is left', { timeout: MINUTES }, async () => {
  const { code, said } = await attack(url);
  expect(said.filter((line) => !line.startsWith('tenu   '))).toEqual([
    expect.stringMatching(/^tenu 22, TOMBÉ 0, omis 0, en \d+ s contre/),
  ]);
  expect(code).toBe(0);
  const { rows } = await sql`
    select nom from apprenants where nom ~* 'attaque' union all select name from assignments where name ~* 'attaque'`.execute(
    base.db,
  );
  expect(rows).toEqual([]);
});

test('another machine is left alone', async () => {
  const { code, said } = await attack('http://sillage.test');
  expect([code, said]).toEqual([
    1,
    ['http://sillage.test n’est pas une adresse de cette machine : rien n’a été tenté.'],
  ]);
});
