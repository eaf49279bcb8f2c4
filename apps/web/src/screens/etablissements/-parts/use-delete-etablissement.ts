import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';

/** Asks, deletes one establishment alone, then says so in the words of the screen (P-2.4-19, P-8-22, P-8-34, P-8-36). */
export function useDeleteEtablissement() {
  const queryClient = useQueryClient();
  return (etablissement: { id: number; nom: string }, done: string, onDeleted?: () => void) => {
    void confirm({
      title: message('ui.confirmer_suppression'),
      body: etablissement.nom,
      confirmLabel: message('ui.supprimer'),
      danger: true,
      onConfirm: async () => {
        try {
          await client.etablissements.delete(etablissement.id);
        } catch (error) {
          notify.error(refusalOf(error).message ?? message('ui.erreur_traitement'));
          throw error;
        }
        notify.success(done);
        onDeleted?.();
        await invalidate(queryClient, 'etablissements', 'groupements');
      },
    });
  };
}
