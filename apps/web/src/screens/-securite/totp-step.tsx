import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { fieldError } from '../../ui/form/fields.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { CopyValue } from '../../ui/show/copy-value.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import classes from './securite.module.css';

/** The drawing to scan, or the secret to type, then a first code that proves that the application has it. */
export function TotpStep({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['securite', 'beginTotp'],
    queryFn: () => client.securite.beginTotp(),
    // Another one each time, and none that lasts in the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) {
    const { message: sentence } = refusalOf(error);
    return <ErrorState title={sentence ?? message('ui.echec_chargement')} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton cards={1} />;
  return <TotpForm {...data} onAdded={onAdded} />;
}

interface TotpFormProps {
  secret: string;
  cote: number;
  trace: string;
  onAdded: (codes: string[] | null) => void;
}

function TotpForm({ secret, cote, trace, onAdded }: TotpFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setError(message('validation.obligatoire'));
    setBusy(true);
    setError(undefined);
    try {
      onAdded((await client.securite.addTotp({ code })).codes);
    } catch (failure) {
      const { violations, message: sentence } = refusalOf(failure);
      setError(violations[0]?.message ?? sentence ?? message('ui.erreur_traitement'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.stack} onSubmit={add} noValidate>
      <p className={classes.lead}>{message('securite.totp_texte')}</p>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${cote} ${cote}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={message('securite.totp_dessin')}
      >
        <path d={trace} />
      </svg>
      <div>
        <p className={classes.label}>{message('securite.totp_secret')}</p>
        <p className={classes.secret}>
          <CopyValue value={secret.match(/.{1,4}/g)!.join(' ')} label={message('securite.totp_secret')} />
        </p>
      </div>
      <TextInput
        label={message('securite.champ_code')}
        description={message('securite.aide_code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limitsOf('securite', 'addTotp').code?.maxLength}
        error={fieldError(error)}
        data-autofocus
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {message('securite.activer_totp')}
      </Button>
    </form>
  );
}
