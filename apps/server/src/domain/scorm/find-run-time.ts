import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';

const TEXT = /\.(html?|xhtml|js|mjs|xml|json)$/i;
/** What finds the run-time object has to name it, or its first call, somewhere. */
const NAMED = /API_1484_11|LMSInitialize|LMSCommit|LMSFinish|\bfindAPI\b/i;
/** Read at most, smallest files first: what is not found there is taken to call. */
const READ_BYTES = 64 * 1024 * 1024;

/** Whether some file of a package looks for the run-time object; one that does not is silent from beginning to end. */
export async function callsRunTime(zip: ZipFile, fichiers: { chemin: string; entry: Entry }[]): Promise<boolean> {
  const texts = fichiers
    .filter(({ chemin }) => TEXT.test(chemin))
    .sort((a, b) => a.entry.uncompressedSize - b.entry.uncompressedSize);
  let left = READ_BYTES;
  for (const { entry } of texts) {
    left -= entry.uncompressedSize;
    if (left < 0) return true;
    const content = await zip.openReadStreamPromise(entry).then(buffer);
    if (NAMED.test(content.toString('latin1'))) return true;
  }
  return false;
}
