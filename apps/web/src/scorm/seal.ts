import type { OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { cipher, fromBytes, fromJson, randomValues, toBytes, toJson } from './natives.ts';

export type Casier = NonNullable<OpenedLaunch['casier']>;

/** What stands in a storage that every package can read and write. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  contenu: ArrayBuffer;
}

interface Seal {
  /** @param place where it is put: moved elsewhere, it does not open */
  close(place: string, value: unknown): Promise<Sealed>;
  /** @throws Error when it was not closed with this secret, for this place */
  open(place: string, sealed: Sealed): Promise<unknown>;
}

/**
 * Closes and opens with the secret of a launch (AES-GCM); the key cannot be read back.
 * @throws Error where the page is not secure
 */
export async function makeSeal({ id, secret }: Casier): Promise<Seal> {
  if (!cipher) throw new Error('No cipher on a page that is not secure');
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0));
  const key = await cipher.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const { encrypt, decrypt } = cipher;
  const algorithm = (place: string, iv: Sealed['iv']) => ({
    name: 'AES-GCM',
    iv,
    additionalData: toBytes(`${id}|${place}`),
  });
  return {
    async close(place, value) {
      const iv = randomValues(new Uint8Array(12));
      return { iv, contenu: await encrypt(algorithm(place, iv), key, toBytes(toJson(value))) };
    },
    async open(place, { iv, contenu }) {
      return fromJson(fromBytes(await decrypt(algorithm(place, iv), key, contenu)));
    },
  };
}
