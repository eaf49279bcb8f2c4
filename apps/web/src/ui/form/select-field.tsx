import { type ComboboxParsedItem, Loader, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import type { Choice, RemoteChoices } from '../choices.ts';
import { choicesSentence, useChoices } from '../use-choices.ts';
import { type FieldLook, useFieldProps } from './fields.tsx';
import type { Words } from './form-scope.ts';
import type { FieldBinding } from './use-form-screen.ts';

/** Options on the page, or found on the server. */
type OptionSource = { options: Choice[] } | RemoteChoices;

function useOptions(source: OptionSource, values: string[], term: string) {
  const [search] = useDebouncedValue(term.trim(), 300);
  const remote = 'load' in source ? source : undefined;
  const { chosen, options, total, more, found } = useChoices(remote, values, search);
  if ('options' in source) return { data: source.options, isLoading: false };
  const items = [...new Map([...chosen, ...options].map((option) => [option.value, option])).values()];
  return {
    data: items.length > 0 ? [{ group: choicesSentence(options.length, total), items }] : [],
    isLoading: found.isFetching,
    // Going through them all, with the wheel or the arrows, asks for the next ones.
    scrollAreaProps: { onBottomReached: more },
    // What is chosen is there for its label: a search lists only what it found.
    filter: ({ options: listed, search }: { options: ComboboxParsedItem[]; search: string }) =>
      search === '' ? listed : listed.flatMap((group) => foundIn(group, options)),
  };
}

function foundIn(listed: ComboboxParsedItem, found: Choice[]): ComboboxParsedItem[] {
  if (!('group' in listed)) return [listed];
  const items = listed.items.filter((item) => found.some(({ value }) => value === item.value));
  return items.length > 0 ? [{ ...listed, items }] : [];
}

/** What is chosen, by its labels; one that is not found keeps its value. */
export function wordsFrom(source: OptionSource): Words {
  return async (value, signal) => {
    const values = [value ?? []].flat() as string[];
    if (values.length === 0) return [];
    const { options } = 'options' in source ? source : await source.load({ values }, signal);
    return values.map((one) => options.find((option) => option.value === one)?.label ?? one);
  };
}

const common = {
  searchable: true,
  clearButtonProps: { 'aria-label': message('ui.effacer') },
  comboboxProps: {
    // It makes the page no longer: as it closes under a press, the button that is pressed does not move.
    floatingStrategy: 'fixed' as const,
    transitionProps: { duration: 180, transition: 'fade' as const },
  },
  maxDropdownHeight: 280,
};

type SelectFieldProps = FieldBinding<string | null> & FieldLook & OptionSource & { placeholder?: string };

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, placeholder } = props;
  const [term, setTerm] = useState('');
  const { input, isRequired, readOnly } = useFieldProps({ ...props, words: wordsFrom(props) });
  const { isLoading, ...choices } = useOptions(props, value ? [value] : [], term);
  return (
    <Select
      // Choosing what is chosen keeps it: the cross is what takes it away.
      allowDeselect={false}
      {...input}
      {...common}
      {...choices}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      clearable={!isRequired && !readOnly}
      disabled={readOnly}
      {...(!readOnly && { placeholder: placeholder ?? message('ui.choisir') })}
      nothingFoundMessage={message(isLoading ? 'ui.chargement' : 'ui.aucun_resultat')}
      {...(isLoading ? { rightSection: <Loader size={14} /> } : {})}
    />
  );
}

type MultiSelectFieldProps = FieldBinding<string[]> &
  FieldLook &
  OptionSource & {
    placeholder?: string;
    /** What is said when there is nothing to choose at all. */
    emptyText?: string | undefined;
  };

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { value, onChange, placeholder, emptyText } = props;
  const [term, setTerm] = useState('');
  const { input, readOnly } = useFieldProps({ ...props, words: wordsFrom(props) });
  const { isLoading, ...choices } = useOptions(props, value, term);
  const isEmpty = emptyText !== undefined && term.trim() === '' && value.length === 0;
  const nothing = isEmpty ? emptyText : message('ui.aucun_resultat');
  return (
    <MultiSelect
      {...input}
      {...common}
      {...choices}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      clearable={!readOnly}
      disabled={readOnly}
      hidePickedOptions
      {...(value.length === 0 ? { placeholder: placeholder ?? message('ui.choisir') } : {})}
      nothingFoundMessage={isLoading ? message('ui.chargement') : nothing}
    />
  );
}
