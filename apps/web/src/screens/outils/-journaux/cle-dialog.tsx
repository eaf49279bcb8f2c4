import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client/client.ts';
import { limitsOf } from '../../../client/limits.ts';
import { invalidate, optionsFrom } from '../../../client/queries.ts';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { ToCopy } from '../../../ui/show/to-copy.tsx';
import { holderOf } from './cles.tsx';
import classes from './journaux.module.css';

type Kind = 'casque' | 'etablissement' | 'application';

interface Made {
  secret: string;
  titulaire: string;
}

/** Makes a key for a headset or an establishment, then shows its secret, the only time. */
export function CleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('casque');
  const [holder, setHolder] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();

  function close() {
    if (busy) return;
    setHolder(null);
    setError(undefined);
    setMade(undefined);
    onClose();
  }

  async function create() {
    if (!holder?.trim()) return setError(message('validation.obligatoire'));
    setBusy(true);
    try {
      const value = kind === 'application' ? holder : Number(holder);
      const cle = await client.appareil_cles.create({ [kind]: value });
      setMade({ secret: cle.secret, titulaire: holderOf(cle) });
      // Nobody waits for the list to close what is shown once.
      void invalidate(queryClient, 'appareil_cles');
    } catch (failure) {
      setError(refusalOf(failure).message ?? message('ui.erreur_traitement'));
    } finally {
      setBusy(false);
    }
  }

  if (made) return <MadeDialog {...made} opened={opened} onClose={close} />;

  return (
    <Dialog
      opened={opened}
      isDirty={!busy && !!holder}
      onClose={close}
      title={message('journaux.cle_creer')}
      buttons={
        <>
          <CancelButton busy={busy} />
          <Button onClick={create} loading={busy}>
            {message('journaux.cle_creer')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.explanation}>{message('journaux.cle_creer_texte')}</p>
        <SegmentedControl
          aria-label={message('journaux.cle_pour')}
          data={[
            { value: 'casque', label: message('journaux.cle_pour_casque') },
            { value: 'etablissement', label: message('journaux.cle_pour_etablissement') },
            { value: 'application', label: message('journaux.cle_pour_application') },
          ]}
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            setHolder(null);
            setError(undefined);
          }}
        />
        {kind === 'application' ? (
          <TextInput
            label={message('journaux.cle_application')}
            description={message('journaux.cle_application_aide')}
            maxLength={limitsOf('appareil_cles', 'create').application?.maxLength}
            value={holder ?? ''}
            error={error}
            onChange={({ currentTarget }) => {
              setHolder(currentTarget.value);
              setError(undefined);
            }}
          />
        ) : (
          <SelectField
            key={kind}
            name="titulaire"
            label={message(kind === 'casque' ? 'journaux.colonne_appareil' : 'journaux.colonne_etablissement')}
            value={holder}
            onChange={(value) => {
              setHolder(value);
              setError(undefined);
            }}
            error={error}
            limits={limitsOf('appareil_cles', 'create')[kind]}
            {...(kind === 'casque' ? optionsFrom('casques') : optionsFrom('etablissements'))}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The secret of a key, the only time that it is shown. */
function MadeDialog({ secret, titulaire, opened, onClose }: Made & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={message('journaux.cle_montree')}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {message('ui.fermer')}
          </Button>
          <CopyButton
            value={secret}
            label={message('journaux.cle_copier')}
            copiedLabel={message('journaux.cle_copiee')}
          />
        </>
      }
    >
      <div className={classes.stack}>
        <Callout status="warning">{message('journaux.cle_montree_une_fois', { titulaire })}</Callout>
        <ToCopy>{secret}</ToCopy>
      </div>
    </Dialog>
  );
}
