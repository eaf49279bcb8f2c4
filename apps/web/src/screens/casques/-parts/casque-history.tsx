import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../../client/client.ts';
import { limitsOf } from '../../../client/limits.ts';
import { queries } from '../../../client/queries.ts';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { HistoryPanel } from '../../../ui/show/history-panel.tsx';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import classes from './casques.module.css';

/** What happened to a headset, and what one adds to it (P-2.7-23, P-2.7-24, P-2.7-25, P-7-61, P-7-62, P-7-63). */
export function CasqueHistory({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queries.casques.historique({ itemId: id }));
  if (error) return <ErrorState title={message('ui.echec_chargement')} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton cards={1} />;
  const entries = data.historique.map(({ id: entry, valeur, auteur, date, type }) => ({
    id: String(entry),
    at: date,
    text: valeur,
    by: [auteur, message(`casques.historique_type.${type}`)].filter(Boolean).join(' · '),
  }));
  return (
    <HistoryPanel entries={entries}>
      <NoteForm key={id} id={id} />
    </HistoryPanel>
  );
}

function NoteForm({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    try {
      await client.casques.ajouterHistorique({ itemId: id, valeur: text });
      setText('');
      await queryClient.invalidateQueries({ queryKey: ['casques', 'historique'] });
    } catch (failure) {
      const { violations, message: sentence } = refusalOf(failure);
      setError(violations[0]?.message ?? sentence ?? message('ui.erreur_traitement'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={classes.note} onSubmit={add} noValidate>
      <TextareaField
        name="valeur"
        label={message('casques.historique.note')}
        help={message('casques.historique.aide')}
        minRows={2}
        limits={limitsOf('casques', 'ajouterHistorique').valeur}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" variant="default" loading={saving}>
        {message('casques.historique.ajouter')}
      </Button>
    </form>
  );
}
