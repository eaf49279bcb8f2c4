import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { readEarlyForm, takeEarlyForm } from '../../client/early-form.ts';
import { openLogin } from '../../client/login.ts';
import { signIn, signOut } from '../../client/sign-in.ts';
import type { Held } from '../../ui/held-button.tsx';
import {
  askedBy,
  codeAlone,
  credentialsOf,
  heldOf,
  NO_ERROR,
  refusedBy,
  type SignInState,
  typedEarly,
  withHandedCode,
} from './sign-in-state.ts';

/** The two steps of signing in: the code is checked, then what the server asks for is sent with it. */
export interface SignIn extends SignInState {
  isBusy: boolean;
  /** What is still to be given. */
  held: Held | undefined;
  setCode: (code: string) => void;
  setPassword: (password: string) => void;
  setProof: (proof: string) => void;
  setAccount: (eId: number) => void;
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

export function useSignIn({ code: firstCode, refusal, lacking, known, onConnected }: SignInInput): SignIn {
  const [state, setState] = useState<SignInState>(() => {
    const early = known ? null : readEarlyForm();
    const typed = typedEarly(early, firstCode);
    return {
      ...codeAlone(firstCode),
      ...typed,
      step: lacking ?? (known && firstCode ? 'password' : typed.step),
      known,
      eId: known?.userId ?? null,
      error: refusal ?? early?.error,
    };
  });
  const [isBusy, setBusy] = useState(false);
  const change = (given: Partial<SignInState>) => setState((was) => ({ ...was, ...given }));
  const round = useRef(0);
  const restart = (given: Parameters<typeof setState>[0]) => {
    round.current += 1;
    setState(given);
    setBusy(false);
  };

  async function attempt(credentials: Parameters<typeof signIn>[0]) {
    round.current += 1;
    const asked = round.current;
    setBusy(true);
    change(NO_ERROR);
    const answered = (given: Partial<SignInState>) => {
      // What is asked of a code that was corrected meanwhile, or refused of it, is not about the one that stands there.
      if (asked !== round.current) return;
      change(given);
      setBusy(false);
    };
    try {
      const answer = await signIn(credentials);
      if (answer.asks === null) onConnected(answer.user);
      answered(answer.asks === null ? {} : askedBy(answer));
    } catch (failure) {
      answered(refusedBy(failure, state.step));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as this form stands in the place of the early one
  useEffect(() => {
    const early = known ? null : takeEarlyForm();
    if (!early) return;
    change(typedEarly(early, firstCode));
    if (!early.isSent && early.next !== 'suite') return;
    void attempt({ code: early.code.trim(), ...(early.isSent && early.password && { password: early.password }) });
  }, []);

  return {
    ...state,
    isBusy,
    held: heldOf(state),
    setCode: (code) => restart(codeAlone(code)),
    setPassword: (password) => change({ password, error: undefined }),
    setProof: (proof) => change({ proof, proofError: undefined }),
    setAccount: (eId) => change({ eId }),
    useCode: () => restart(withHandedCode),
    backToCode: () => restart(codeAlone(state.code)),
    enter(user) {
      openLogin(user);
      onConnected(user);
    },
    leave(reason) {
      setState({ ...codeAlone(state.code), error: reason });
      void signOut().catch(() => undefined);
    },
    submit: () => attempt(credentialsOf(state)),
    async start(code, password) {
      restart({ ...codeAlone(code), password });
      await attempt({ code });
    },
  };
}
