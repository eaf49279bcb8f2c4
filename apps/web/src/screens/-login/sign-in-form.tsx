import { TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { HeldButton } from '../../ui/held-button.tsx';
import { FieldError } from './field-error.tsx';
import { Forgotten } from './forgotten.tsx';
import classes from './login.module.css';
import { loadedPasswordStep, loadPasswordStep } from './password-step-loader.ts';
import type { SignIn } from './use-sign-in.ts';

// Few people have several accounts: the others do not wait for it.
const AccountChoice = lazy(() => import('./account-choice.tsx').then((module) => ({ default: module.AccountChoice })));

// Nobody waits for it who signs in without.
const LackingStep = lazy(() => import('./lacking-step.tsx').then((module) => ({ default: module.LackingStep })));

/** On its way while the identifier is being typed. */
const LazyPasswordStep = lazy(loadPasswordStep);

/** Identifier, then what the server asks for: a password, a new one, a second factor, or which of several accounts. */
export function SignInForm({ state }: { state: SignIn }) {
  const { step, held, isBusy, submit, known } = state;
  const [PasswordStep] = useState(() => loadedPasswordStep() ?? LazyPasswordStep);

  if (step === 'facteur' || step === 'enrolement') {
    return (
      <Suspense>
        <LackingStep what={step} onConnected={state.enter} onLeave={state.leave} />
      </Suspense>
    );
  }

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!held && !isBusy) void submit();
  };
  const isPassword = step === 'password' || step === 'newPassword';
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {step === 'code' && <CodeField state={state} />}
      {step === 'account' && (
        <Suspense>
          <AccountChoice state={state} />
        </Suspense>
      )}
      {isPassword && (
        <Suspense>
          <PasswordStep state={state} />
        </Suspense>
      )}
      <HeldButton type="submit" size="lg" fullWidth held={held} loading={isBusy}>
        {message(known ? 'connexion.se_reconnecter' : isPassword ? 'connexion.se_connecter' : 'connexion.suivant')}
      </HeldButton>
      {step === 'code' && <Forgotten />}
    </form>
  );
}

function CodeField({ state }: { state: SignIn }) {
  const { code, setCode, error } = state;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step, and each refusal, begins in the field to fill in
  useEffect(() => field.current?.focus(), [error]);
  return (
    <TextInput
      ref={field}
      id="code"
      name="code"
      label={message('connexion.code')}
      value={code}
      onChange={(event) => {
        void loadPasswordStep().catch(() => undefined);
        setCode(event.currentTarget.value);
      }}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error && <FieldError text={error} />}
    />
  );
}
