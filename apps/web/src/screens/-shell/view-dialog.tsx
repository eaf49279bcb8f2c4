import { Button, Checkbox, TextInput } from '@mantine/core';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type SubmitEvent, useId, useState } from 'react';
import type { Item } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { fieldError, fieldLabel } from '../../ui/form/fields.tsx';
import { reasonsOf, refusalOf } from '../../ui/form/refusal.ts';
import classes from './saved-views.module.css';

type Values = Pick<Item<'vues'>, 'nom' | 'partagee'>;

interface ViewDialogProps {
  /** The one that is renamed or shared; absent, a new one. */
  vue: Values | undefined;
  onClose: () => void;
  /** What it throws is said under the name, and the dialog stays. */
  onSubmit: (values: Values) => Promise<unknown>;
}

/** The name of a view, and whether it is shared. */
export function ViewDialog({ vue, onClose, onSubmit }: ViewDialogProps) {
  const form = useId();
  const mayShare = useCan().field('vues', 'partagee', 'create');
  const sharedWith = isAdmin(useConnectedUser()) ? 'prestataire' : 'etablissement';
  const [nom, setNom] = useState(vue?.nom ?? '');
  const [partagee, setPartagee] = useState(vue?.partagee ?? false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!nom.trim()) return setError(message('vues.nom_obligatoire'));
    setBusy(true);
    try {
      await onSubmit({ nom, partagee });
      onClose();
    } catch (failure) {
      setError(reasonsOf(failure).join(' ') || refusalOf(failure).message || message('ui.erreur_traitement'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened
      isDirty={nom !== (vue?.nom ?? '') || partagee !== (vue?.partagee ?? false)}
      onClose={onClose}
      title={message(vue ? 'vues.renommer_titre' : 'vues.enregistrer_titre')}
      size={440}
      buttons={
        <>
          <CancelButton busy={busy} />
          <Button type="submit" form={form} loading={busy}>
            {message('ui.enregistrer')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.stack} onSubmit={submit} noValidate>
        <TextInput
          label={fieldLabel(message('vues.champ.nom'), true)}
          value={nom}
          error={fieldError(error)}
          maxLength={limitsOf('vues', 'create').nom?.maxLength}
          autoComplete="off"
          data-autofocus
          aria-required
          onChange={({ currentTarget }) => {
            setNom(currentTarget.value);
            setError(undefined);
          }}
        />
        {mayShare && (
          <Checkbox
            label={message('vues.champ.partagee')}
            description={message(`vues.aide.partagee_${sharedWith}`)}
            checked={partagee}
            onChange={({ currentTarget }) => setPartagee(currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
