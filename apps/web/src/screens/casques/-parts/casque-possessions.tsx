import { message } from '@sillage/contracts/messages.fr.ts';
import { lieuOf } from '@sillage/contracts/possession_casques.rules.ts';
import { useListQuery } from '../../../client/list-query.ts';
import { listQueryOf, queries } from '../../../client/queries.ts';
import { acts } from '../../../ui/acts.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { columns as possessionColumns } from '../../possession_casques/-parts/possession-columns.tsx';
import type { Possession } from '../../possession_casques/-parts/possession-state.ts';

const DEFAULTS = { rowsPerPage: 5, order: '-dateDebut' };
const [, etablissement, ...others] = possessionColumns;
const lieu = (possession: Possession) => lieuOf(possession.etablissement);
const columns: ListColumn<Possession>[] = [{ ...etablissement!, cell: lieu }, ...others];

/** Where a headset is and has been, the latest first (P-3-86, P-3-89, P-3-90). */
export function CasquePossessions({ id }: { id: number }) {
  const state = useLocalListState(DEFAULTS);
  const input = listQueryOf<'possession_casques'>(state, { ...DEFAULTS, filters: { casque: [id] } });
  return (
    <ListScreen
      as="section"
      title={message('menu.possessions')}
      noun="possession_casques.nom_f"
      columns={columns}
      state={state}
      query={useListQuery(queries.possession_casques.list(input))}
      rowId={(possession) => String(possession.id)}
      rowName={lieu}
      rowTo={(possession) => `/possession_casques/show/${possession.id}`}
      rowActions={(possession) => [
        { ...acts.see, to: `/possession_casques/show/${possession.id}` },
        { ...acts.edit, to: `/possession_casques/edit/${possession.id}` },
      ]}
      rowsPerPageOptions={[5, 10, 20]}
    />
  );
}
