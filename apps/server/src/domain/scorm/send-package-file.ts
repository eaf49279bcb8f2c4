import { isUtf8 } from 'node:buffer';
import { type Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Disk } from 'flydrive';
import { lookup } from 'mime-types';
import { Refusal } from '../../platform/errors.ts';
import { fileKey, singleSlashes } from './scorm.rules.ts';

/** Text is read whole, up to this size: its encoding is only known from all of it. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** Of WebGL, packed when it was made: the loader asks for it and hands over what the browser unpacks. */
const PACKED = /\.(?:js|wasm|data|symbols\.json)(\.gz|\.br)$/;

interface Asked {
  dossier: string;
  chemin: string;
  range: string | undefined;
}

/** Sends one file of a package; of what is not text, any part, as players of sounds and films ask. */
export async function sendPackageFile(files: Disk, { dossier, chemin: asked, range }: Asked, reply: FastifyReply) {
  // A folder is its first page, as on servers of files.
  const chemin = singleSlashes(asked).replace(/(?<=^|\/)$/, 'index.html');
  const key = fileKey(dossier, chemin);
  const size = await sizeOf(files, key);
  const packing = PACKED.exec(chemin)?.[1];
  const type = lookup(packing ? chemin.slice(0, -packing.length) : chemin) || 'application/octet-stream';
  if (packing) reply.header('content-encoding', packing === '.br' ? 'br' : 'gzip');
  else if (isText(type) && size <= MAX_TEXT_BYTES) {
    const bytes = Buffer.from(await files.getBytes(key));
    // What is not UTF-8 is left to what the document says of itself.
    return reply.header('content-type', isUtf8(bytes) ? `${type}; charset=utf-8` : type).send(bytes);
  }
  reply.header('content-type', type).header('accept-ranges', 'bytes');
  const part = range === undefined ? null : readRange(range, size);
  if (part === 'outside') {
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
  }
  const content = await files.getStream(key);
  if (!part) return reply.header('content-length', size).send(content);
  const { first, last } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
    .send(slice(content, first, last));
}

async function sizeOf(files: Disk, key: string): Promise<number> {
  try {
    return (await files.getMetaData(key)).contentLength;
  } catch {
    throw new Refusal('erreur.introuvable');
  }
}

function isText(type: string): boolean {
  return type.startsWith('text/') || /^(application\/(javascript|json|xml|xhtml\+xml)|image\/svg\+xml)$/.test(type);
}

/** One range, as players ask; anything else is answered with the whole file. */
export function readRange(header: string, size: number): { first: number; last: number } | 'outside' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [start, end] = [found[1]!, found[2]!];
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start);
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1);
  return first > last || (start === '' && Number(end) === 0) ? 'outside' : { first, last };
}

/** The bytes from `first` to `last`, both included; reading stops there. */
function slice(content: Readable, first: number, last: number): Readable {
  let at = 0;
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const kept = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
      at += chunk.length;
      if (kept.length > 0) this.push(kept);
      if (at > last) {
        this.push(null);
        content.unpipe(part);
        content.destroy();
      }
      done();
    },
  });
  content.once('error', (error) => part.destroy(error));
  part.once('close', () => content.destroy());
  return content.pipe(part);
}
