import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { formatDate } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { headsetName } from '../../casques/-parts/headset-name.tsx';
import { emplacementName, emplacements, type Possession } from './possession-state.ts';

/** The columns of every list of possessions (P-2.7-27). */
export const columns: ListColumn<Possession>[] = [
  {
    id: 'casque',
    label: message('possession_casques.champ.casque'),
    cell: ({ casque }) => headsetName(casque),
    width: 200,
    sortable: true,
  },
  {
    id: 'etablissement',
    label: message('possession_casques.champ.etablissement'),
    cell: ({ etablissement }) => etablissement?.nom ?? NO_VALUE,
    width: 260,
    min: 110,
    sortable: true,
  },
  {
    id: 'emplacement',
    label: message('possession_casques.champ.emplacement'),
    cell: ({ emplacement }) => emplacementName(emplacement),
    width: 165,
    sortable: true,
    filter: {
      kind: 'select',
      options: emplacements,
    },
  },
  {
    id: 'dateDebut',
    label: message('possession_casques.champ.dateDebut'),
    cell: ({ dateDebut }) => formatDate(dateDebut),
    width: 110,
    sortable: true,
  },
  {
    id: 'dateFin',
    label: message('possession_casques.champ.dateFin'),
    cell: ({ dateFin }) => formatDate(dateFin),
    width: 110,
    sortable: true,
  },
];
