// `npm run reset`: forgets the embedded data (database, files, local outbox) after asking; `--yes` skips the question.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readConfig, StartRefused } from '../apps/server/src/platform/config.ts';
import { clusterOf, postgresFolders } from '../apps/server/src/platform/postgres-home.ts';
import { lockHolder, stopOrphan } from '../apps/server/src/platform/postgres-lock.ts';
import { message } from '../packages/contracts/src/messages.fr.ts';

try {
  await reset();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function reset(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const postgres = postgresFolders(dataDir);
  for (const folder of postgres) {
    const pid = await lockHolder(folder);
    if (pid !== undefined) throw new StartRefused(message('demarrage.autre_sillage', { pid, dossier: folder }));
  }
  const folders = [...new Set([dataDir, ...postgres])].filter((folder) => existsSync(folder));
  if (folders.length > 0 && !(await confirmed(folders))) {
    console.log(message('demarrage.oubli_annule'));
    return;
  }
  for (const folder of postgres) await stopOrphan(clusterOf(folder));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  console.log(message('demarrage.oubli_fait'));
}

async function confirmed(folders: string[]): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(message('demarrage.oubli_question', { dossiers: folders.join(', ') }));
  terminal.close();
  return answer.trim().toLowerCase() === 'oui';
}
