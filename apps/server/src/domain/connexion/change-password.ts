import type { Endpoint } from '@sillage/contracts/contract.ts';
import type { Context } from '../../platform/bind.ts';
import { ensureAll, refuseFields, violation } from '../../platform/errors.ts';
import { type Actor, ensureRecentProof } from '../../platform/login.ts';
import { updatePassword } from '../users/users.queries.ts';
import { findPasswordHash, listOwnWords } from './connexion.queries.ts';
import { judgeGuess } from './count-attempts.ts';
import { hashStrongPassword, isRightPassword } from './hash-password.ts';
import { rememberDevice } from './know-device.ts';

/** The call that brings a new password. */
export type Changing = Pick<Context<Endpoint>, 'db' | 'clock' | 'config' | 'request' | 'reply' | 'tx'> & {
  actor: Actor;
};

interface Given {
  password?: string | null | undefined;
  motDePasseActuel?: string | null | undefined;
  /** What everybody will know of the person once the change is made, beside what is known now. */
  own: readonly (string | null | undefined)[];
}

/**
 * Judges the new password of an account, if there is one; of one's own, the current one is asked for.
 * @returns what stores it and ends the logins of the account, but this one
 * @throws 403 on another's without a recent proof that the person is really there; 422 on `password` or `motDePasseActuel`, 429 after too many wrong ones
 */
export async function changePassword(changing: Changing, userId: number, given: Given): Promise<() => Promise<void>> {
  const { tx, actor, config, clock, request, reply } = changing;
  const { password, motDePasseActuel, own } = given;
  if (!password) return async () => {};
  const isOwn = userId === actor.userId;
  const [, passwordHash] = await ensureAll(
    () => (isOwn ? ensureCurrent(changing, motDePasseActuel) : ensureRecentProof(actor, clock.now())),
    async () => hashStrongPassword(password, [...(await listOwnWords(tx, userId)), ...own]),
  );
  return async () => {
    await updatePassword(tx, userId, passwordHash, actor.connexionId);
    if (isOwn) rememberDevice(request, reply, config, { userId, passwordHash }, clock.now());
  };
}

async function ensureCurrent({ tx, actor, ...platform }: Changing, typed: string | null | undefined): Promise<void> {
  if (!typed) throw refuseFields(violation('motDePasseActuel', 'mot_de_passe.actuel_demande'));
  const { userId } = actor;
  const isRight = await judgeGuess(platform, `actuel:${userId}`, async () =>
    isRightPassword(await findPasswordHash(tx, userId), typed),
  );
  if (!isRight) throw refuseFields(violation('motDePasseActuel', 'mot_de_passe.actuel_incorrect'));
}
