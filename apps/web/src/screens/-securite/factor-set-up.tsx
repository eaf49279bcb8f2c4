import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { queries } from '../../client/queries.ts';
import { fieldError, fieldLabel } from '../../ui/form/fields.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { makePasskey, passkeySentence } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './securite.module.css';
import { TotpStep } from './totp-step.tsx';

export type FactorKind = 'passkey' | 'totp';

/** Whether a passkey can be made here: by this address, on this browser. */
export function canMakePasskeys({ passkeysPossibles }: { passkeysPossibles: boolean }): boolean {
  return passkeysPossibles && browserSupportsWebAuthn();
}

interface FactorSetUpProps {
  kind: FactorKind;
  onDone: () => void;
  /** Whether a passkey that is not made yet has a name. */
  onNamed?: (isNamed: boolean) => void;
}

/** Sets up one factor, then shows the recovery codes that come with the first one. */
export function FactorSetUp({ kind, onDone, onNamed }: FactorSetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const onAdded = (made: string[] | null) => (made ? setCodes(made) : onDone());
  return kind === 'totp' ? <TotpStep onAdded={onAdded} /> : <PasskeyStep onAdded={onAdded} onNamed={onNamed} />;
}

/** The first factor of whoever must have one: which, then the same. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<FactorKind>();
  const { data, error, refetch } = useQuery({ ...queries.securite.show(), staleTime: 0, gcTime: 0 });
  if (kind) return <FactorSetUp kind={kind} onDone={onDone} />;
  if (error) return <ErrorState title={message('ui.echec_chargement')} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton cards={1} />;
  return (
    <div className={classes.stack}>
      {canMakePasskeys(data) && (
        <Button
          size="lg"
          leftSection={<IconFingerprint size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => setKind('passkey')}
        >
          {message('securite.ajouter_passkey')}
        </Button>
      )}
      <Button
        size="lg"
        variant={canMakePasskeys(data) ? 'default' : 'filled'}
        leftSection={<IconDeviceMobile size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setKind('totp')}
      >
        {message('securite.ajouter_totp')}
      </Button>
    </div>
  );
}

interface PasskeyStepProps extends Pick<FactorSetUpProps, 'onNamed'> {
  onAdded: (codes: string[] | null) => void;
}

function PasskeyStep({ onAdded, onNamed }: PasskeyStepProps) {
  const [nom, setNom] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isNamed = nom !== '';
  useEffect(() => {
    onNamed?.(isNamed);
    return () => onNamed?.(false);
  }, [onNamed, isNamed]);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (nom.trim() === '') return setError(message('validation.obligatoire'));
    setBusy(true);
    setError(undefined);
    try {
      const { codes } = await client.securite.addPasskey({ nom, passkey: await makePasskey() });
      onAdded(codes);
    } catch (failure) {
      setError(refusalOf(failure).message ?? passkeySentence(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.stack} onSubmit={add} noValidate>
      <p className={classes.lead}>{message('securite.passkey_texte')}</p>
      <TextInput
        label={fieldLabel(message('securite.champ_nom'), true)}
        description={message('securite.aide_nom')}
        value={nom}
        onChange={(event) => {
          setNom(event.currentTarget.value);
          setError(undefined);
        }}
        maxLength={limitsOf('securite', 'addPasskey').nom?.maxLength}
        autoComplete="off"
        error={fieldError(error)}
        data-autofocus
        aria-required
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {message('securite.creer_passkey')}
      </Button>
    </form>
  );
}
