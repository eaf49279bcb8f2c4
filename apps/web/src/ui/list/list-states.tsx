import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { quotedNames } from '../format.ts';
import { ActionButton, type PageAction } from '../page-title.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { type ExtraFilter, isFeminine, type ListError, type Noun } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

export function ListFailure({ error, retry }: { error: ListError; retry: () => void }) {
  if (error.forbidden) {
    return (
      <EmptyState title={message('ui.donnees_indisponibles')} text={error.message ?? message('ui.acces_refuse')} />
    );
  }
  return (
    <ErrorState
      text={error.message ? `${error.message} ${message('ui.filtres_conserves')}` : message('ui.filtres_conserves')}
      onRetry={retry}
      reference={error.reference}
      at={error.at}
    />
  );
}

interface ListEmptyProps {
  noun: Noun;
  state: ListState;
  filters: ExtraFilter[];
  isFiltered: boolean;
  empty: { title?: string; text?: ReactNode; actions?: ReactNode } | undefined;
  /** What the screen is for, offered where there is nothing yet. */
  primary: PageAction | undefined;
}

/** What hides the rows; filters that the screen has of its own, a period for instance, stand above the list. */
function kindOf(search: string, filters: number) {
  const rank = Math.min(filters, 2);
  return (search ? (['recherche', 'tout_un', 'tout'] as const) : (['ici', 'filtre', 'filtres'] as const))[rank]!;
}

/** Nothing found (the filter is named and can be removed), or nothing yet (the next useful action). */
export function ListEmpty({ noun, state, filters, isFiltered, empty, primary }: ListEmptyProps) {
  if (!isFiltered) {
    const title = message(isFeminine(noun) ? 'ui.aucune_ligne_f' : 'ui.aucune_ligne_m', { nom: plural(noun, 1) });
    return (
      <EmptyState
        title={empty?.title ?? title}
        text={empty?.text}
        actions={empty?.actions ?? (primary && <ActionButton action={primary} variant="light" />)}
      />
    );
  }
  const used = filters.filter(({ id }) => state.filters[id]);
  const only = used.length === 1 && state.search === '' ? used[0] : undefined;
  const searchOnly = used.length === 0 && state.search !== '';
  const values = {
    nom: plural(noun, 2),
    filtres: quotedNames(used.map(({ label }) => label)),
    recherche: state.search,
  };
  const text = message(`ui.rien_trouve_${kindOf(state.search, used.length)}`, values);
  return (
    <EmptyState
      title={message('ui.aucun_resultat')}
      text={text}
      actions={
        <Button variant="light" onClick={() => (only ? state.setFilter(only.id, []) : state.clear())}>
          {only ? message('ui.retirer_ce_filtre') : message(searchOnly ? 'ui.effacer_recherche' : 'ui.tout_effacer')}
        </Button>
      }
    />
  );
}
