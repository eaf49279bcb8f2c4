import { execFile } from 'node:child_process';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { message } from '@sillage/contracts/messages.fr.ts';
import { StartRefused } from './config.ts';

const runFile = promisify(execFile);

const patience = 3_000;

/** Keeps the folder for this process until it ends; refuses when another living process holds it. Answers with the release. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = path.join(folder, 'lock');
  const mine = path.join(folder, `lock.${process.pid}`);
  const aside = `${mine}.aside`;
  await writeFile(mine, `${process.pid} ${await processBirth(process.pid)}`);
  try {
    // A hard link appears whole or not at all, so that nobody reads a lock being written.
    while (!(await linked(mine, lock))) {
      // A server that is stopping is worth waiting for: it was perhaps told to a moment ago.
      await until(async () => (await holderOf(lock)) === undefined, patience);
      const holder = await holderOf(lock);
      if (holder !== undefined) {
        throw new StartRefused(message('demarrage.autre_sillage', { pid: holder, dossier: folder }));
      }
      // Taken aside and looked at again: another process may have replaced the stale lock by its own meanwhile.
      await rename(lock, aside).catch(ignoreMissing);
      if ((await holderOf(aside)) !== undefined) await linked(aside, lock);
    }
  } finally {
    await rm(mine, { force: true });
    await rm(aside, { force: true });
  }
  return () => rm(lock, { force: true });
}

/** The living process that holds the folder, if any. */
export function lockHolder(folder: string): Promise<number | undefined> {
  return holderOf(path.join(folder, 'lock'));
}

async function holderOf(lock: string): Promise<number | undefined> {
  const content = (await readFile(lock, 'utf8').catch(ignoreMissing)) ?? '';
  // A power cut may leave a lock without its content.
  const [, pid, born] = content.match(/^(\d+) (.+)$/) ?? [];
  return pid && (await processBirth(Number(pid))) === born ? Number(pid) : undefined;
}

/** Stops the PostgreSQL which a killed server left behind on this data folder; forgets a pid file that means nothing. */
export async function stopOrphan(data: string): Promise<boolean> {
  const pidFile = path.join(data, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(ignoreMissing);
  if (content === undefined) return false;
  const pid = Number.parseInt(content, 10);
  const command = await commandLine(pid);
  if (!command?.includes('postgres') || !command.includes(data)) {
    // PostgreSQL would take a stranger who got the same number after a reboot for itself, and refuse to start.
    await rm(pidFile, { force: true });
    return true;
  }
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT gives up on it, and the journal is replayed at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await until(async () => (await processBirth(pid)) === undefined, 30_000)) return true;
  }
  throw new StartRefused(message('demarrage.postgres_orphelin', { pid }));
}

/** Polls until the condition holds; false when it still does not after `patience` milliseconds. */
export async function until(condition: () => Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await condition()) return true;
    await delay(10);
  }
  return false;
}

/** When the process was born, so that a number given again by the system is not taken for it; undefined when it is gone. */
async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name, in parentheses, may hold anything: fields are counted after it. A zombie is dead already.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat === '' || fields[0] === 'Z') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${fields[19]}`;
  }
  if (process.platform === 'win32') {
    return isAlive(pid) ? 'alive' : undefined;
  }
  const { stdout } = await runFile('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

async function commandLine(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || !isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(ignoreMissing);
    return content?.replaceAll('\0', ' ');
  }
  const [command, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  const { stdout } = await runFile(command!, args).catch(() => ({ stdout: '' }));
  return stdout;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
