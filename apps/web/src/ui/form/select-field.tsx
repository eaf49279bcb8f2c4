import { Loader, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldLook, useFieldProps } from './fields.tsx';
import type { FieldBinding } from './use-form-screen.ts';

export interface SelectOption {
  value: string;
  label: string;
}

/** Options on the page, or found on the server: those that match `search`, or those of `values` (to name what is chosen). */
export type OptionSource =
  | { options: SelectOption[] }
  | {
      load: (wanted: { search?: string; values?: string[] }, signal: AbortSignal) => Promise<SelectOption[]>;
      loadKey: readonly unknown[];
    };

function useOptions(source: OptionSource, values: string[], term: string) {
  const [search] = useDebouncedValue(term.trim(), 300);
  const load = 'load' in source ? source.load : undefined;
  const key = 'load' in source ? source.loadKey : [];
  const chosen = useQuery({
    queryKey: ['ui.options', ...key, 'chosen', values],
    queryFn: ({ signal }) => load?.({ values }, signal) ?? [],
    enabled: load !== undefined && values.length > 0,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  // The box shows the label of what is chosen: that is not a search.
  const isLabel = chosen.data?.some(({ label }) => label === search) ?? false;
  const found = useQuery({
    queryKey: ['ui.options', ...key, isLabel ? '' : search],
    queryFn: ({ signal }) => load?.({ search: isLabel ? '' : search }, signal) ?? [],
    enabled: load !== undefined,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  if ('options' in source) return { data: source.options, isLoading: false };
  const byValue = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map((option) => [option.value, option]));
  return { data: [...byValue.values()], isLoading: found.isFetching };
}

const common = {
  searchable: true,
  clearButtonProps: { 'aria-label': message('ui.effacer') },
  comboboxProps: { transitionProps: { duration: 180, transition: 'fade' as const } },
  maxDropdownHeight: 280,
};

export type SelectFieldProps = FieldBinding<string | null> & FieldLook & OptionSource & { placeholder?: string };

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, placeholder } = props;
  const [term, setTerm] = useState('');
  const { input, isRequired, readOnly } = useFieldProps(props);
  const { data, isLoading } = useOptions(props, value ? [value] : [], term);
  return (
    <Select
      // Choosing what is chosen keeps it: the cross is what takes it away.
      allowDeselect={false}
      {...input}
      {...common}
      data={data}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      {...('load' in props ? { filter: ({ options }) => options } : {})}
      clearable={!isRequired && !readOnly}
      disabled={readOnly}
      placeholder={placeholder ?? message('ui.choisir')}
      nothingFoundMessage={message(isLoading ? 'ui.chargement' : 'ui.aucun_resultat')}
      {...(isLoading ? { rightSection: <Loader size={14} /> } : {})}
    />
  );
}

export type MultiSelectFieldProps = FieldBinding<string[]> &
  FieldLook &
  OptionSource & {
    placeholder?: string;
    /** What is said when there is nothing to choose at all. */
    emptyText?: string | undefined;
  };

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { value, onChange, placeholder, emptyText } = props;
  const [term, setTerm] = useState('');
  const { input, readOnly } = useFieldProps(props);
  const { data, isLoading } = useOptions(props, value, term);
  const isEmpty = emptyText !== undefined && term.trim() === '' && value.length === 0;
  const nothing = isEmpty ? emptyText : message('ui.aucun_resultat');
  return (
    <MultiSelect
      {...input}
      {...common}
      data={data}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      {...('load' in props ? { filter: ({ options }) => options } : {})}
      clearable={!readOnly}
      disabled={readOnly}
      hidePickedOptions
      {...(value.length === 0 ? { placeholder: placeholder ?? message('ui.choisir') } : {})}
      nothingFoundMessage={isLoading ? message('ui.chargement') : nothing}
    />
  );
}

export type TagsFieldProps = FieldBinding<string[]> & FieldLook & { suggestions?: string[] };

/** Free words, each validated with Enter or a comma. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, suggestions = [] } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <TagsInput
      {...input}
      data={suggestions}
      value={value}
      onChange={onChange}
      disabled={readOnly}
      clearable={!readOnly}
      clearButtonProps={common.clearButtonProps}
    />
  );
}
