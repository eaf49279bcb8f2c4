import type { CategorieJournal, LigneJournal } from '@sillage/contracts/debriefings.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDate, formatPreciseTime } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useListState } from '../../../ui/list/use-list-state.ts';
import classes from './debriefing.module.css';

const COLOURED = ['debutSequence', 'finSequence', 'actionJuste', 'actionFausse'] as const satisfies CategorieJournal[];

/** Every trace of a session, in time order (S-2.14-06, S-2.14-07, S-2.14-08, S-2.14-09, S-2.14-10, S-2.14-16). */
export function SessionLog({ session }: { session: string }) {
  const state = useListState({ rowsPerPage: 12 });
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.debriefings.logs({ session_id: session, page, rowsPerPage }),
    placeholderData: keepPreviousData,
    select: ({ logs, total }) => ({ rows: logs, total }),
  });
  return (
    <ListScreen<LigneJournal>
      wholeCards
      as="section"
      title={message('debriefings.journal')}
      notice={<Legend />}
      noun="debriefings.nom_f"
      columns={[
        {
          id: 'Date',
          label: message('debriefings.colonne.heure'),
          cell: ({ Date: at }) => <span title={formatDate(at)}>{formatPreciseTime(at)}</span>,
          width: 110,
        },
        {
          id: 'Categorie',
          label: message('debriefings.colonne.categorie'),
          cell: ({ Categorie }) => <Category of={Categorie} />,
          width: 170,
        },
        {
          id: 'Action',
          label: message('debriefings.colonne.action'),
          cell: ({ Action }) => Action,
          width: 220,
          min: 140,
        },
        {
          id: 'Detail',
          label: message('debriefings.colonne.detail'),
          cell: ({ Detail }) => Detail,
          width: 320,
          min: 160,
        },
        { id: 'ID', label: message('debriefings.colonne.ID'), cell: ({ ID }) => ID, width: 150, min: 92 },
      ]}
      state={state}
      query={asListQuery(query)}
      rowId={({ ID }) => ID}
      rowName={({ Action }) => Action}
      rowsPerPageOptions={[12, 24, 50, 100]}
      empty={{ title: message('debriefings.aucun_passage') }}
    />
  );
}

function Category({ of }: { of: CategorieJournal }) {
  return (
    <span className={classes.category} data-category={of}>
      {message(`debriefings.categorie.${of}`)}
    </span>
  );
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label={message('debriefings.legende')}>
      {COLOURED.map((one) => (
        <li key={one}>
          <Category of={one} />
        </li>
      ))}
    </ul>
  );
}
