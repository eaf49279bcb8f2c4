import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';
import { causesOf } from './errors.ts';

/** Opens the store of files: a bucket when one is configured, else a folder under the data directory. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: path.join(dataDir, 'fichiers'), visibility: 'private' }));
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
  return new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      // A bucket that answers nothing is away: by itself this client would wait for ever.
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 6_000 },
      maxAttempts: 2,
      // Servers of this kind do not all give each bucket a host name, nor know access lists.
      forcePathStyle: true,
      supportsACL: false,
      // Several of them store the frames of a body that is sent with its checksum as if they were the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      visibility: 'private',
    }),
  );
}

/** Bytes below which nothing worth the name can be written. */
const LEAST_ROOM = 8 * 1024 * 1024;

/** Whether the disk of the data has room; a bucket is not ours to measure. */
export async function hasRoom({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<boolean> {
  if (s3) return true;
  const disk = await statfs(dataDir).catch(() => null);
  return !disk || disk.bavail * disk.bsize >= LEAST_ROOM;
}

/** Whether what failed to be written failed for want of room. */
export function isOutOfRoom(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT');
}

/** Removes what stands in a folder, is not known by its name and was last changed before this moment, in milliseconds. */
export async function removeLeft(files: Disk, folder: string, known: ReadonlySet<string>, before: number) {
  for await (const { isFile, name } of eachStored(files, folder)) {
    if (!isFile || known.has(name)) continue;
    const key = `${folder}/${name}`;
    if ((await files.getMetaData(key)).lastModified.getTime() < before) await files.delete(key);
  }
}

/** What stands in a folder, page after page of the store. */
export async function* eachStored(files: Disk, folder: string): AsyncGenerator<{ isFile: boolean; name: string }> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(folder, paginationToken ? { paginationToken } : {});
    yield* page.objects;
    ({ paginationToken } = page);
  } while (paginationToken);
}
