import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Proof } from '@sillage/contracts/securite.ts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
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

  return (
    <form className={classes.stack} onSubmit={prove} noValidate>
      {chosen === 'passkey' ? (
        error && (
          <p className={classes.problem} role="alert">
            {fieldError(error)}
          </p>
        )
      ) : (
        <ProofField
          key={chosen}
          proof={chosen}
          ref={field}
          value={typed}
          error={fieldError(error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
      <OtherWays proofs={proofs.filter((one) => one !== chosen)} onChoose={choose} />
    </form>
  );
}

interface ProofFieldProps {
  proof: Exclude<Proof, 'passkey'> | undefined;
  ref: Ref<HTMLInputElement>;
  value: string;
  error: ReactNode;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** What is typed. */
function ProofField({ proof, ...field }: ProofFieldProps) {
  switch (proof) {
    case 'totp':
      return (
        <TextInput
          {...field}
          label={message('securite.champ_code')}
          description={message('securite.aide_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limitsOf('securite', 'prove').code?.maxLength}
        />
      );
    case 'secours':
      return (
        <TextInput
          {...field}
          label={message('securite.champ_secours')}
          description={message('securite.aide_secours')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      );
    case 'mot_de_passe':
      return (
        <PasswordInput
          {...field}
          label={message('connexion.mot_de_passe')}
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordEye}
        />
      );
  }
}

function OtherWays({ proofs, onChoose }: { proofs: Proof[]; onChoose: (proof: Proof) => void }) {
  if (proofs.length === 0) return null;
  return (
    <ul className={classes.ways} aria-label={message('securite.autres_facons')}>
      {proofs.map((one) => (
        <li key={one}>
          <button type="button" className={classes.quiet} onClick={() => onChoose(one)}>
            {message(`securite.avec_${one}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
