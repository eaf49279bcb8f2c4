import { message } from '@sillage/contracts/messages.fr.ts';
import { formatInteger } from '../format.ts';
import type { ExtraFilter } from './list-types.ts';
import { useFilterLabels } from './use-filter-labels.ts';
import type { ListState } from './use-list-state.ts';
import { PRINTED } from './use-print.ts';

interface ListSentenceProps {
  state: ListState;
  filters: ExtraFilter[];
  total: number | undefined;
  sentence: string | undefined;
}

/** What the printed rows are: what was searched, each filter with all its values, and what the paper leaves out. */
export function ListSentence({ state, filters, total = 0, sentence }: ListSentenceProps) {
  const used = filters.filter(({ id }) => state.filters[id]);
  return (
    <>
      {sentence ? `${sentence} ` : state.search === '' && used.length === 0 && message('ui.imprime_tout')}
      {state.search !== '' && `${message('ui.imprime_recherche', { texte: state.search })} `}
      {used.map((filter) => (
        <Filter key={filter.id} filter={filter} values={state.filters[filter.id]!} />
      ))}
      {total > PRINTED && message('ui.imprime_partie', { nombre: formatInteger(PRINTED), total: formatInteger(total) })}
    </>
  );
}

function Filter({ filter, values }: { filter: ExtraFilter; values: string[] }) {
  const labels = useFilterLabels(filter, values);
  return <>{message('ui.imprime_filtre', { nom: filter.label, valeurs: labels.join(', ') })} </>;
}
