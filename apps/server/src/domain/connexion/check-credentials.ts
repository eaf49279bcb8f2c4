import type { Compte, Preuve } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import { choosePassword } from './choose-password.ts';
import { type FoundAccount, forgetAttempt, keepAttempt, listAccountsByCode, toCompte } from './connexion.queries.ts';
import { isCode, networkOf, plainCode, proofAsked } from './connexion.rules.ts';
import { beginAttempt, type Trier } from './count-attempts.ts';
import { isRightPassword } from './hash-password.ts';
import { findKnownDevice } from './know-device.ts';
import { mailCode } from './make-code.ts';

/** What was typed, as the login call carries it. */
interface Credentials {
  code?: string | null | undefined;
  password?: string | null | undefined;
  proof?: string | null | undefined;
  eId?: number | null | undefined;
  /** The page asks for the same step once more, which then mails the code. */
  isAskedAgain?: boolean;
}

/** What the sign-in goes on with: one more thing asked for, or the account whose credentials are right. */
type Answer =
  | { status: 202; body: { message: string } }
  | { status: 206; body: { message: string; proof: Preuve } }
  | { status: 207; body: { message: Compte[] } }
  | { status: 200; userId: number; tried: string[] };

type Step = 'refused' | Exclude<Answer, { status: 200 }> | { status: 200; userId: number };

/**
 * Finds the credentials right, asks for what is missing, or refuses; each try is counted. It opens nothing: whoever calls does. A
 * one-time code is never guessed in its week: it passes where strangers' tries have closed an account, and opens it again.
 * @throws 401, 429, and 422 on a new password too weak
 */
export async function checkCredentials(
  platform: Platform,
  request: FastifyRequest,
  { code: typed, eId, ...secrets }: Credentials,
): Promise<Answer> {
  const { db, config, clock } = platform;
  const code = typed?.trim() ?? '';
  const accounts = code ? await listAccountsByCode(db, code) : [];
  const chosen = eId ? accounts.filter(({ userId }) => userId === eId) : accounts;
  const account = chosen.length === 1 ? chosen[0] : undefined;
  const byCode = `code:${code.toLowerCase()}`;
  const device = findKnownDevice(request, config, chosen, clock.now());
  const whose = account ? `compte:${account.userId}` : byCode;
  const trier: Trier = device
    ? { whose: `appareil:${device}`, adresse: null }
    : { whose: isCode(secrets.proof) ? `${whose}:${plainCode(secrets.proof)}` : whose, adresse: networkOf(request.ip) };
  const attempt = await beginAttempt(platform, trier);
  const step = await readStep(platform, request, chosen, secrets).catch(async (error: unknown) => {
    // A new password that is too weak, or a failure of ours: nothing was guessed.
    await forgetAttempt(db, attempt);
    throw error;
  });
  if (step === 'refused') {
    await keepAttempt(db, attempt, false);
    // What was typed is not kept: people type their password in the wrong field.
    await tellTrail(platform, request, 'connexion.refus', { compte: account?.userId ?? null });
    throw new Refusal('connexion.identifiants_incorrects');
  }
  // Codes can be walked: each one looked at counts, until its person signs in.
  if (step.status !== 200) await keepAttempt(db, attempt, true);
  else await forgetAttempt(db, attempt);
  return step.status === 200 ? { ...step, tried: device ? [trier.whose, byCode] : [trier.whose, whose, byCode] } : step;
}

/**
 * Where a sign-in stands, given the accounts that its code leads to (P-4-01, P-4-02, P-4-03, P-4-04, P-4-05, P-4-06). @throws 422 on a new
 * password too weak
 */
async function readStep(
  platform: Platform,
  request: FastifyRequest,
  chosen: readonly FoundAccount[],
  { password, proof, isAskedAgain = false }: Pick<Credentials, 'password' | 'proof' | 'isAskedAgain'>,
): Promise<Step> {
  if (chosen.length > 1) return { status: 207, body: { message: chosen.map(toCompte) } };
  const account = chosen[0];
  if (!password) return account ? askNext(platform, request, account, isAskedAgain) : 'refused';
  if (account && proof) {
    const isChosen = await choosePassword(platform, request, account, { password, proof });
    return isChosen ? { status: 200, userId: account.userId } : 'refused';
  }
  const isRight = await isRightPassword(account?.passwordHash ?? null, password);
  return account && isRight ? { status: 200, userId: account.userId } : 'refused';
}

async function askNext(
  platform: Platform,
  request: FastifyRequest,
  account: FoundAccount,
  isAskedAgain: boolean,
): Promise<Step> {
  const proof = account.passwordHash === null ? proofAsked(account) : null;
  if (proof === null) return { status: 202, body: { message: message('connexion.mot_de_passe_demande') } };
  if (proof === 'courriel' && !isAskedAgain) await mailCode(platform, request, account);
  return { status: 206, body: { message: message('connexion.nouveau_mot_de_passe_demande'), proof } };
}
