import { hash, verify } from '@node-rs/argon2';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { type GuessedFirst, passwordWeakness } from './connexion.passwords.rules.ts';

/** Words that our own people would think of, and no list knows. */
const OURS = ['sillage', 'mdp', 'motdepasse'];

/** What is tried first, read at the first need: nobody waits for it at start. */
async function readGuessedFirst(): Promise<GuessedFirst> {
  const [common, french] = await Promise.all([import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-fr')]);
  const { 'commonWords-fr': usual, 'wikipedia-fr': _, ...named } = french.dictionary as Record<string, string[]>;
  return {
    words: new Set(
      [...(common.dictionary['passwords-common'] as string[]), ...(usual ?? []), ...OURS].map(plainLetters),
    ),
    names: new Set([...Object.values(named).flat(), ...OURS].map(plainLetters)),
  };
}
let guessedFirst: Promise<GuessedFirst> | undefined;

/**
 * argon2id hash of a password that is strong enough.
 * @param own what everybody knows of the person: names, codes, address
 * @throws 422 on `password` otherwise
 */
export async function hashStrongPassword(
  password: string,
  own: readonly (string | null | undefined)[],
): Promise<string> {
  guessedFirst ??= readGuessedFirst();
  const known = own.filter((word) => word !== null && word !== undefined);
  const weakness = passwordWeakness(password, await guessedFirst, known);
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
