import type { Compte, SessionUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { type SignInAnswer, signIn } from '../../client/sign-in.ts';

export type SignInStep = 'code' | 'password' | 'newPassword' | 'account';

interface Asked {
  step: SignInStep;
  comptes: Compte[];
}

const FIRST: Asked = { step: 'code', comptes: [] };

/** The two steps of signing in: the code is checked, then what the server asks for is sent with it (P-4-01 … 06). */
export interface SignIn extends Asked {
  code: string;
  password: string;
  eId: number | null;
  /** Sentence under the field in use. */
  error: string | undefined;
  isBusy: boolean;
  canSubmit: boolean;
  /** Another code: whatever was asked for the former one is void (P-4-05). */
  setCode: (code: string) => void;
  setPassword: (password: string) => void;
  setAccount: (eId: number) => void;
  backToCode: () => void;
  submit: () => Promise<void>;
  /** Checks this code and fills in this password. */
  start: (code: string, password: string) => Promise<void>;
}

interface SignInInput {
  code: string;
  refusal: string | undefined;
  onConnected: (user: SessionUser) => void;
}

export function useSignIn({ code: firstCode, refusal, onConnected }: SignInInput): SignIn {
  const [asked, setAsked] = useState(FIRST);
  const [code, setCodeValue] = useState(firstCode);
  const [password, setPassword] = useState('');
  const [eId, setAccount] = useState<number | null>(null);
  const [error, setError] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  const { step } = asked;

  function reset() {
    setAsked(FIRST);
    setPassword('');
    setAccount(null);
    setError(undefined);
  }

  function read(answer: SignInAnswer) {
    if (answer.asks === null) return onConnected(answer.user);
    setAsked({ step: answer.asks, comptes: answer.asks === 'account' ? answer.comptes : [] });
  }

  async function attempt(credentials: Parameters<typeof signIn>[0]) {
    setBusy(true);
    setError(undefined);
    try {
      read(await signIn(credentials));
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const chosen = eId === null ? {} : { eId };
  const trimmed = code.trim();
  const isReady = {
    code: trimmed !== '',
    account: eId !== null,
    password: trimmed !== '' && password.trim() !== '',
    newPassword: trimmed !== '' && password.trim() !== '',
  };

  return {
    ...asked,
    code,
    password,
    eId,
    error,
    isBusy,
    canSubmit: isReady[step] && !isBusy,
    setCode(value) {
      reset();
      setCodeValue(value);
    },
    setPassword(value) {
      setPassword(value);
      setError(undefined);
    },
    setAccount,
    backToCode: reset,
    submit: () =>
      attempt({ code: trimmed, ...chosen, ...((step === 'password' || step === 'newPassword') && { password }) }),
    async start(nextCode, nextPassword) {
      reset();
      setCodeValue(nextCode);
      setPassword(nextPassword);
      await attempt({ code: nextCode });
    },
  };
}

/** A new password that is too weak is a violation; the rest is one sentence (P-8-06 … 08). */
function sentenceOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return message('erreur.interne');
  const [violation] = failure.violations;
  if (violation) return violation.message;
  return failure.status === 401 ? message('connexion.identifiants_incorrects') : failure.message;
}
