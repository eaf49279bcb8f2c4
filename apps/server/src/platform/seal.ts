import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** What must be read again, and says nothing to whoever reads the database alone: sealed with a key that is not in it. */

type Keys = Pick<Config, 'secretKey' | 'dataDir'>;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param place what the sealed text belongs to: nowhere else does it open */
export function seal(config: Keys, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null when it was sealed with another key, or for another place. */
export function unseal(config: Keys, place: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv(CIPHER, keyOf(config), sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** What stands for a text that is recognised and never read again; without the key, guesses cannot be tried against it. */
export function digest(config: Keys, place: string, text: string): Buffer {
  return createHmac('sha256', keyOf(config)).update(`${place}:${text}`).digest();
}

function keyOf({ secretKey, dataDir }: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey ?? keptKey(dataDir), '', 'sillage', 32));
}

/** The key of this installation, made at the first need. */
function keptKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Whole or not at all; of two processes that come at once, the first one's holds.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
