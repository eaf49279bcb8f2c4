/** What stands in a storage that whoever has this browser can read. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  contenu: ArrayBuffer;
}

/** A key that cannot be read back: what it closed opens in this browser alone. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const algorithm = (place: string, iv: Sealed['iv']) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

/** @param place where it is put: moved elsewhere, it does not open */
export async function close(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, contenu: await crypto.subtle.encrypt(algorithm(place, iv), key, plain) };
}

/** @throws Error when it was not closed with this key, for this place */
export async function open(key: CryptoKey, place: string, { iv, contenu }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt(algorithm(place, iv), key, contenu);
  return JSON.parse(new TextDecoder().decode(plain));
}
