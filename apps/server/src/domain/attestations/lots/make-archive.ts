import { once } from 'node:events';
import type { Disk } from 'flydrive';
import yazl from 'yazl';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db.ts';
import { eachStored } from '../../../platform/files.ts';
import { makePdf } from '../../../platform/pdf.ts';
import { type Certificat, type Delivree, documentOf, fileName, TEMPLATE } from '../attestations.rules.ts';
import { issueCertificats } from '../certificats/issue-certificats.ts';
import { type Issue, issueAttestations } from '../issue-attestations.ts';
import { takeLot, updateLot } from './lots.queries.ts';

export const ARCHIVES_FOLDER = 'attestations';
/** Documents issued in one transaction, drawn and added to the archive before the next ones: what is held in memory. */
const BATCH = 25;

type Output = NodeJS.ReadableStream & { writableNeedDrain: boolean; destroyed: boolean; destroy(error?: Error): void };

interface Making {
  db: Db;
  files: Disk;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  /** A failure ends the archive: nothing tries again. */
  isLastTry?: boolean;
}

/**
 * Makes the archive of a lot, streamed to the files. Stopped anywhere and started again, it begins a new archive with the
 * documents already issued: same numbers, same documents. Once cancelled, or taken by another run, it ends and leaves nothing.
 */
export async function makeDocumentArchive({ db, files, clock, config, isLastTry }: Making, id: number): Promise<void> {
  const lot = await takeLot(db, id);
  if (!lot) return;
  try {
    await removeLeft(files, lot.id);
    await writeArchive({ db, files, clock, config }, lot);
  } catch (error) {
    if (isLastTry) await updateLot(db, lot, { statut: 'echec' });
    throw error;
  }
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeLot>>>;

async function writeArchive({ db, files, clock, config }: Making, lot: Taken): Promise<void> {
  const key = `${ARCHIVES_FOLDER}/${lot.id}-${lot.tentative}.zip`;
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Output;
  const writing = files.putStream(key, output as never, { contentType: 'application/zip' });
  // A failed write must end the loop below, which otherwise would wait for a stream that nobody reads.
  const broken = new Promise<never>((_, reject) => writing.catch(reject));
  broken.catch(() => {});
  try {
    const taken = new Set<string>();
    const { sessions, userId, dpc } = lot;
    const lignes = lot.lignes as unknown as Certificat[];
    const total = (sessions ?? lignes).length;
    for (let first = 0; first < total; first += BATCH) {
      const last = Math.min(first + BATCH, total);
      const issued = await db.transaction().execute((tx) => {
        const by = { userId, now: clock.now() };
        return sessions
          ? issueAttestations(tx, { sessions: sessions.slice(first, last), dpc, ...by })
          : issueCertificats(tx, { lignes: lignes.slice(first, last), ...by });
      });
      await addDocuments(zip, issued, taken, config);
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), broken]);
      if (!(await updateLot(db, lot, { faites: last }))) return await abandon(files, key, output, writing);
    }
    zip.end();
    await writing;
    if (!(await updateLot(db, lot, { statut: 'termine', fichier: key }))) await files.delete(key);
  } catch (error) {
    await abandon(files, key, output, writing);
    throw error;
  }
}

/** What a process that was killed has left of the same archive. */
async function removeLeft(files: Disk, id: number): Promise<void> {
  for await (const { isFile, name } of eachStored(files, ARCHIVES_FOLDER)) {
    if (isFile && name.startsWith(`${id}-`)) await files.delete(`${ARCHIVES_FOLDER}/${name}`);
  }
}

/** All the attestations of one learner: few enough to be made while they wait, drawn as they are read. */
export async function makeOwnArchive({ db, config }: Pick<Making, 'db' | 'config'>, issue: Issue) {
  const issued = await db.transaction().execute((tx) => issueAttestations(tx, issue));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Output;
  const taken = new Set<string>();
  async function addInTurn() {
    for (let first = 0; first < issued.length && !output.destroyed; first += BATCH) {
      await addDocuments(zip, issued.slice(first, first + BATCH), taken, config);
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
    }
    zip.end();
  }
  // Whoever reads it is told too; nobody may be reading yet.
  output.on('error', () => undefined);
  addInTurn().catch((error: Error) => output.destroy(error));
  return output as AsyncIterable<Uint8Array>;
}

/** Draws documents and adds them to the archive. @param taken names that it already has */
async function addDocuments(
  zip: yazl.ZipFile,
  issued: readonly Delivree[],
  taken: Set<string>,
  { publicUrl }: Making['config'],
): Promise<void> {
  const documents = await Promise.all(
    issued.map(async (one) => {
      const date = new Date(one.issuedAt);
      return { one, date, pdf: await makePdf({ template: TEMPLATE, data: documentOf(one, publicUrl), date }) };
    }),
  );
  // A PDF is compressed already.
  for (const { one, date, pdf } of documents) {
    zip.addBuffer(pdf, fileName(one, taken), { mtime: date, compress: false });
  }
}

async function abandon(files: Disk, key: string, output: { destroy(): void }, writing: Promise<void>): Promise<void> {
  output.destroy();
  await writing.catch(() => {});
  await files.delete(key).catch(() => {});
}
