import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Answer, Api } from '../client/client.ts';
import { roleRequired } from '../client/guards.ts';
import { asListQuery } from '../client/list-query.ts';
import { queries } from '../client/queries.ts';
import { formatDateTime, formatInteger } from '../ui/format.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { parseListSearch } from '../ui/list/list-search.ts';
import type { ListColumn } from '../ui/list/list-types.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { Crumbs } from './-shell/crumbs.tsx';

export const Route = createFileRoute('/conservations')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('rgpd.consulter'),
  component: Conservations,
});

type Night = Answer<Api['donnees_personnelles']['conservations']>['conservations'][number];

const removed = {
  apprenants: 'conservations.apprenants',
  inconnus: 'conservations.inconnus',
  courriels: 'conservations.courriels',
  adresses: 'conservations.adresses',
  journal: 'conservations.journal',
  preuves: 'conservations.preuves',
} as const satisfies Record<Exclude<keyof Night, 'date'>, MessageCode>;

const columns: ListColumn<Night>[] = [
  {
    id: 'date',
    label: message('conservations.date'),
    width: 170,
    name: true,
    sortable: true,
    cell: ({ date }) => formatDateTime(date),
    value: ({ date }) => date,
  },
  ...(Object.keys(removed) as (keyof typeof removed)[]).map((kind) => ({
    id: kind,
    label: message(removed[kind]),
    align: 'right' as const,
    width: 134,
    cell: (night: Night) => formatInteger(night[kind]),
  })),
];

/** What each night has removed because its time was over (docs/data-protection.md). */
function Conservations() {
  const query = useQuery({
    ...queries.donnees_personnelles.conservations(),
    select: ({ conservations }) => ({ rows: conservations, total: conservations.length }),
  });
  return (
    <>
      <Crumbs />
      <ListScreen<Night>
        title={message('conservations.titre')}
        noun="conservations.nom_m"
        columns={columns}
        state={useListState()}
        query={asListQuery(query)}
        inBrowser
        rowId={({ date }) => date}
        rowName={({ date }) => formatDateTime(date)}
        empty={{ text: message('conservations.vide') }}
      />
    </>
  );
}
