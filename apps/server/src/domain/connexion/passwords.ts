import { hash, verify } from '@node-rs/argon2';
import { refuseFields, violation } from '../../platform/errors.ts';
import { passwordWeakness } from './connexion.rules.ts';

/** The most common passwords, read at the first need: nobody waits for them at start. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'] as string[]);
}
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** argon2id hash of a password that is strong enough. @throws 422 on `password` otherwise */
export async function hashStrongPassword(password: string): Promise<string> {
  commonPasswords ??= readCommonPasswords();
  const weakness = passwordWeakness(password, await commonPasswords);
  if (weakness) throw refuseFields(violation('password', weakness));
  return hash(password);
}

// A real hash of nothing anyone types: verifying against it takes the time of a true check.
const decoy = hash(crypto.randomUUID());

/** Whether the password is right; takes the same time when there is no account or no password (null). */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== null;
}
