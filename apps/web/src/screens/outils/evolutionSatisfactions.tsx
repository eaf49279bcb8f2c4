import { TextInput } from '@mantine/core';
import { useMask } from '@mantine/hooks';
import { frenchMinute } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { EvolutionSatisfaction } from '@sillage/contracts/satisfactions.ts';
import { IconCalendar, IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { useChangeSearch } from '../../ui/current-page.ts';
import { fieldError } from '../../ui/form/fields.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import { useListState } from '../../ui/list/use-list-state.ts';

import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-evolution-satisfactions/evolution.module.css';
import { evolutionColumns } from './-evolution-satisfactions/evolution-columns.tsx';
import { instantOf } from './-evolution-satisfactions/instant.ts';
import { type Problem, problemsOf, usualInstants } from './-evolution-satisfactions/instants.ts';

/** Address: the instants A and B where they are not the usual ones. */
interface Search extends ListSearch {
  a?: string;
  b?: string;
}

/** What trainings were thought of at two instants (S-2.13). */
export const Route = createFileRoute('/outils/evolutionSatisfactions')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const [a, b] = [instantOf(raw.a), instantOf(raw.b)];
    return { ...parseListSearch(raw), ...(a && { a }), ...(b && { b }) };
  },
  beforeLoad: roleRequired('outils.consulter'),
  component: EvolutionSatisfactions,
});

function EvolutionSatisfactions() {
  const search = Route.useSearch();
  const changeSearch = useChangeSearch();
  const [usual] = useState(() => usualInstants(new Date()));
  const [typed, setTyped] = useState({ a: search.a ?? usual.a, b: search.b ?? usual.b });
  const problems = problemsOf(typed);
  const isAsked = !problems.a && !problems.b;
  const asked = { debut: search.a ?? usual.a, fin: search.b ?? usual.b };
  const change = (name: 'a' | 'b') => (text: string) => {
    const next = { ...typed, [name]: text };
    setTyped(next);
    const found = problemsOf(next);
    if (!found.a && !found.b) changeSearch({ ...search, ...next, page: undefined }, { replace: true });
  };
  const state = useListState({ order: 'scenario' });
  const query = useQuery({
    ...queries.satisfactions.evolution(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    select: ({ previous }) => ({ rows: previous, total: previous.length }),
  });
  const columns = evolutionColumns(asked);
  const excel = useDownload('satisfactions', 'evolutionExcel');
  const title = message('satisfactions.evolution');
  return (
    <>
      <Crumbs />
      <ListScreen<EvolutionSatisfaction>
        title={title}
        noun="satisfactions.nom_m"
        columns={columns}
        state={state}
        query={asListQuery(query)}
        inBrowser
        wholeCards
        printSentence={message('satisfactions.instants', { a: frenchMinute(asked.debut), b: frenchMinute(asked.fin) })}
        rowId={({ id }) => String(id)}
        rowName={({ scenario }) => scenario}
        rowsPerPageOptions={[10, 20, 50, -1]}
        searchPlaceholder={message('satisfactions.scenario')}
        filterBar={
          <div className={classes.instants}>
            <InstantField name="a" value={typed.a} problem={problems.a} onChange={change('a')} />
            <InstantField name="b" value={typed.b} problem={problems.b} onChange={change('b')} />
            <p className={classes.help}>{message('satisfactions.evolution.help')}</p>
          </div>
        }
        file={{
          label: message('satisfactions.excel'),
          icon: IconFileSpreadsheet,
          loading: excel.loading,
          save: (rows) => excel.save({ ...asked, lignes: rows.map(({ id }) => id) }),
        }}
        empty={{ text: message('satisfactions.evolution.vide') }}
      />
    </>
  );
}

interface InstantFieldProps {
  name: 'a' | 'b';
  value: string;
  problem: Problem | undefined;
  onChange: (text: string) => void;
}

/** Year-month-day hour:minute, on 24 hours (S-2.13-03). */
function InstantField({ name, value, problem, onChange }: InstantFieldProps) {
  // Not « MaskInput »: at each rendering it takes away the attribute that says that the value is refused.
  const { ref } = useMask({
    mask: '9999-99-99 99:99',
    invalid: problem !== undefined,
    onChangeRaw: (_, masked) => onChange(masked),
  });
  return (
    <TextInput
      ref={ref}
      label={message(`satisfactions.instant_${name}`)}
      defaultValue={value}
      inputMode="numeric"
      leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden="true" />}
      error={problem === true || fieldError(problem)}
    />
  );
}
