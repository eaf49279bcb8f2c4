import { Switch } from '@mantine/core';
import { thirteenMonths } from '@sillage/contracts/activite.rules.ts';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { ALERTE_JOURS } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { useChangeSearch } from '../../ui/current-page.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import { useKeptColumns } from '../../ui/list/use-kept-columns.ts';
import { useListState } from '../../ui/list/use-list-state.ts';

import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-show-consommation/activite.module.css';
import { activiteColumns } from './-show-consommation/activite-columns.tsx';
import { isSilent, SilentHeadsets } from './-show-consommation/silent-headsets.tsx';

const BASCULES = [
  { name: 'incomplete', label: message('activite.sessions_incompletes') },
  { name: 'tests', label: message('activite.sessions_tests') },
  { name: 'anciennesPossessions', label: message('activite.anciennes_possessions') },
] as const;
type Bascules = Partial<Record<(typeof BASCULES)[number]['name'], true>>;
type Search = ListSearch & Bascules & { muets?: true };

function basculesOf(raw: Record<string, unknown>): Bascules {
  return Object.fromEntries(BASCULES.filter(({ name }) => raw[name] === true).map(({ name }) => [name, true]));
}

/** What is counted beside the rest, and which rows are left, for paper. */
function sentenceOf(asked: Bascules, muets: boolean | undefined): string {
  const counted = BASCULES.filter(({ name }) => asked[name]).map(({ label }) => label);
  const choices = muets ? [...counted, message('activite.muets_seuls', { jours: ALERTE_JOURS })] : counted;
  return choices.length === 0 ? '' : `${choices.join(', ')}.`;
}

/** Sessions of each headset over thirteen months (S-2.9). */
export const Route = createFileRoute('/outils/showConsommation')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...parseListSearch(raw),
    ...basculesOf(raw),
    ...(raw.muets === true && { muets: true }),
  }),
  beforeLoad: roleRequired('outils.consulter'),
  component: ShowConsommation,
});

function ShowConsommation() {
  const search = Route.useSearch();
  const changeSearch = useChangeSearch();
  const asked = basculesOf(search);
  const state = useListState({ rowsPerPage: 20 });
  const query = useQuery({
    ...queries.activite.tableau(asked),
    placeholderData: keepPreviousData,
    select: (all) => {
      const silent = all.filter(isSilent);
      const rows = search.muets ? silent : all;
      return { rows, total: rows.length, silent, all: all.length };
    },
  });
  const excel = useDownload('activite', 'tableauExcel');
  const jour = dayInFrance(new Date());
  const months = thirteenMonths(jour);
  const columns = activiteColumns(months, asked, { jour, rows: query.data?.all });
  const kept = useKeptColumns(state, columns);
  const title = message('activite.titre');
  return (
    <>
      <Crumbs />
      <ListScreen<LigneActivite>
        title={title}
        noun={asked.anciennesPossessions ? 'possession_casques.nom_f' : 'activite.nom_m'}
        columns={columns}
        state={state}
        query={asListQuery(query)}
        inBrowser
        dense
        rowId={({ id }) => String(id)}
        rowName={({ casque }) => casque}
        rowTo={({ casqueId }) => `/casques/show/${casqueId}`}
        rowsPerPageOptions={[10, 20, 50, -1]}
        searchPlaceholder={message('activite.recherche')}
        printSentence={sentenceOf(asked, search.muets)}
        notice={
          query.data && (
            <SilentHeadsets
              rows={query.data.silent}
              only={search.muets ?? false}
              withFormer={asked.anciennesPossessions ?? false}
              onChange={(muets) =>
                changeSearch({ ...search, page: undefined, muets: muets || undefined }, { replace: true })
              }
            />
          )
        }
        filterBar={
          <div className={classes.toggles} data-print="hide">
            {BASCULES.map(({ name, label }) => (
              <Switch
                key={name}
                label={label}
                checked={asked[name] ?? false}
                onChange={({ currentTarget: { checked } }) =>
                  changeSearch({ ...search, page: undefined, [name]: checked || undefined }, { replace: true })
                }
              />
            ))}
          </div>
        }
        file={{
          label: message('activite.excel'),
          icon: IconFileSpreadsheet,
          loading: excel.loading,
          save: (rows) =>
            excel.save({
              ...asked,
              colonnes: columns.map(({ id }) => id).filter((id) => kept.columns?.includes(id) ?? true),
              lignes: rows.map(({ id }) => id),
            }),
        }}
        empty={{ text: message('activite.vide') }}
      />
    </>
  );
}
