import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenQuery, type RemoteChoices } from './choices.ts';
import { formatInteger } from './format.ts';

/** « 17 choix », « 50 choix sur 213 ». */
export function choicesSentence(shown: number, total: number): string {
  if (shown >= total) return plural('ui.choix', shown);
  return message('ui.choix_affiches', { nombre: formatInteger(shown), total: formatInteger(total) });
}

const FIRST_ROWS = 50;
const NONE: RemoteChoices = { loadKey: ['aucun', 'choix'], load: async () => ({ options: [], total: 0 }) };

/** Those that match, more of them at each `more`; and those of `values`, whatever one searches for. */
export function useChoices(given: RemoteChoices | undefined, values: readonly string[], term: string) {
  const source = given ?? NONE;
  const chosen = useQuery({
    ...chosenQuery(source, values),
    enabled: given !== undefined && values.length > 0,
    placeholderData: keepPreviousData,
  });
  // The box shows the label of what is chosen: that is not a search.
  const search = chosen.data?.options.some(({ label }) => label === term) ? '' : term;
  const [asked, setAsked] = useState({ search, rows: FIRST_ROWS });
  const rows = asked.search === search ? asked.rows : FIRST_ROWS;
  const found = useQuery({
    queryKey: [...source.loadKey, search, rows],
    queryFn: ({ signal }) => source.load({ search, rows }, signal),
    enabled: given !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { options = [], total = 0 } = found.data ?? {};
  const more = () => {
    // Fewer than were asked for, the server gives no more.
    if (options.length >= rows && options.length < total && !found.isFetching) setAsked({ search, rows: 2 * rows });
  };
  return { chosen: chosen.data?.options ?? [], options, total, more, found };
}
