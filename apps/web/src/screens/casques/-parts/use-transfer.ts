import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { holdsWords } from '@sillage/contracts/lettres.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { lieuOf } from '@sillage/contracts/possession_casques.rules.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, type Api, client } from '../../../client/client.ts';
import { download } from '../../../client/download.ts';
import { invalidate, loadOptions, queries } from '../../../client/queries.ts';
import { sayUndoable } from '../../../client/say-undoable.ts';
import { joinedChoices, type RemoteChoices } from '../../../ui/choices.ts';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { refusalOf, sayRefusal } from '../../../ui/form/refusal.ts';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { heldBy } from '../../../ui/held-button.tsx';

export type TransferLine = Answer<Api['possession_casques']['verifierTransfert']>['lignes'][number];

/** Where headsets go: an establishment, or back to the provider. */
const PROVIDER = 'prestataire';

/** Where headsets may go, the provider first. */
export const lieux: RemoteChoices = {
  loadKey: ['etablissements', 'transfert'],
  load: async (wanted, signal) => {
    const own = { options: [{ value: PROVIDER, label: lieuOf(null) }], total: 1 };
    if (wanted.values?.[0] === PROVIDER) return own;
    const found = await loadOptions('etablissements')(wanted, signal);
    const isOffered = !wanted.values && holdsWords(lieuOf(null), wanted.search ?? '');
    return isOffered ? joinedChoices([own, found]) : found;
  },
};

/** What is typed for a transfer: one entry, whichever of the two tabs it is typed in. */
export function useTransferScreen() {
  return useFormScreen<{
    lieu: string | null;
    dateDebut: string | null;
    dateFin: string | null;
    numeros: string;
    imprimer: boolean;
  }>({
    initialValues: { lieu: null, dateDebut: dayInFrance(new Date()), dateFin: null, numeros: '', imprimer: true },
  });
}

export type TransferScreen = ReturnType<typeof useTransferScreen>;
export type TransferValues = ReturnType<TransferScreen['form']['getValues']>;

/** A transfer being made ready: where and when, what it would do, and doing it. */
export function useTransfer({ form }: TransferScreen, dateFin: string | null = null) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { lieu, dateDebut, imprimer } = form.values;
  const to = { etablissement: lieu === PROVIDER ? null : lieu, dateDebut: dateDebut ?? '', dateFin };
  const held = heldBy([
    { id: fieldId('lieu'), label: message('casques.transfert.vers'), isFilled: lieu !== null },
    { id: fieldId('dateDebut'), label: message('casques.transfert.premier_jour'), isFilled: dateDebut !== null },
  ]);

  /** @throws what stands in the way, once it is said */
  async function transfer(lines: readonly TransferLine[]) {
    setBusy(true);
    setProblem(undefined);
    try {
      const casques = lines.map(({ casque }) => casque!);
      const { possessions, retours } = await client.possession_casques.transferer({ casques, ...to });
      const [{ numeroSerie: numero }] = lines as [TransferLine];
      const isOne = casques.length === 1;
      const reload = () => invalidate(queryClient, 'possession_casques');
      sayUndoable({
        done: isOne ? message('casques.transfert.fait', { numero }) : plural('casques.transfert.faits', casques.length),
        name: isOne ? numero : plural('casques.transfert.appareils', casques.length),
        undo: () => client.possession_casques.annulerTransfert({ retours }),
        reload,
      });
      void reload();
      // What is done is done, with its slip or not.
      if (imprimer) void download('possession_casques', 'bonDeTransfert', { possessions }).catch(sayRefusal);
    } catch (error) {
      const { message: sentence, violations } = refusalOf(error);
      const said = violations.map((one) => one.message).join('<br>') || sentence;
      setProblem(said ?? message('ui.erreur_traitement'));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { to, held, isPlaced: held === undefined, isBusy, problem, transfer };
}

export type Transfer = ReturnType<typeof useTransfer>;

/** What the transfer would do with these serial numbers; those that are where they go, as long as no lieu is chosen. */
export function useForeseen(numeros: readonly string[], { to, isPlaced }: Pick<Transfer, 'to' | 'isPlaced'>) {
  return useQuery({
    ...queries.possession_casques.verifierTransfert({ numeros: [...numeros], ...to }),
    enabled: isPlaced && numeros.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
