import { Button, Skeleton } from '@mantine/core';
import { canOpenAssignment, ECHEANCE_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { failureOf } from '../../../client/failure.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { type Address, AddressLink } from '../../../ui/link.tsx';
import { ListBottomBar } from '../../../ui/list/list-bottom-bar.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import type { Paging } from '../../../ui/list/list-types.ts';
import { pageOpened, useOpenedList } from '../../../ui/list/use-keep-rows.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { AssignmentCard } from './assignment-card.tsx';
import classes from './assignment-cards.module.css';
import type { Card } from './assignment-texts.ts';

/** Cards on one page (C-9-03, S-9-25). */
const CARDS_PER_PAGE = 5;

interface Shown {
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  search?: string | undefined;
  filters?: ListSearch['filters'] | undefined;
}

/** A learner's own id goes with the call, which does not depend on it (C-6-27). */
function cardsInput({ page = 1, rowsPerPage = CARDS_PER_PAGE, search, filters }: Shown, apprenantId: number | null) {
  return {
    page,
    rowsPerPage: rowsPerPage === -1 ? 100 : rowsPerPage,
    ...(search && { search }),
    ...(isToRemind(filters) && { aRelancer: true }),
    ...(apprenantId !== null && { apprenant: apprenantId }),
  };
}

/** What the first screen counts, and no other filter. */
function isToRemind(filters: ListSearch['filters'] = {}): boolean {
  return filters.aRelancer?.includes('true') ?? false;
}

/** « Parcours et formations assignés »: what concerns the person, by status (C-2.6-12, C-2.6-13, C-2.6-14, C-2.6-15, C-2.6-16, C-4-36). */
export function AssignmentCards() {
  const may = useCan();
  const user = useConnectedUser();
  const state = useListState({ rowsPerPage: CARDS_PER_PAGE });
  const input = cardsInput(state, user.apprenantId);
  const query = useQuery({ ...queries.assignments.data(input), placeholderData: keepPreviousData });
  const { data, error } = query;
  const total = data?.['hydra:totalItems'];
  const toCard = (card: Card): Address | undefined => {
    if (user.isApprenant) return `/assignments/results/${card.id}`;
    return canOpenAssignment(user, card) ? `/assignments/details/${card.id}` : undefined;
  };
  const another = async (paging: Paging) => (await client.assignments.data({ ...input, ...paging }))['hydra:member'];
  const keepsRows = useOpenedList(
    () => data && pageOpened({ rows: data['hydra:member'], total, another }, input, toCard),
  );
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / state.rowsPerPage));
  return (
    <>
      <Crumbs />
      <PageTitle
        title={message('assignments.cartes')}
        count={total}
        primary={
          may('assignments.modifier')
            ? { label: message('assignments.creer'), icon: IconPlus, to: '/assignments/create' }
            : undefined
        }
      />
      <div className={classes.screen}>
        <SearchBox search={state.search} onSearch={state.setSearch} />
        {isToRemind(state.filters) && (
          <p className={classes.filter}>
            {message('assignments.filtre.aRelancer', { jours: ECHEANCE_JOURS })}
            <Button variant="subtle" size="compact-md" onClick={state.clear}>
              {message('ui.tout_effacer')}
            </Button>
          </p>
        )}
        {error && <ErrorState {...failureOf(query)} />}
        {!data && !error && <CardSkeletons />}
        {data && total === 0 && (
          <NothingYet isFiltered={state.search !== '' || isToRemind(state.filters)} onClear={state.clear} />
        )}
        {data && total !== 0 && (
          <div className={classes.cards} aria-busy={query.isPlaceholderData} {...keepsRows}>
            {data['hydra:member'].map((card) => (
              <AssignmentCard key={card.id} card={card} to={toCard(card)} />
            ))}
          </div>
        )}
        {total !== undefined && total > 0 && (
          <ListBottomBar
            state={state}
            total={total}
            lastPage={lastPage}
            sizes={[CARDS_PER_PAGE, 10, 20]}
            chosen={undefined}
            noun="assignments.nom_f"
          />
        )}
      </div>
    </>
  );
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { text, type } = useTypedSearch(search, onSearch, 300);
  return (
    <SearchInput
      className={classes.search ?? ''}
      value={text}
      onChange={type}
      aria-label={message('assignments.rechercher')}
      placeholder={message('assignments.rechercher')}
    />
  );
}

function NothingYet({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const may = useCan();
  if (isFiltered) {
    return (
      <EmptyState
        title={message('ui.aucun_resultat')}
        actions={
          <Button variant="light" onClick={onClear}>
            {message('ui.effacer_recherche')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={message('assignments.aucune')}
      text={message(may('assignments.modifier') ? 'assignments.vide' : 'assignments.vide_lecture')}
      actions={
        may('assignments.modifier') && (
          <Button component={AddressLink} to="/assignments/create" variant="light">
            {message('assignments.creer')}
          </Button>
        )
      }
    />
  );
}

function CardSkeletons() {
  return (
    <div className={classes.cards} aria-busy="true">
      <span className="visually-hidden">{message('ui.chargement')}</span>
      {Array.from({ length: CARDS_PER_PAGE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} height={148} radius={14} />
      ))}
    </div>
  );
}
