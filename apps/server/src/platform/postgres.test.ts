import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { clusterOf, postgresFolders } from './postgres-home.ts';
import { lockHolder, stopOrphan } from './postgres-lock.ts';

const program = path.resolve(import.meta.dirname, '../../test/postgres-process.ts');

let dataDir: string;
let folder: string;
let lines: string[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-lifecycle-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  folder = postgresFolders(dataDir)[0]!;
  lines = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  for (const each of postgresFolders(dataDir)) await stopOrphan(clusterOf(each));
  for (const each of [...postgresFolders(dataDir), dataDir]) await rm(each, { recursive: true, force: true });
});

test('what was written is there after a clean stop and a new start', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE notes (texte text)');
  await query(first.url, "INSERT INTO notes VALUES ('Zoé')");
  await first.stop();
  expect(lines).toEqual(['Création de la base de données (la première fois seulement)...']);
  expect(await lockHolder(folder)).toBeUndefined();

  const second = await start();
  expect(await query(second.url, 'SELECT texte FROM notes')).toEqual([{ texte: 'Zoé' }]);
  await second.stop();
  expect(lines).toHaveLength(1);
});

test('the server and PostgreSQL killed in the middle of writes: everything acknowledged is there again', async () => {
  const { child, url } = await startElsewhere();
  const acknowledged = await writeUntilKilled(url!, async () => {
    process.kill(await postmasterPid(), 'SIGKILL');
    await kill(child);
  });

  const again = await start();
  const rows = await query(again.url, 'SELECT numero FROM notes ORDER BY numero');
  expect(rows.map(({ numero }) => numero)).toEqual(expect.arrayContaining(acknowledged));
  await again.stop();
});

test('the server killed alone: the PostgreSQL it left behind is stopped and nothing is lost', async () => {
  const { child, url } = await startElsewhere();
  const orphan = await postmasterPid();
  const acknowledged = await writeUntilKilled(url!, async () => {
    await kill(child);
    await startOverOrphan();
  });

  async function startOverOrphan() {
    const again = await start();
    expect(await postmasterPid()).not.toBe(orphan);
    await again.stop();
  }

  expect(lines).toEqual(['Reprise après un arrêt brutal...']);
  const last = await start();
  const rows = await query(last.url, 'SELECT numero FROM notes ORDER BY numero');
  expect(rows.map(({ numero }) => numero)).toEqual(expect.arrayContaining(acknowledged));
  await last.stop();
});

test('a second server on the same folder is refused in one sentence, and the first goes on', async () => {
  const first = await start();
  const { refusal } = await startElsewhere();
  expect(refusal).toBe(`Un autre Sillage (processus ${process.pid}) utilise déjà le dossier ${folder}.`);
  expect(await query(first.url, 'SELECT 1 AS un')).toEqual([{ un: 1 }]);
  await first.stop();
});

test.for([
  ['a process that is gone', '4194305 long-ago'],
  ['a number given again to another process', `${process.pid} long-ago`],
  ['a lock emptied by a power cut', ''],
])('the lock of %s does not prevent the start', async ([, content]) => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'lock'), content!);
  const server = await start();
  expect(await lockHolder(folder)).toBe(process.pid);
  await server.stop();
});

test('a pid file that names a stranger is forgotten, and the stranger left in peace', async () => {
  const first = await start();
  await first.stop();
  await writeFile(path.join(clusterOf(folder), 'postmaster.pid'), `${process.pid}\n${clusterOf(folder)}\n`);
  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS un')).toEqual([{ un: 1 }]);
  await second.stop();
});

test('a creation that was interrupted starts again from nothing', async () => {
  const partial = `${clusterOf(folder)}.1.new`;
  await mkdir(`${partial}/base`, { recursive: true });
  await writeFile(`${partial}/PG_VERSION`, '18');
  const server = await start();
  expect(await query(server.url, 'SELECT 1 AS un')).toEqual([{ un: 1 }]);
  expect(existsSync(partial)).toBe(false);
  await server.stop();
});

test.runIf(process.getuid?.() === 0)(
  'as root in a folder that only root can enter, data live elsewhere and stay there',
  async () => {
    await chmod(dataDir, 0o700);
    const elsewhere = postgresFolders(dataDir)[1]!;
    const first = await start();
    expect(first.notice).toMatch(`ses données sont dans ${elsewhere}.`);
    await query(first.url, 'CREATE TABLE notes (texte text)');
    await first.stop();

    await chmod(dataDir, 0o755);
    const second = await start();
    expect(second.notice).toBe(first.notice);
    expect(await query(second.url, 'SELECT texte FROM notes')).toEqual([]);
    await second.stop();
  },
);

test('PostgreSQL listens on this machine only, asks for its password and keeps writes on disk', async () => {
  const server = await start();
  const rows = await query(
    server.url,
    "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit', 'unix_socket_directories', 'server_encoding') ORDER BY name",
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  const wrong = new URL(server.url);
  wrong.password = 'x';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});

function start(): Promise<Postgres> {
  return startPostgres({ dataDir, log: (line) => lines.push(line) });
}

async function startElsewhere(): Promise<{ child: ChildProcess; url?: string; refusal?: string }> {
  const child = fork(program, [dataDir]);
  children.push(child);
  const [answer] = (await once(child, 'message')) as [{ url?: string; refusal?: string }];
  return { child, ...answer };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Commits numbered rows one after the other and breaks off after fifty; answers with the numbers whose commit was acknowledged. */
async function writeUntilKilled(url: string, breakOff: () => Promise<void>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE notes (numero int)');
  const acknowledged: number[] = [];
  let broken: Promise<void> | undefined;
  try {
    for (let numero = 1; ; numero++) {
      await client.query('INSERT INTO notes VALUES ($1)', [numero]);
      acknowledged.push(numero);
      if (numero === 50) broken = breakOff().finally(() => client.end());
    }
  } catch {
    await broken;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  return acknowledged;
}

async function query(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8'), 10);
}
