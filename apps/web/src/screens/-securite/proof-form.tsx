import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Proof } from '@sillage/contracts/securite.ts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { queries } from '../../client/queries.ts';
import { fieldError } from '../../ui/form/fields.tsx';
import { passwordEye } from '../../ui/form/password-eye.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { passkeySentence, signWithPasskey } from './passkeys.ts';
import classes from './securite.module.css';

interface ProofFormProps {
  onProved: (user: ConnectedUser) => void;
  /** The login has ended meanwhile. */
  onTooLate: () => void;
}

/** Proves who one is, in one of the ways that the account has. */
export function ProofForm(props: ProofFormProps) {
  // Another account may be asked next, in the same page.
  const { data, error, refetch } = useQuery({ ...queries.securite.proofs(), staleTime: 0, gcTime: 0 });
  if (error) return <ErrorState title={message('ui.echec_chargement')} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton cards={1} />;
  const proofs = data.moyens.filter((one) => one !== 'passkey' || browserSupportsWebAuthn());
  return <Ways proofs={proofs} {...props} />;
}

function Ways({ proofs, onProved, onTooLate }: ProofFormProps & { proofs: Proof[] }) {
  const [chosen, setChosen] = useState(proofs[0]);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way, and each refusal, begins in its field
  useEffect(() => field.current?.focus(), [chosen, error]);

  async function prove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || (chosen !== 'passkey' && typed.trim() === '')) return;
    setBusy(true);
    setError(undefined);
    try {
      const given =
        chosen === 'passkey'
          ? { passkey: await signWithPasskey() }
          : chosen === 'mot_de_passe'
            ? { motDePasse: typed }
            : { code: typed };
      onProved(await client.securite.prove(given));
    } catch (failure) {
      const { status, message: sentence } = refusalOf(failure);
      if (status === 401) return onTooLate();
      setTyped('');
      setError(sentence ?? passkeySentence(failure));
    } finally {
      setBusy(false);
    }
  }

  function choose(next: Proof) {
    setChosen(next);
    setTyped('');
    setError(undefined);
  }

  const props = {
    ref: field,
    value: typed,
    error: fieldError(error),
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
  };
  return (
    <form className={classes.stack} onSubmit={prove} noValidate>
      {chosen === 'passkey' && error && (
        <p className={classes.problem} role="alert">
          {fieldError(error)}
        </p>
      )}
      {chosen === 'totp' && (
        <TextInput
          {...props}
          label={message('securite.champ_code')}
          description={message('securite.aide_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limitsOf('securite', 'prove').code?.maxLength}
        />
      )}
      {chosen === 'secours' && (
        <TextInput
          {...props}
          label={message('securite.champ_secours')}
          description={message('securite.aide_secours')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {chosen === 'mot_de_passe' && (
        <PasswordInput
          {...props}
          label={message('connexion.mot_de_passe')}
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordEye}
        />
      )}
      <Button
        type="submit"
        fullWidth
        loading={isBusy}
        leftSection={chosen === 'passkey' && <IconFingerprint size={18} stroke={1.8} aria-hidden="true" />}
      >
        {message(chosen === 'passkey' ? 'securite.utiliser_passkey' : 'securite.confirmer')}
      </Button>
      {proofs.length > 1 && (
        <ul className={classes.ways} aria-label={message('securite.autres_facons')}>
          {proofs
            .filter((one) => one !== chosen)
            .map((one) => (
              <li key={one}>
                <button type="button" className={classes.quiet} onClick={() => choose(one)}>
                  {message(`securite.avec_${one}`)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </form>
  );
}
