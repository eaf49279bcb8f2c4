import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { client } from '../client/client.ts';
import { download } from '../client/download.ts';
import { limitsOf } from '../client/limits.ts';
import { formatDate } from '../ui/format.ts';
import { HeldButton, heldBy } from '../ui/held-button.tsx';
import { AddressLink } from '../ui/link.tsx';
import { notify } from '../ui/notify.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import { FieldError } from './-login/field-error.tsx';
import classes from './attestations/-parts/public-attestation.module.css';

/** The attestation of a session, by the mobile code received at its end, without an account (S-2.1-23, S-2.1-24). */
export const Route = createFileRoute('/mon-attestation')({
  staticData: { bare: true },
  component: MonAttestation,
});

type Found = Awaited<ReturnType<typeof client.attestations.find>> & { code: string };

function MonAttestation() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      const text = failure instanceof ApiError ? failure.message : message('attestations.echec');
      if (failure instanceof ApiError && failure.code === 'attestations.code_inconnu') notify.error(text);
      setError(text);
    } finally {
      setBusy(false);
    }
  }
  const search = () => run(async () => setFound({ ...(await client.attestations.find({ code })), code }));

  if (found) {
    return (
      <LoginFrame title={message('attestations.mienne.titre')}>
        <Session
          found={found}
          isBusy={isBusy}
          error={error}
          onDownload={() => run(() => download('attestations', 'download', { code: found.code }))}
          onBack={() => {
            setFound(null);
            setCode('');
          }}
        />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={message('attestations.mienne.titre')} lead={message('attestations.mienne.intro')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && code.trim() !== '') void search();
        }}
      >
        <TextInput
          id="code"
          name="code"
          label={message('attestations.mienne.code')}
          description={message('attestations.mienne.code_aide')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...limitsOf('attestations', 'find').code}
          withAsterisk={false}
          error={error && <FieldError text={error} />}
        />
        <HeldButton
          type="submit"
          size="lg"
          fullWidth
          held={heldBy([{ id: 'code', label: message('attestations.mienne.code'), isFilled: code.trim() !== '' }])}
          loading={isBusy}
        >
          {message('attestations.mienne.chercher')}
        </HeldButton>
        <p className={classes.other}>
          {message('attestations.mienne.autre')}{' '}
          <AddressLink to="/verification" className="link">
            {message('attestations.verification.lien')}
          </AddressLink>
        </p>
      </form>
    </LoginFrame>
  );
}

interface SessionProps {
  found: Found;
  isBusy: boolean;
  error: string | null;
  onDownload: () => void;
  onBack: () => void;
}

function Session({ found: { personne, scenario, date }, isBusy, error, onDownload, onBack }: SessionProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div className={classes.sheet} role="status">
        <p className={classes.person}>{personne}</p>
        <p className={classes.fact}>{scenario}</p>
        <p className={classes.quiet}>{message('attestations.mienne.session_du', { date: formatDate(date) })}</p>
      </div>
      {error && <FieldError text={error} />}
      <Button
        ref={button}
        size="lg"
        fullWidth
        loading={isBusy}
        onClick={onDownload}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        {message('attestations.mienne.telecharger')}
      </Button>
      <Button variant="default" size="lg" fullWidth onClick={onBack}>
        {message('attestations.mienne.autre_code')}
      </Button>
    </div>
  );
}
