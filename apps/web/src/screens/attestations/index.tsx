import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { scenarioOf } from '@sillage/contracts/statistiques.rules.ts';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Body, client, type Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useConnectedUser } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { formatDate, formatDuration, formatPercent } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn } from '../../ui/list/list-types.ts';
import { SurnameCell } from '../../ui/list/surname-cell.tsx';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { WithDetails } from '../../ui/list/with-details.tsx';
import { notify } from '../../ui/notify.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { AttestationFilters, periodOf } from './-parts/attestation-filters.tsx';
import classes from './-parts/attestations.module.css';
import { Downloads } from './-parts/downloads.tsx';
import { useDownloads } from './-parts/use-downloads.ts';

export const Route = createFileRoute('/attestations/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('attestations.lister'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.attestations.list(inputOf(deps))),
  component: Attestations,
});

type Ligne = Item<'attestations'>;

const inputOf = (search: ListSearch | ListState) => listQueryOf<'attestations'>(search, { order: '-Date' });

function Attestations() {
  const user = useConnectedUser();
  const state = useListState({ order: '-Date' });
  const input = inputOf(state);
  const query = useListQuery(queries.attestations.list(input));
  const downloads = useDownloads('attestationAssiduite', (asked: Body<'attestations', 'createLot'>) =>
    client.attestations.createLot(asked),
  );
  const excel = useExcel(state);
  const everything = useRef<{ filtre: string; ids: ReadonlySet<string> } | null>(null);
  const withDpc = state.filters.dpc?.[0] === 'true';
  const seesNames = !query.rows?.some(({ Nom }) => Nom === null);
  const choosesEtablissements = isAdmin(user) || user.isGroupement;
  const filtre = { ...input.filters, ...(state.search && { search: state.search }) };

  const isReversed = periodOf(state).isReversed;
  const everyOne = {
    label: message('attestations.tout_telecharger'),
    icon: IconDownload,
    loading: downloads.creation.isPending,
    onClick: () => downloads.creation.create({ filtre, dpc: withDpc }),
  };

  /** What « select all » found is asked for by its filter, so that it may be more than an address can hold. */
  function start(ids: string[]) {
    const all = everything.current;
    const isEverything =
      all?.filtre === JSON.stringify(filtre) && all.ids.size === ids.length && ids.every((id) => all.ids.has(id));
    downloads.creation.create(isEverything ? { filtre, dpc: withDpc } : { sessions: ids, dpc: withDpc });
  }

  return (
    <>
      <Crumbs />
      <ListScreen<Ligne>
        title={message('ui.liste_des', { nom: message('menu.attestations').toLowerCase() })}
        noun="attestations.nom_f"
        columns={columnsOf({ admin: isAdmin(user), seesNames, choosesEtablissements })}
        state={state}
        query={query}
        rowId={({ id }) => id}
        rowName={nameOf}
        selectRefusal={refusalOf}
        selectionScope={String(withDpc)}
        filterBar={<AttestationFilters state={state} />}
        extraFilters={choosesEtablissements ? [ofEtablissement, selectionnable] : [selectionnable]}
        searchPlaceholder={message('attestations.recherche')}
        selection={{
          actions: [
            {
              label: message('attestations.telecharger'),
              icon: IconDownload,
              onSelect: ({ ids }) => start(ids),
              onNothing: () => notify.error(message('attestations.aucune_selection')),
            },
          ],
          allIds: async () => {
            const { rows, total } = await client.attestations.list({ ...input, page: 1, rowsPerPage: -1 });
            const ids = rows.filter(({ selectionnable }) => selectionnable).map(({ id }) => id);
            everything.current = rows.length === total ? { filtre: JSON.stringify(filtre), ids: new Set(ids) } : null;
            return ids;
          },
        }}
        secondary={isReversed ? [] : [excel, ...(seesNames && query.total ? [everyOne] : [])]}
        empty={{ text: message('attestations.vide') }}
      />
      <Downloads {...downloads} />
    </>
  );
}

const ofEtablissement: ExtraFilter = {
  id: 'etablissement',
  label: message('attestations.champ.etablissement'),
  filter: { kind: 'remote', ...optionsFrom('etablissements') },
};
/** Where the line of the first screen leads. */
const selectionnable: ExtraFilter = {
  id: 'selectionnable',
  label: message('attestations.champ.selectionnable'),
  filter: { kind: 'boolean' },
};

/** The same rows and columns, in a file made by the server (S-2.19-05). */
function useExcel(state: ListState) {
  const { loading, save } = useDownload('attestations', 'export');
  const { search, filters, order } = inputOf(state);
  return {
    label: message('attestations.excel.bouton'),
    icon: IconFileSpreadsheet,
    loading,
    onClick: () => save({ ...filters, search, tri: order?.field, sens: order?.direction } as never),
  };
}

function refusalOf({ selectionnable, Nom }: Ligne): string | undefined {
  if (selectionnable) return undefined;
  return message(Nom === null ? 'attestations.refus.sans_noms' : 'attestations.refus.test');
}

function nameOf({ Nom, Prenom, Scenario, Date: debut }: Ligne): string {
  return [Nom, Prenom].filter(Boolean).join(' ') || `${Scenario} ${formatDate(debut)}`;
}

interface Viewer {
  admin: boolean;
  seesNames: boolean;
  choosesEtablissements: boolean;
}

/** S-2.19-06, S-2.19-07, S-2.19-08, S-2.19-09. */
function columnsOf({ admin, seesNames, choosesEtablissements }: Viewer): ListColumn<Ligne>[] {
  return [
    ...(seesNames
      ? [
          {
            id: 'Nom',
            label: message('attestations.champ.nom'),
            // The columns being those of the specification, the establishment stands under the name.
            cell: ({ Nom, Prenom, etablissement }: Ligne) => {
              const surname = Nom && <SurnameCell nom={Nom} prenom={Prenom ?? ''} />;
              return choosesEtablissements ? <WithDetails details={[etablissement]}>{surname}</WithDetails> : surname;
            },
            width: 150,
            min: choosesEtablissements ? 108 : 90,
            sortable: true,
          },
          {
            id: 'Prenom',
            label: message('attestations.champ.prenom'),
            cell: ({ Prenom }: Ligne) => Prenom,
            quiet: true,
            width: 120,
            min: 90,
            sortable: true,
          },
        ]
      : []),
    {
      id: 'Profil',
      label: message('attestations.champ.profil'),
      cell: ({ Profil }) => Profil,
      width: 150,
      min: 124,
      // On a phone the date tells apart two attestations of one scenario.
      quiet: true,
    },
    {
      id: 'Scenario',
      label: message('attestations.champ.scenario'),
      cell: scenarioOf,
      width: 240,
      min: 104,
      sortable: true,
    },
    {
      id: 'Date',
      label: message('attestations.champ.date'),
      cell: ({ Date: debut }) => formatDate(debut),
      width: 102,
      sortable: true,
    },
    {
      id: 'Score',
      label: message('attestations.champ.score'),
      cell: ({ Score }) => formatPercent(Score),
      width: 84,
      align: 'right',
      sortable: true,
    },
    {
      id: 'Duree',
      label: message('attestations.champ.duree'),
      cell: ({ Durée: secondes }) => formatDuration(secondes),
      width: 74,
      align: 'right',
    },
    {
      id: 'DPC',
      label: message('attestations.champ.dpc'),
      cell: ({ DPC }) => message(DPC ? 'ui.oui' : 'ui.non'),
      width: 58,
    },
    ...(admin
      ? [
          {
            id: 'Session_id',
            label: message('attestations.champ.session_id'),
            cell: (row: Ligne) => <span className={classes.session}>{row.Session_id}</span>,
            width: 140,
          },
          {
            id: 'Casque_id',
            label: message('attestations.champ.casque_id'),
            cell: (row: Ligne) => row.Casque_id,
            width: 84,
            align: 'right' as const,
          },
        ]
      : [
          {
            id: 'Casque',
            label: message('attestations.champ.casque'),
            cell: ({ Casque }: Ligne) => Casque,
            width: 130,
            min: 90,
          },
        ]),
  ];
}
