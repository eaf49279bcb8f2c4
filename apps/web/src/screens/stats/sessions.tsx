import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import {
  etatOf,
  nomOf,
  type SessionColumn,
  scenarioOf,
  sessionColumns,
} from '@sillage/contracts/statistiques.rules.ts';
import type { LignePassage } from '@sillage/contracts/statistiques.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { formatDateTime, formatDuration, formatPercent } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { WithDetails } from '../../ui/list/with-details.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { parseFigure, parseSessionsSearch, type SessionsSearch } from './-parts/figure-search.ts';
import { filterInput, isReversed, parseFilterSearch } from './-parts/filter-search.ts';
import classes from './-parts/stats.module.css';

/** The sessions behind a figure of statistics, whichever it is (S-2.1-33). */
export const Route = createFileRoute('/stats/sessions')({
  validateSearch: parseSessionsSearch,
  beforeLoad: roleRequired('statistiques.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(sessionsOf(deps)),
  component: Sessions,
});

const DEFAULTS = { rowsPerPage: 20, order: '-Date' };
const SIZES = [10, 20, 50, 100];
const SORTED = ['Date', 'Score', 'Duree'] as const;

/** Filter, figure and order: the same for the page and for its file. */
function askedBy(search: SessionsSearch) {
  const order = search.order ?? DEFAULTS.order;
  return {
    ...filterInput(parseFilterSearch({ ...search }), new Date()),
    ...parseFigure({ ...search }),
    tri: SORTED.find((name) => order.endsWith(name)) ?? 'Date',
    sens: order.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
  };
}

function sessionsOf(search: SessionsSearch) {
  const { page = 1, rowsPerPage = DEFAULTS.rowsPerPage } = search;
  const size = SIZES.includes(rowsPerPage) ? rowsPerPage : DEFAULTS.rowsPerPage;
  return queries.statistiques.sessionsBehind({ ...askedBy(search), page, rowsPerPage: size });
}

function Sessions() {
  const user = useConnectedUser();
  const hasEtablissements = useCan()('statistiques.par_etablissement');
  const search = Route.useSearch();
  const state = useListState(DEFAULTS);
  const query = useQuery({
    ...sessionsOf(search),
    placeholderData: keepPreviousData,
    select: ({ tableauPassages, nombreDeSessions, ...about }) => ({
      ...about,
      rows: tableauPassages,
      total: nombreDeSessions,
    }),
  });
  const title = message('statistiques.sessions_derriere.titre');
  const { filtre = '', seesNames = true } = query.data ?? {};
  const columns = sessionColumns({ isAdmin: isAdmin(user), hasEtablissements, seesNames }).filter(
    (colonne) => !(seesNames ? UNDER_ANOTHER : ['Casque']).includes(colonne),
  );
  return (
    <>
      <Crumbs />
      <ListScreen<LignePassage>
        title={title}
        noun="statistiques.nom_f"
        columns={columns.map((colonne) => ({
          id: colonne,
          label: message(`statistiques.sessions_derriere.colonne.${colonne}`),
          ...shown[colonne],
        }))}
        state={state}
        query={asListQuery(query, async (paging) => {
          const { tableauPassages } = await client.statistiques.sessionsBehind({ ...askedBy(search), ...paging });
          return tableauPassages;
        })}
        rowsAtOnce={SIZES.at(-1)!}
        rowId={({ Session_id }) => Session_id}
        rowName={({ Scenario, Date: debut }) => `${Scenario} ${formatDateTime(debut)}`}
        rowsPerPageOptions={SIZES}
        notice={<Notice filtre={filtre} search={parseFilterSearch({ ...search })} />}
        printSentence={filtre}
        wholeCards
        secondary={[useExcel(search)]}
        empty={
          isReversed(search, new Date())
            ? { title: message('statistiques.ordre_dates') }
            : { text: message('statistiques.sessions_derriere.vide') }
        }
      />
    </>
  );
}

/** What these sessions are, and the way back to the figures that led here; to those of usage with the same filter, from nowhere. */
function Notice({ filtre, search }: { filtre: string; search: object }) {
  const { history } = useRouter();
  const [entered] = useState(() => history.location.state.__TSR_index);
  // Over the pages of this list, at once.
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    history.go(entered - 1 - history.location.state.__TSR_index);
  };
  return (
    <p className={classes.behind} data-print="hide">
      <span className={classes.sentence}>{filtre}</span>
      <AddressLink to="/stats/usage" search={search} className="link" {...(entered > 0 && { onClick: goBack })}>
        {message('statistiques.sessions_derriere.retour')}
      </AddressLink>
    </p>
  );
}

/** The same rows and columns, in a file made by the server. */
function useExcel(search: SessionsSearch) {
  const { loading, save } = useDownload('statistiques', 'sessionsBehindExcel');
  return {
    label: message('statistiques.sessions_derriere.excel'),
    icon: IconFileSpreadsheet,
    loading,
    onClick: () => save(askedBy(search)),
  };
}

/** Columns of the file that stand under another on the screen, so that all of them fit. */
const UNDER_ANOTHER: readonly SessionColumn[] = ['Prenom', 'Profil', 'Casque'];

type Shown = Omit<ListColumn<LignePassage>, 'id' | 'label'>;

const text = (cell: (row: LignePassage) => ReactNode, width: number, min: number): Shown => ({
  cell: (row) => cell(row) ?? NO_VALUE,
  width,
  min,
});

const shown: Record<SessionColumn, Shown> = {
  Date: { cell: (row) => formatDateTime(row.Date), width: 164, min: 98, sortable: true },
  Nom: text(nameOf, 160, 110),
  Prenom: text(({ Prenom }) => Prenom, 110, 82),
  Profil: text(({ Profil }) => Profil, 150, 122),
  Scenario: text(scenarioOf, 240, 150),
  Score: { cell: ({ Score }) => formatPercent(Score), width: 84, min: 70, align: 'right', sortable: true },
  Duree: {
    cell: ({ Durée: secondes }) => formatDuration(secondes),
    width: 118,
    min: 92,
    align: 'right',
    sortable: true,
  },
  appareil: {
    cell: ({ appareil, Casque }) => (
      <WithDetails details={Casque === null ? [] : [Casque]}>
        {message(`statistiques.appareil.${appareil}`)}
      </WithDetails>
    ),
    width: 120,
    min: 104,
  },
  Casque: text(({ Casque }) => Casque, 120, 100),
  etablissement: text(({ etablissement }) => etablissement, 170, 96),
  etat: { cell: (row) => message(`statistiques.etat.${etatOf(row)}`), width: 96, min: 84 },
  // Administrators alone see this column, and open the tool that it leads to.
  Session_id: text(
    ({ Session_id: session }) => (
      <AddressLink
        className={`link ${classes.session}`}
        to="/outils/statistiquesSession"
        search={{ session, lecture: 'template' }}
      >
        {session}
      </AddressLink>
    ),
    140,
    140,
  ),
};

function nameOf({ Nom, Prenom, Profil, nomDeclare }: LignePassage): ReactNode {
  const name = nomOf([Nom, Prenom].filter(Boolean).join(' '), nomDeclare);
  return name === '' ? Profil : <WithDetails details={Profil ? [Profil] : []}>{name}</WithDetails>;
}
