import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Choice } from '../choices.ts';
import { formatDate } from '../format.ts';
import type { ExtraFilter } from './list-types.ts';

export function useFilterLabels({ id, filter }: ExtraFilter, values: string[]): string[] {
  const named = useQuery({
    queryKey: filter.kind === 'remote' ? [...filter.loadKey, 'label', values] : [id],
    queryFn: ({ signal }) => (filter.kind === 'remote' ? filter.load({ values }, signal) : null),
    enabled: filter.kind === 'remote' && values.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
  const labelIn = (options: Choice[] | undefined, wanted: string) =>
    options?.find(({ value }) => value === wanted)?.label;
  const nameless = named.isFetching ? '…' : message(named.isError ? 'ui.echec_chargement' : 'ui.introuvable');
  return values.map((value) => {
    if (filter.kind === 'boolean') return message(value === 'true' ? 'ui.oui' : 'ui.non');
    if (filter.kind === 'date') return formatDate(value);
    if (filter.kind === 'select') return labelIn(filter.options, value) ?? value;
    return filter.kind === 'remote' ? (labelIn(named.data?.options, value) ?? nameless) : value;
  });
}
