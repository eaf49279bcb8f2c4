import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { HeldButton } from '../../../ui/held-button.tsx';
import { notify } from '../../../ui/notify.ts';
import type { Etablissement } from './etablissement-fields.tsx';
import classes from './etablissements.module.css';

interface CascadeDialogProps {
  etablissement: Etablissement;
  opened: boolean;
  onClose: () => void;
  /** Once all is removed. */
  onRemoved: () => void;
}

const REMOVED = ['ordinateur', 'referents', 'apprenants', 'regroupements', 'formations'] as const;

/**
 * Removing an establishment and all that hangs on it, its name typed to be sure (P-2.4-44, P-2.4-45, P-2.4-46, P-2.4-47, P-2.4-48,
 * P-2.4-49).
 */
export function CascadeDialog({ etablissement, opened, onClose, onRemoved }: CascadeDialogProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const { id, nom } = etablissement;
  const asked = message('etablissements.confirmer_nom');

  function close() {
    if (busy) return;
    setTyped('');
    onClose();
  }

  async function remove() {
    setBusy(true);
    try {
      const { message: sentence } = await client.etablissements.removeWithRelated(id);
      notify.success(sentence);
      onRemoved();
      await invalidate(queryClient, 'etablissements');
    } catch {
      notify.error(message('erreur.requete_invalide'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={message('etablissements.suppression.titre')}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {message('ui.annuler')}
          </Button>
          <HeldButton
            color="red"
            onClick={() => void remove()}
            loading={busy}
            held={isSame(typed, nom) ? undefined : { reason: asked, field: fieldId('confirmation'), isSaid: true }}
          >
            {message('etablissements.suppression.integrale')}
          </HeldButton>
        </>
      }
    >
      <p>{message('etablissements.suppression.texte', { nom })}</p>
      <ul className={classes.removed}>
        {REMOVED.map((what) => (
          <li key={what}>{message(`etablissements.suppression.${what}`)}</li>
        ))}
      </ul>
      <p className={classes.irreversible}>{message('etablissements.suppression.irreversible')}</p>
      <TextInput
        id={fieldId('confirmation')}
        label={asked}
        description={nom}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
    </Dialog>
  );
}

function isSame(typed: string, nom: string): boolean {
  return typed.trim().localeCompare(nom.trim(), 'fr', { sensitivity: 'accent' }) === 0;
}
