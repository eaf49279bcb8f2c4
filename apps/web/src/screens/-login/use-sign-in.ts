import type { Compte, ConnectedUser, Preuve } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { type EarlyForm, readEarlyForm, takeEarlyForm } from '../../client/early-form.ts';
import { openLogin } from '../../client/login.ts';
import { type SignInAnswer, signIn, signOut } from '../../client/sign-in.ts';
import { type Held, heldBy } from '../../ui/held-button.tsx';

type SignInStep = 'code' | 'password' | 'newPassword' | 'account' | Lacking;

interface Asked {
  step: SignInStep;
  comptes: Compte[];
  /** What goes with a new password (P-4-06); null while none is asked for. */
  preuve: Preuve | null;
}

const FIRST: Asked = { step: 'code', comptes: [], preuve: null };

/**
 * The two steps of signing in: the code is checked, then what the server asks for is sent with it (P-4-01, P-4-02, P-4-03, P-4-04, P-4-05,
 * P-4-06).
 */
export interface SignIn extends Asked {
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
  isBusy: boolean;
  /** What is still to be given. */
  held: Held | undefined;
  /** Another code: whatever was asked for the former one is void (P-4-05). */
  setCode: (code: string) => void;
  setPassword: (password: string) => void;
  setProof: (proof: string) => void;
  setAccount: (eId: number) => void;
  /** A new password in place of a forgotten one, by the code that the establishment hands over. */
  useCode: () => void;
  backToCode: () => void;
  /** What was lacking is given. */
  enter: (user: ConnectedUser) => void;
  /** Gives it up, or comes too late. */
  leave: (reason?: string) => void;
  submit: () => Promise<void>;
  /** Checks this code and fills in this password. */
  start: (code: string, password: string) => Promise<void>;
}

interface SignInInput {
  code: string;
  refusal?: string | undefined;
  /** What a link has left to be given. */
  lacking?: Lacking | undefined;
  /** Who was here, with this code, and signs in again: the password is asked at once. */
  known?: ConnectedUser;
  onConnected: (user: ConnectedUser) => void;
}

export function useSignIn({ code: firstCode, refusal, lacking, known: first, onConnected }: SignInInput): SignIn {
  const [early] = useState(() => (first ? null : readEarlyForm()));
  const [asked, setAsked] = useState<Asked>({
    ...FIRST,
    step: lacking ?? (first && firstCode ? 'password' : stepOf(early)),
  });
  const [known, setKnown] = useState(first);
  const [code, setCodeValue] = useState(early?.code || firstCode);
  const [password, setPassword] = useState(early?.password ?? '');
  const [proof, setProof] = useState('');
  const [eId, setAccount] = useState<number | null>(first?.userId ?? null);
  const [error, setError] = useState(refusal ?? early?.error);
  const [proofError, setProofError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { step } = asked;

  function reset() {
    setAsked(FIRST);
    setKnown(undefined);
    setPassword('');
    setProof('');
    setAccount(null);
    forgetErrors();
  }

  function forgetErrors() {
    setError(undefined);
    setProofError(undefined);
  }

  function read(answer: SignInAnswer) {
    if (answer.asks === null) return onConnected(answer.user);
    setAsked({
      step: answer.asks,
      comptes: answer.asks === 'account' ? answer.comptes : [],
      preuve: answer.asks === 'newPassword' ? answer.proof : null,
    });
  }

  async function attempt(credentials: Parameters<typeof signIn>[0]) {
    setBusy(true);
    forgetErrors();
    try {
      read(await signIn(credentials));
    } catch (failure) {
      const isOfProof = step === 'newPassword' && !isWeakPassword(failure);
      (isOfProof ? setProofError : setError)(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as this form stands in the place of the early one
  useEffect(() => {
    const typed = first ? null : takeEarlyForm();
    if (!typed) return;
    setAsked({ ...FIRST, step: stepOf(typed) });
    setCodeValue(typed.code || firstCode);
    setPassword(typed.password ?? '');
    if (!typed.isSent && typed.next !== 'suite') return;
    void attempt({ code: typed.code.trim(), ...(typed.isSent && typed.password && { password: typed.password }) });
  }, []);

  const chosen = eId === null ? {} : { eId };
  const trimmed = code.trim();
  const { preuve } = asked;
  const isNew = step === 'newPassword';
  const codeField = { id: 'code', label: message('connexion.code'), isFilled: trimmed !== '' };
  const passwordField = {
    id: 'password',
    label: message(isNew ? 'connexion.nouveau_mot_de_passe' : 'connexion.mot_de_passe'),
    isFilled: password.trim() !== '',
  };
  const proofField = preuve && {
    id: 'proof',
    label: message(`connexion.preuve.${preuve}`),
    isFilled: proof.trim() !== '',
  };
  const noAccount = eId === null ? { reason: message('connexion.compte_requis'), field: 'account' } : undefined;

  return {
    ...asked,
    code,
    known,
    password,
    proof,
    eId,
    error,
    proofError,
    isBusy,
    held:
      step === 'account'
        ? noAccount
        : heldBy([
            codeField,
            ...(isNew && proofField ? [proofField] : []),
            ...(step === 'code' ? [] : [passwordField]),
          ]),
    setCode(value) {
      reset();
      setCodeValue(value);
    },
    setPassword(value) {
      setPassword(value);
      setError(undefined);
    },
    setProof(value) {
      setProof(value);
      setProofError(undefined);
    },
    setAccount,
    useCode() {
      setAsked({ ...FIRST, step: 'newPassword', preuve: 'code' });
      setPassword('');
      setProof('');
      forgetErrors();
    },
    backToCode: reset,
    enter(user) {
      openLogin(user);
      onConnected(user);
    },
    leave(reason) {
      reset();
      setError(reason);
      void signOut().catch(() => undefined);
    },
    submit: () =>
      attempt({
        code: trimmed,
        ...chosen,
        ...((step === 'password' || step === 'newPassword') && { password }),
        ...(step === 'newPassword' && { proof }),
      }),
    async start(nextCode, nextPassword) {
      reset();
      setCodeValue(nextCode);
      setPassword(nextPassword);
      await attempt({ code: nextCode });
    },
  };
}

/** Where somebody stands who did not wait for the scripts. */
function stepOf(early: EarlyForm | null): SignInStep {
  if (early?.next && early.next !== 'suite') return early.next;
  return early?.password == null ? 'code' : 'password';
}

const isWeakPassword = (failure: unknown) => failure instanceof ApiError && failure.violations.length > 0;

/** A new password that is too weak is a violation; the rest is one sentence (P-8-06, P-8-07, P-8-08). */
function sentenceOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return message('erreur.interne');
  const [violation] = failure.violations;
  if (violation) return violation.message;
  return failure.status === 401 ? message('connexion.identifiants_incorrects') : failure.message;
}
