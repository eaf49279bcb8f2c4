import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { message } from '@sillage/contracts/messages.fr.ts';
import { StartRefused } from '../apps/server/src/platform/config.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What is built, and says so when it takes long. */
const parts = { 'apps/web': message('demarrage.construction_web'), 'apps/server': undefined };
const notSources = /^(node_modules|dist.*|.*\.gen\.ts|.*\.test\.tsx?|\..*)$/;

/**
 * Builds the web and the server, each when its `dist` is missing or was made from other sources.
 * @throws StartRefused with what the build said
 */
export async function buildIfNeeded(log: (line: string) => void): Promise<void> {
  await Promise.all(Object.entries(parts).map(([part, sentence]) => buildPart(part, () => sentence && log(sentence))));
}

async function buildPart(part: string, onBuild: () => void): Promise<void> {
  const folder = path.join(root, part);
  // What the build reads; the lockfile stands for the packages.
  const wanted = await fingerprint([part, 'packages/contracts/src', 'package-lock.json']);
  const built = await readFile(path.join(folder, 'dist/.sources'), 'utf8').catch(() => '');
  if (built === wanted) return;
  onBuild();
  // Built aside: a failure leaves the former build in place, and nobody is served half of one.
  const aside = `dist.${process.pid}`;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', aside, '--emptyOutDir'], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    await writeFile(path.join(folder, aside, '.sources'), wanted);
    await rm(path.join(folder, 'dist'), { recursive: true, force: true });
    await rename(path.join(folder, aside), path.join(folder, 'dist'));
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new StartRefused(message('demarrage.construction_echec', { detail: `${stdout}${stderr}` || String(error) }));
  } finally {
    await rm(path.join(folder, aside), { recursive: true, force: true });
  }
}

/** Contents rather than dates: a checkout changes every date and no content. */
async function fingerprint(sources: string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(source)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(relative: string): Promise<string[]> {
  if (path.extname(relative) === '.json') return [relative];
  const entries = await readdir(path.join(root, relative), { withFileTypes: true });
  const kept = entries.filter((entry) => !notSources.test(entry.name));
  const lists = kept.map((entry) => {
    const child = `${relative}/${entry.name}`;
    return entry.isDirectory() ? listFiles(child) : [child];
  });
  return (await Promise.all(lists)).flat();
}
