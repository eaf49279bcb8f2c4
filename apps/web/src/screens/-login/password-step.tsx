import { PasswordInput, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { passwordEye } from '../../ui/form/password-eye.ts';
import { FieldError } from './field-error.tsx';
import { Forgotten } from './forgotten.tsx';
import { KnownCode } from './known-code.tsx';
import classes from './login.module.css';
import { prepareHome } from './prepare-home.ts';
import type { SignIn } from './use-sign-in.ts';

interface FieldProps {
  state: SignIn;
  field: RefObject<HTMLInputElement | null>;
}

/** The password, or a new one with what proves whose it is; each, and each refusal, begins in the field to fill in. */
export function PasswordStep({ state }: { state: SignIn }) {
  const { step, preuve, error, proofError } = state;
  const field = useRef<HTMLInputElement>(null);
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whichever way one came here
  useEffect(() => prepareHome(router, state.code), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes the field the next one to fill in
  useEffect(() => field.current?.focus(), [step, preuve, error, proofError]);
  return (
    <>
      <KnownCode state={state} />
      {step === 'newPassword' && <ProofField state={state} field={field} />}
      <PasswordField state={state} field={field} />
    </>
  );
}

/** What proves who chooses the password (P-4-06). */
function ProofField({ state, field }: FieldProps) {
  const { preuve, proof, setProof, error, proofError } = state;
  if (preuve === null) return null;
  const isDate = preuve === 'dateNaissance';
  return (
    <TextInput
      ref={error ? undefined : field}
      id="proof"
      name="proof"
      label={message(`connexion.preuve.${preuve}`)}
      description={message(`connexion.preuve_aide.${preuve}`)}
      value={proof}
      onChange={(event) => setProof(event.currentTarget.value)}
      autoComplete={isDate ? 'bday' : preuve === 'matricule' ? 'off' : 'one-time-code'}
      inputMode={isDate ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      error={proofError && <FieldError text={proofError} />}
    />
  );
}

function PasswordField({ state, field }: FieldProps) {
  const { step, preuve, password, setPassword, error, useCode, known } = state;
  const isNew = step === 'newPassword';
  return (
    <div>
      <PasswordInput
        ref={isNew && !error ? undefined : field}
        id="password"
        name="password"
        data-autofocus
        label={message(isNew ? 'connexion.nouveau_mot_de_passe' : 'connexion.mot_de_passe')}
        description={isNew ? message('connexion.regle_mot_de_passe') : undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={error && <FieldError text={error} />}
        visibilityToggleButtonProps={passwordEye}
      />
      {!isNew && <Forgotten besides={known !== undefined} />}
      {!known && preuve !== 'code' && preuve !== 'courriel' && (
        <button type="button" className={`${classes.quiet} ${classes.forgotten}`} onClick={useCode}>
          {message('connexion.avec_code')}
        </button>
      )}
    </div>
  );
}
