import { useDebouncedValue } from '@mantine/hooks';
import { holdsWords } from '@sillage/contracts/lettres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from './announce.tsx';
import { type Choices, chosenQuery, type OptionSource, type RemoteChoices } from './choices.ts';
import { choicesSentence } from './choices-sentence.ts';

const FIRST_ROWS = 50;
const NONE: RemoteChoices = { loadKey: ['aucun', 'choix'], load: async () => ({ options: [], total: 0 }) };
const NOTHING: Answered = { options: [], total: 0, search: undefined };

interface Answered extends Choices {
  /** What they answer; undefined as long as nothing has come. */
  search: string | undefined;
}

/** The last answer of this source, while the next one is on its way and should it fail. */
function useLast(of: string, data: Answered | undefined): Answered {
  const [last, setLast] = useState({ of, data });
  if (last.of !== of || (data && data !== last.data)) setLast({ of, data });
  return data ?? (last.of === of ? last.data : undefined) ?? NOTHING;
}

/** Those that match what is typed, more of them at each `more`; and those of `values`, whatever one searches for. */
export function useChoices(source: OptionSource, values: readonly string[], typed: string) {
  const local = 'options' in source ? source : undefined;
  const remote = 'load' in source ? source : NONE;
  const of = hashKey(remote.loadKey);
  const [late] = useDebouncedValue(typed, 300);
  // A box that was emptied lists them all at once.
  const search = typed === '' ? '' : late;
  const [asked, setAsked] = useState({ search, rows: FIRST_ROWS });
  const rows = asked.search === search ? asked.rows : FIRST_ROWS;
  const found = useQuery({
    queryKey: [...remote.loadKey, search, rows],
    queryFn: async ({ signal }) => ({ ...(await remote.load({ search, rows }, signal)), search }),
    enabled: !local,
    staleTime: 60_000,
  });
  const named = useQuery({ ...chosenQuery(remote, values), enabled: !local && values.length > 0 });

  const last = useLast(of, found.data);
  const isSettled = local ? !local.isPending : last.search === typed;
  // Only what holds the words that are typed is offered, before the server has answered them too.
  const all = local?.options ?? last.options;
  const options = local || !isSettled ? all.filter(({ label }) => holdsWords(label, typed)) : all;
  const total = local ? options.length : last.total;

  // What was once called something keeps its name, though no answer lists it any more.
  const [labels] = useState(() => new Map<string, string>());
  for (const { value, label } of [...all, ...(named.data?.options ?? [])]) labels.set(`${of} ${value}`, label);
  const isNaming = local ? local.isPending : named.isPending;
  const nameless = isNaming ? '…' : message(named.isError ? 'ui.echec_chargement' : 'ui.introuvable');
  const held = values.map((value) => ({ value, label: labels.get(`${of} ${value}`) ?? nameless }));
  const offered = new Set(options.map(({ value }) => value));
  const kept = held.filter(({ value }) => !offered.has(value));

  const isRefused = found.isError && search === typed;
  const none = typed === '' ? 'ui.rien_a_choisir' : 'ui.aucun_resultat';
  const counted = total === 0 ? message(none) : choicesSentence(options.length, total);
  const sentence = isSettled ? counted : message(isRefused ? 'ui.erreur_chargement' : 'ui.chargement');
  const said = typed !== '' && late === typed && isSettled ? sentence : undefined;
  useEffect(() => {
    if (said) announce(said);
  }, [said]);

  return {
    /** Those of `values`, « … » while their names are on their way. */
    held,
    /** Those of them that the others do not hold. */
    kept,
    options,
    total,
    /** How many there are, or why there are none. */
    sentence,
    /** Whether they answer what is typed. */
    isSettled,
    isSearching: local ? Boolean(local.isPending) : found.isFetching || search !== typed,
    isFailed: found.isError || named.isError,
    more: () => {
      // Fewer than were asked for, the server gives no more.
      const hasMore = options.length >= rows && options.length < total;
      if (!local && isSettled && hasMore && !found.isFetching) setAsked({ search, rows: 2 * rows });
    },
    /** Asks again for what did not come. */
    retry: () => {
      for (const query of [found, named]) if (query.isError) void query.refetch();
    },
  };
}
