import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';

type Lacune = Answer<Api['journaux']['lacunes']>['lacunes'][number];

/** Sessions of which events never came, and which ones: those of all devices, or of one headset. */
export function Lacunes({ casque }: { casque?: number }) {
  const state = useLocalListState();
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.journaux.lacunes({ page, rowsPerPage, casque }),
    placeholderData: keepPreviousData,
    select: ({ lacunes, total }) => ({ rows: lacunes, total }),
  });
  // A headset whose sessions are whole needs no empty table.
  if (casque !== undefined && !query.data?.total && !query.error) return null;
  return (
    <ListScreen
      as="section"
      title={message('journaux.lacunes')}
      noun="statistiques.nom_f"
      columns={[
        ...(casque === undefined
          ? [
              {
                id: 'appareil',
                label: message('journaux.colonne_appareil'),
                cell: ({ numeroSerie }: Lacune) => numeroSerie ?? message('journaux.application'),
                width: 180,
              },
            ]
          : []),
        {
          id: 'manquants',
          label: message('journaux.colonne_manquants'),
          cell: ({ manquants, plages, sansDebut }) =>
            `${formatInteger(manquants)} (${rangesText(plages)})${sansDebut ? ` · ${message('journaux.sans_debut')}` : ''}`,
          width: 260,
          min: 150,
        },
        {
          id: 'etablissement',
          label: message('journaux.colonne_etablissement'),
          cell: ({ etablissement }) => etablissement?.nom ?? message('journaux.personne'),
          width: 220,
          min: 130,
        },
        {
          id: 'dernierEvenement',
          label: message('journaux.colonne_dernier'),
          cell: ({ dernierEvenement }) => formatDateTime(dernierEvenement),
          width: 160,
        },
        { id: 'session', label: message('journaux.colonne_session'), cell: ({ session }) => session, width: 310 },
      ]}
      state={state}
      query={asListQuery(query)}
      rowId={({ session }) => session}
      rowName={({ session }) => session}
      rowsPerPageOptions={[5, 10, 20]}
      empty={{ text: message('journaux.aucune_lacune_texte') }}
    />
  );
}

const SHOWN = 6;

/** « 0, 3–7, … » */
function rangesText(plages: readonly (readonly [number, number])[]): string {
  const shown = plages.slice(0, SHOWN).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return [...shown, ...(plages.length > SHOWN ? ['…'] : [])].join(', ');
}
