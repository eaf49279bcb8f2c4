import { once } from 'node:events';
import type { Disk } from 'flydrive';
import yazl from 'yazl';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db.ts';
import { makePdf } from '../../platform/pdf.ts';
import { takeLot, updateLot } from './attestations.queries.ts';
import { documentOf, fileName, TEMPLATE } from './attestations.rules.ts';
import { issueAttestations } from './issue-attestations.ts';

/** Attestations issued in one transaction, drawn and added to the archive before the next ones: what is held in memory. */
const BATCH = 25;

interface Making {
  db: Db;
  files: Disk;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
}

/**
 * Makes the archive of a lot, streamed to the files. Stopped anywhere and started again, it begins a new archive with the
 * attestations already issued: same numbers, same documents. Once cancelled it ends and leaves nothing.
 */
export async function makeAttestationArchive({ db, files, clock, config }: Making, id: number): Promise<void> {
  const lot = await takeLot(db, id);
  if (!lot) return;
  const key = `attestations/${lot.id}-${crypto.randomUUID()}.zip`;
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { writableNeedDrain: boolean; destroy(): void };
  const writing = files.putStream(key, output as never, { contentType: 'application/zip' });
  // A failed write must end the loop below, which otherwise would wait for a stream that nobody reads.
  const broken = new Promise<never>((_, reject) => writing.catch(reject));
  broken.catch(() => {});
  try {
    const taken = new Set<string>();
    let done = 0;
    for (let first = 0; first < lot.sessions.length; first += BATCH) {
      const sessions = lot.sessions.slice(first, first + BATCH);
      const issued = await db
        .transaction()
        .execute((tx) => issueAttestations(tx, { sessions, dpc: lot.dpc, userId: lot.userId, now: clock.now() }));
      const documents = await Promise.all(
        issued.map(async (one) => {
          const date = new Date(one.issuedAt);
          return {
            one,
            date,
            pdf: await makePdf({ template: TEMPLATE, data: documentOf(one, config.publicUrl), date }),
          };
        }),
      );
      // A PDF is compressed already.
      for (const { one, date, pdf } of documents) {
        zip.addBuffer(pdf, fileName(one, taken), { mtime: date, compress: false });
      }
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), broken]);
      done += sessions.length;
      if (!(await updateLot(db, id, { faites: done }))) return await abandon(files, key, output, writing);
    }
    zip.end();
    await writing;
    if (!(await updateLot(db, id, { statut: 'termine', fichier: key }))) await files.delete(key);
  } catch (error) {
    await abandon(files, key, output, writing);
    await updateLot(db, id, { statut: 'echec' });
    throw error;
  }
}

async function abandon(files: Disk, key: string, output: { destroy(): void }, writing: Promise<void>): Promise<void> {
  output.destroy();
  await writing.catch(() => {});
  await files.delete(key).catch(() => {});
}
