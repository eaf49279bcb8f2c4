import type { Compte, ConnectedUser, LoginInput, Preuve } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { ApiError } from '../../client/api-error.ts';
import type { EarlyForm } from '../../client/early-form.ts';
import type { SignInAnswer } from '../../client/sign-in.ts';
import { type Held, heldBy } from '../../ui/held-button.tsx';

type SignInStep = 'code' | 'password' | 'newPassword' | 'account' | Lacking;

/** What is asked, and what has been given. */
export interface SignInState {
  step: SignInStep;
  comptes: Compte[];
  /** What goes with a new password (P-4-06); null while none is asked for. */
  preuve: Preuve | null;
  code: string;
  /** Who signs in again, as long as nobody else's code is typed. */
  known: ConnectedUser | undefined;
  password: string;
  proof: string;
  eId: number | null;
  /** Sentence under the field in use; of a new password, what is wrong with it. */
  error: string | undefined;
  /** Sentence under the proof. */
  proofError: string | undefined;
}

export const NO_ERROR = { error: undefined, proofError: undefined };

/** A code, and nothing else: whatever was asked for a former one is void (P-4-05). */
export const codeAlone = (code: string): SignInState => ({
  step: 'code',
  comptes: [],
  preuve: null,
  code,
  known: undefined,
  password: '',
  proof: '',
  eId: null,
  ...NO_ERROR,
});

/** Where somebody stands who did not wait for the scripts. */
export function typedEarly(early: EarlyForm | null, code: string) {
  const left = early?.next === 'suite' ? undefined : early?.next;
  const step: SignInStep = left ?? (early?.password == null ? 'code' : 'password');
  return { step, code: early?.code || code, password: early?.password ?? '' };
}

/** A new password in place of a forgotten one, by the code that the establishment hands over. */
export const withHandedCode = (state: SignInState): SignInState => ({
  ...state,
  ...NO_ERROR,
  step: 'newPassword',
  preuve: 'code',
  password: '',
  proof: '',
});

/** What the server asks next. */
export const askedBy = (answer: Exclude<SignInAnswer, { asks: null }>) => ({
  step: answer.asks,
  comptes: 'comptes' in answer ? answer.comptes : [],
  preuve: 'proof' in answer ? answer.proof : null,
});

/** What is still to be given, in the order of the page. */
export function heldOf({ step, preuve, code, password, proof, eId }: SignInState): Held | undefined {
  if (step === 'account') {
    return eId === null ? { reason: message('connexion.compte_requis'), field: 'account' } : undefined;
  }
  const isNew = step === 'newPassword';
  const field = (id: string, label: string, value: string) => ({ id, label, isFilled: value.trim() !== '' });
  return heldBy([
    field('code', message('connexion.code'), code),
    ...(preuve ? [field('proof', message(`connexion.preuve.${preuve}`), proof)] : []),
    ...(step === 'code'
      ? []
      : [field('password', message(isNew ? 'connexion.nouveau_mot_de_passe' : 'connexion.mot_de_passe'), password)]),
  ]);
}

/** What this step sends (P-4-01, P-4-02, P-4-03, P-4-04, P-4-06). */
export function credentialsOf({ step, code, password, proof, eId }: SignInState): Partial<LoginInput> {
  return {
    code: code.trim(),
    ...(eId !== null && { eId }),
    ...((step === 'password' || step === 'newPassword') && { password }),
    ...(step === 'newPassword' && { proof }),
  };
}

/**
 * What is said of a refusal, and where: a new password that is too weak is a violation, and stands under it; the rest is one sentence,
 * under the proof where there is one (P-8-06, P-8-07, P-8-08).
 */
export function refusedBy(failure: unknown, step: SignInStep): Partial<SignInState> {
  if (!(failure instanceof ApiError)) return under(step, message('erreur.interne'));
  const [violation] = failure.violations;
  if (violation) return { error: violation.message };
  return under(step, failure.status === 401 ? message('connexion.identifiants_incorrects') : failure.message);
}

const under = (step: SignInStep, sentence: string) =>
  step === 'newPassword' ? { proofError: sentence } : { error: sentence };
