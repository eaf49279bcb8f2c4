import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import { MAX_ILLUSTRATION_BYTES, MAX_ILLUSTRATION_PIXELS } from '@sillage/contracts/illustration-limits.ts';
import type { Disk } from 'flydrive';
import { Refusal } from './errors.ts';
import type { Job } from './jobs.ts';
import { pictureSides } from './picture-sides.ts';

/** Stored pictures. Their address is what rows hold and what pages show; it changes with the picture. */

export const PICTURES_FOLDER = 'illustrations';
const FOLDER = `/api/${PICTURES_FOLDER}/`;

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/**
 * Keeps a picture and answers its address.
 * @throws Refusal when its bytes are those of no PNG, JPEG or WebP, whatever it is called, or too many, or draw too large a one
 */
export async function storePicture(files: Disk, bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength > MAX_ILLUSTRATION_BYTES) throw new Refusal('illustrations.trop_lourde');
  const extension = sniff(bytes);
  const sides = extension && pictureSides(bytes, extension);
  if (!sides) throw new Refusal('illustrations.format');
  if (Math.max(...sides) > MAX_ILLUSTRATION_PIXELS) {
    throw new Refusal('illustrations.trop_grande', {
      values: { cote: integerText(MAX_ILLUSTRATION_PIXELS) },
    });
  }
  const fichier = `${crypto.randomUUID()}.${extension}`;
  await files.put(keyOf(fichier), bytes);
  return `${FOLDER}${fichier}`;
}

/** The picture of that file name, or nothing. */
export async function findPicture(files: Disk, fichier: string) {
  const key = keyOf(fichier);
  if (!(await files.exists(key))) return undefined;
  const extension = fichier.split('.').at(-1) as keyof typeof types;
  return { type: types[extension], contenu: await files.getBytes(key) };
}

/** Once the row has another picture, or none, or is gone. */
export const forgetPicture: Job<{ address: string }> = {
  name: 'forget-picture',
  async run({ address }, { files }) {
    await files.delete(keyOf(fileOf(address)));
  },
};

/** The file name that an address ends with. */
export function fileOf(address: string): string {
  return address.slice(FOLDER.length);
}

function keyOf(fichier: string): string {
  return `${PICTURES_FOLDER}/${fichier}`;
}

/** The first bytes say what a picture is. */
function sniff(bytes: Uint8Array): keyof typeof types | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}
