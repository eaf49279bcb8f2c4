import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { limitsOf } from '../../../client/limits.ts';
import { queries } from '../../../client/queries.ts';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
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
  const screen = useFormScreen({ initialValues: { valeur: '' }, limits: limitsOf('casques', 'ajouterHistorique') });
  const { form, field } = screen;
  const adding = useMutation({
    mutationFn: () => client.casques.ajouterHistorique({ itemId: id, ...form.getValues() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['casques', 'historique'] }),
    onError: (failure) => {
      const { violations, message: sentence } = refusalOf(failure);
      form.setFieldError('valeur', violations[0]?.message ?? sentence ?? message('ui.erreur_traitement'));
    },
  });
  return (
    <KeptForm screen={screen} part="note" className={classes.note} onSend={() => adding.mutateAsync()} clears>
      <TextareaField
        label={message('casques.historique.note')}
        help={message('casques.historique.aide')}
        minRows={2}
        {...field('valeur')}
      />
      <Button type="submit" variant="default" loading={adding.isPending}>
        {message('casques.historique.ajouter')}
      </Button>
    </KeptForm>
  );
}
