import { type ComboboxParsedItem, Loader, MultiSelect, Pill, Select } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { Choice, OptionSource } from '../choices.ts';
import { FailureLine } from '../failure-line.tsx';
import { useChoices } from '../use-choices.ts';
import { type FieldLook, useFieldProps } from './fields.tsx';
import classes from './form.module.css';
import { fieldId, type Words } from './form-scope.ts';
import type { FieldBinding } from './use-form-screen.ts';

/** What is chosen, by its labels; one that is gone is said to be. */
export function wordsFrom(source: OptionSource): Words {
  return async (value, signal) => {
    const values = [value ?? []].flat() as string[];
    if (values.length === 0) return [];
    const { options } = 'options' in source ? source : await source.load({ values }, signal);
    return values.map((one) => options.find((option) => option.value === one)?.label ?? message('ui.introuvable'));
  };
}

/** Enter takes the row that one sees highlighted, and sends no form from under an open list. */
function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: box, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing || box.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  event.stopPropagation();
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}

/** A cross that everyone reaches; it goes with what it takes away: the focus it had goes to the box. */
const cross = (name: string, label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  onClick: ({ currentTarget }: MouseEvent) => {
    if (document.activeElement === currentTarget) document.getElementById(fieldId(name))?.focus();
  },
});

/** The list under the box, and what is said when it does not come. */
function listProps(
  { name, label, ...source }: FieldLook & OptionSource & { name: string },
  typed: string,
  { kept, options, held, sentence, isSearching, isFailed, more, retry }: ReturnType<typeof useChoices>,
) {
  const listed = typed === '' ? [...kept, ...options] : options;
  const values = new Set(listed.map(({ value }) => value));
  const isListed = ({ value }: Choice) => values.has(value);
  const items = [...new Map([...listed, ...held].map((one) => [one.value, one])).values()];
  return {
    searchable: true,
    clearButtonProps: { ...cross(name, message('ui.effacer_champ', { champ: label })), size: '24px' },
    comboboxProps: {
      // It makes the page no longer: as it closes under a press, the button that is pressed does not move.
      floatingStrategy: 'fixed' as const,
      transitionProps: { duration: 180, transition: 'fade' as const },
    },
    maxDropdownHeight: 280,
    // No text: its rows are still themselves once it counts others.
    data: 'options' in source ? items : items.length > 0 ? [{ group: <>{sentence}</>, items }] : [],
    // What is chosen is there for its label: a search lists only what it found.
    filter: ({ options: all }: { options: ComboboxParsedItem[] }) =>
      all.flatMap((one): ComboboxParsedItem[] => {
        if (!('group' in one)) return isListed(one) ? [one] : [];
        const found = one.items.filter(isListed);
        return found.length > 0 ? [{ ...one, items: found }] : [];
      }),
    nothingFoundMessage: sentence,
    // Going through them all, with the wheel or the arrows, asks for the next ones.
    scrollAreaProps: { onBottomReached: more },
    onDropdownOpen: retry,
    onKeyDownCapture: takeHighlighted,
    ...(isSearching ? { rightSection: <Loader size={14} /> } : {}),
    inputContainer: (box: ReactNode) => (
      <>
        {box}
        {isFailed && <FailureLine className={classes.failure} onRetry={retry} />}
      </>
    ),
  };
}

type SelectFieldProps = FieldBinding<string | null> & FieldLook & OptionSource & { placeholder?: string };

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, placeholder } = props;
  const [term, setTerm] = useState('');
  const { input, isRequired, readOnly } = useFieldProps({ ...props, words: wordsFrom(props) });
  // What the box calls the value when one does not type in it: that is no search.
  const [shown, setShown] = useState({ value: null as string | null, label: '' });
  const isTyping = shown.value === value && shown.label !== term;
  const typed = isTyping ? term.trim() : '';
  const choices = useChoices(props, value ? [value] : [], typed);
  const named = { value, label: choices.held[0]?.label ?? '' };
  // A name that arrives takes the place of the former one, not of what is being typed.
  if (!isTyping && (shown.value !== value || shown.label !== named.label)) setShown(named);
  const held = choices.held.map((one) => (isTyping ? { ...one, label: shown.label } : one));
  return (
    <Select
      // Choosing what is chosen keeps it: the cross is what takes it away.
      allowDeselect={false}
      {...input}
      {...listProps(props, typed, { ...choices, held })}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      clearable={!isRequired && !readOnly}
      disabled={readOnly}
      {...(!readOnly && { placeholder: placeholder ?? message('ui.choisir') })}
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
  const { name, value, onChange, placeholder, emptyText } = props;
  const [term, setTerm] = useState('');
  const typed = term.trim();
  const { input, readOnly } = useFieldProps({ ...props, words: wordsFrom(props) });
  const choices = useChoices(props, value, typed);
  const isEmpty = choices.isSettled && typed === '' && value.length === 0;
  return (
    <MultiSelect
      {...input}
      {...listProps(props, typed, choices)}
      {...(isEmpty && emptyText !== undefined && { nothingFoundMessage: emptyText })}
      value={value}
      onChange={onChange}
      onSearchChange={setTerm}
      // Words that found it have served; without any, the row that was taken stays highlighted.
      clearSearchOnChange={term !== ''}
      clearable={!readOnly}
      disabled={readOnly}
      {...(value.length === 0 ? { placeholder: placeholder ?? message('ui.choisir') } : {})}
      renderPill={({ option, value: one, onRemove }) => {
        const label = option?.label ?? one;
        return (
          <Pill
            // Its cross is as large as a finger asks.
            size="md"
            disabled={readOnly}
            withRemoveButton={!readOnly}
            onRemove={onRemove}
            removeButtonProps={cross(name, message('ui.retirer_choix', { nom: label }))}
          >
            {label}
          </Pill>
        );
      }}
    />
  );
}
