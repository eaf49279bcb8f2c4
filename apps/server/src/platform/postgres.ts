import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { message } from '@sillage/contracts/messages.fr.ts';
import pg from 'pg';
import { StartRefused } from './config.ts';
import { clusterOf, findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { lockFolder, stopOrphan, until } from './postgres-lock.ts';

const runFile = promisify(execFile);

const name = 'sillage';

/** For one machine that also runs the application; nothing here weakens durability (fsync and full_page_writes stay on). */
const defaultSettings = {
  shared_buffers: '256MB',
  work_mem: '16MB',
  max_connections: '60',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // Its details quote the rows refused: an erasure does not reach the log.
  log_error_verbosity: 'terse',
};

/** Bytes: four files of its journal, of 16 MB each. */
const ROOM_TO_START = 64 * 1024 * 1024;

export type Postgres = {
  url: string;
  /** one line for the person who starts, when the data are not where they expect them */
  notice?: string;
  /** settles when PostgreSQL ends without having been asked to, with the path of its log */
  died: Promise<string>;
  /** whether its disk has what a start asks for */
  hasRoom(): Promise<boolean>;
  /** starts it again where it was, after it died; settles as `died` when it dies once more */
  restart(): Promise<{ died: Promise<string> }>;
  stop(): Promise<void>;
};

/** Starts the embedded PostgreSQL of this data folder, made at its first start and recovered after a brutal stop. */
export async function startPostgres({
  dataDir,
  log,
  settings = {},
}: {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const home = await findPostgresHome(dataDir);
  const release = await lockFolder(home.folder);
  const releaseAtExit = () => rmSync(path.join(home.folder, 'lock'), { force: true });
  process.once('exit', releaseAtExit);
  const unlock = async () => {
    process.off('exit', releaseAtExit);
    await release();
  };
  try {
    const data = clusterOf(home.folder);
    const password = await ensurePassword(home);
    if (await stopOrphan(data)) log(message('demarrage.reprise'));
    if (!(await exists(data))) {
      log(message('demarrage.creation_base'));
      await createCluster(home, data);
    }
    const options = { ...defaultSettings, ...settings };
    let server = await launch(home, data, options);
    const url = `postgres://${name}:${password}@127.0.0.1:${server.port}/`;
    try {
      await ensureDatabase(url);
    } catch (error) {
      await server.stop();
      throw error;
    }
    let stopped = false;
    return {
      url: `${url}${name}`,
      notice: home.notice,
      died: server.died,
      async hasRoom() {
        const { bavail, bsize } = await statfs(home.folder);
        return bavail * bsize >= ROOM_TO_START;
      },
      async restart() {
        // What the killed one left running would hold its folder.
        await stopOrphan(data);
        const again = await launch(home, data, { ...options, port: String(server.port) });
        if (stopped) await again.stop();
        server = again;
        return again;
      },
      async stop() {
        stopped = true;
        await server.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function ensurePassword({ folder }: PostgresHome): Promise<string> {
  const file = path.join(folder, 'password');
  if (!(await exists(file))) {
    const partial = `${file}.new`;
    await writeFile(partial, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    await rename(partial, file);
  }
  return readFile(file, 'utf8');
}

/** Works in a folder of its own, renamed when it is whole: an interrupted creation is thrown away by the next one. */
async function createCluster(home: PostgresHome, data: string): Promise<void> {
  // A name of its own: the creation that was interrupted may still be dying in the former folder.
  const partial = `${data}.${process.pid}.new`;
  const passwordFile = `${data}.password`;
  for (const name of await readdir(home.folder)) {
    if (name.endsWith('.new')) await rm(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  await mkdir(partial, { mode: 0o700 });
  await copyFile(path.join(home.folder, 'password'), passwordFile);
  await chmod(passwordFile, 0o600);
  if (home.account) {
    await chown(partial, home.account.uid, home.account.gid);
    await chown(passwordFile, home.account.uid, home.account.gid);
  }
  const options = [
    `--pgdata=${partial}`,
    `--username=${name}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 gives the same order and the same capitals on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--no-instructions',
  ];
  try {
    await runFile(path.join(home.native, 'bin/initdb'), options, { ...processOptions(home), timeout: 120_000 });
    await rename(partial, data);
  } catch (error) {
    const detail = lastLine((error as { stderr?: string }).stderr || String(error));
    throw new StartRefused(message('demarrage.postgres_initdb', { dossier: home.folder, detail }));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

type Server = { port: number; died: Promise<string>; stop(): Promise<void> };

/** A port taken meanwhile, or the last processes of a killed PostgreSQL, are a matter of trying again for a while. */
const passing =
  /Address already in use|could not bind|pre-existing shared memory block|lock file "postmaster.pid" already exists/;

async function launch(home: PostgresHome, data: string, settings: Record<string, string>): Promise<Server> {
  const journal = path.join(home.folder, 'postgres.log');
  await rename(journal, path.join(home.folder, 'postgres.previous.log')).catch(() => undefined);
  let failure = '';
  let server: Server | undefined;
  await until(async () => {
    const attempt = await tryLaunch(home, data, settings, journal);
    if (typeof attempt !== 'string') server = attempt;
    else failure = attempt;
    return server !== undefined || !passing.test(failure);
  }, 20_000);
  if (server) return server;
  throw new StartRefused(message('demarrage.postgres_echec', { detail: lastLine(failure), journal }));
}

/** The running server, or what it said before it ended. */
async function tryLaunch(
  home: PostgresHome,
  data: string,
  settings: Record<string, string>,
  journal: string,
): Promise<Server | string> {
  const port = Number(settings.port ?? (await freePort()));
  const options = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const output = await open(journal, 'w', 0o600);
  const child = spawn(path.join(home.native, 'bin/postgres'), ['-D', data, ...flags], {
    ...processOptions(home),
    // A session of its own: Ctrl-C reaches the server alone, which stops PostgreSQL after the requests in flight.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`code ${code ?? signal}`));
  }).finally(() => process.off('exit', stopAtExit));
  await output.close();

  // Replaying the journal of a brutal stop takes what it takes; a PostgreSQL that fails ends by itself.
  const reason = await Promise.race([ended, ready(child, data)]);
  if (reason !== undefined) return (await readFile(journal, 'utf8')).trim() || reason;

  let stopping = false;
  const died = new Promise<string>((resolve) => {
    ended.then(() => stopping || resolve(journal));
  });
  const stop = async () => {
    stopping = true;
    await stopServer(child, home, data, ended);
  };
  return { port, died, stop };
}

async function ready(child: ChildProcess, data: string): Promise<undefined> {
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return true;
    const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  };
  await until(isReady, Number.POSITIVE_INFINITY);
}

async function stopServer(
  child: ChildProcess,
  home: PostgresHome,
  data: string,
  ended: Promise<string>,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    await runFile(path.join(home.native, 'bin/pg_ctl'), ['stop', '-m', 'fast', '-D', data]);
  } else {
    child.kill('SIGINT');
  }
  // Fast shutdown waits for a checkpoint only; beyond that, the journal is replayed at the next start.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 60_000);
  await ended;
  clearTimeout(impatience);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}

/**
 * No secret of the server's environment reaches PostgreSQL, and its working directory is one that anyone may enter. On another day (`--date`),
 * it is that day for it too.
 */
function processOptions({ native, account }: PostgresHome) {
  const { PATH, SystemRoot, TEMP, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env;
  return {
    cwd: path.parse(native).root,
    env: { PATH, SystemRoot, TEMP, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT, LC_ALL: 'C' },
    uid: account?.uid,
    gid: account?.gid,
  };
}

/** Ports below those that systems give to whoever connects: one that is found free is not taken the moment after. */
const PORTS = { first: 20_000, count: 12_000 };
let nextPort = randomInt(PORTS.count);

/** A port of this machine that nobody listens on; another one at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries += 1) {
    nextPort = (nextPort + 1) % PORTS.count;
    const port = PORTS.first + nextPort;
    if (await canListen(port)) return port;
  }
  throw new Error(`no port is free from ${PORTS.first} on`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
