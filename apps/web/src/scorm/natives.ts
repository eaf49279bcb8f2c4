// A package runs in the origin of the launch page and may put anything in the place of these: they are taken before it
// loads, so that what seals the entries of this device never passes through its hands.

export const request = fetch.bind(globalThis);

export const readJson = Function.prototype.call.bind(Response.prototype.json) as (answer: Response) => Promise<unknown>;

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

export const toBytes = encoder.encode.bind(encoder);

export const fromBytes = decoder.decode.bind(decoder);

export const toJson = JSON.stringify;

export const fromJson = JSON.parse;

export const randomValues = crypto.getRandomValues.bind(crypto);

// Browsers give it to secure pages only.
const subtle = crypto.subtle as SubtleCrypto | undefined;

export const cipher = subtle && {
  importKey: subtle.importKey.bind(subtle),
  encrypt: subtle.encrypt.bind(subtle),
  decrypt: subtle.decrypt.bind(subtle),
};

/** A random identifier (UUID version 4), on pages that are not secure too. */
export function newId(): string {
  const bytes = randomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
