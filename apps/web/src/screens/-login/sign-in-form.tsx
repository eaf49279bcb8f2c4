import { Button, PasswordInput, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPencil } from '@tabler/icons-react';
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { initialsOf } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { AccountChoice } from './account-choice.tsx';
import { FieldError } from './field-error.tsx';
import classes from './login.module.css';
import type { SignIn } from './use-sign-in.ts';

/** Identifier, then what the server asks for: a password, a new one, or which of several accounts. */
export function SignInForm({ state }: { state: SignIn }) {
  const { step, error, canSubmit, isBusy, submit } = state;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Each step, and each refusal, begins in the field to fill in.
    if (step !== 'account' || error) field.current?.focus();
  }, [step, error]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (canSubmit) void submit();
  };
  const isPassword = step === 'password' || step === 'newPassword';
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {step === 'code' ? <CodeField state={state} field={field} /> : <KnownCode state={state} />}
      {step === 'account' && <AccountChoice state={state} />}
      {isPassword && <PasswordStep state={state} field={field} />}
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit && !isBusy} loading={isBusy}>
        {message(isPassword ? 'connexion.se_connecter' : 'connexion.suivant')}
      </Button>
      {step === 'code' && <Forgotten />}
    </form>
  );
}

interface StepProps {
  state: SignIn;
  field: RefObject<HTMLInputElement | null>;
}

function CodeField({ state, field }: StepProps) {
  const { code, setCode, error } = state;
  return (
    <TextInput
      ref={field}
      name="code"
      label={message('connexion.code')}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error && <FieldError text={error} />}
    />
  );
}

/** The code, quietly, with the way to change it; the hidden field is for password keepers. */
function KnownCode({ state: { code, backToCode } }: { state: SignIn }) {
  return (
    <div>
      <p className={classes.knownLabel}>{message('connexion.code')}</p>
      <div className={classes.known}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(code)}
        </span>
        <span className={classes.knownCode}>{code}</span>
        <button type="button" className={classes.change} onClick={backToCode}>
          <IconPencil size={15} stroke={1.8} aria-hidden="true" />
          {message('connexion.modifier')}
          <span className="visually-hidden"> {message('connexion.modifier_code')}</span>
        </button>
      </div>
      <input type="text" name="code" value={code} readOnly autoComplete="username" hidden />
    </div>
  );
}

function PasswordStep({ state, field }: StepProps) {
  const { step, password, setPassword, error } = state;
  const isNew = step === 'newPassword';
  return (
    <div>
      <PasswordInput
        ref={field}
        name="password"
        label={message(isNew ? 'connexion.nouveau_mot_de_passe' : 'connexion.mot_de_passe')}
        description={isNew ? message('connexion.regle_mot_de_passe') : undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={error && <FieldError text={error} />}
        visibilityToggleButtonProps={{
          'aria-label': message('ui.afficher_mot_de_passe'),
          tabIndex: 0,
          'aria-hidden': false,
        }}
      />
      {!isNew && <Forgotten />}
    </div>
  );
}

function Forgotten() {
  return (
    <AddressLink to="/request-new-password" className={`link ${classes.forgotten}`}>
      {message('connexion.acces_oublie')}
    </AddressLink>
  );
}
