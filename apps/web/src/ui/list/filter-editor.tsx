import { Button, Checkbox, Radio, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { plainText } from '../format.ts';
import classes from './filter-editor.module.css';
import shared from './list.module.css';
import type { ExtraFilter, FilterOption, ListFilter } from './list-types.ts';

const DatePanel = lazy(() => import('./date-panel.tsx'));

interface EditorProps {
  filter: ExtraFilter;
  values: string[];
  onChange: (values: string[]) => void;
  onClose: () => void;
}

export function FilterEditor({ filter, values, onChange, onClose }: EditorProps) {
  const apply = (next: string[]) => {
    onChange(next);
    onClose();
  };
  switch (filter.filter.kind) {
    case 'text':
      return <TextEditor label={filter.label} value={values[0] ?? ''} onApply={(text) => apply(text ? [text] : [])} />;
    case 'boolean':
      return (
        <Radio.Group label={filter.label} value={values[0] ?? ''} onChange={(value) => apply([value])}>
          <div className={shared.checks}>
            <Radio size="xs" value="true" label={message('ui.oui')} data-autofocus />
            <Radio size="xs" value="false" label={message('ui.non')} />
          </div>
        </Radio.Group>
      );
    case 'date':
      return (
        <Suspense fallback={<Skeleton height={280} width={250} />}>
          <DatePanel value={values[0] ?? null} onChange={(date) => apply(date ? [date] : [])} />
        </Suspense>
      );
    case 'select':
      return <LocalChoices label={filter.label} options={filter.filter.options} values={values} onChange={onChange} />;
    case 'remote':
      return (
        <RemoteChoices id={filter.id} label={filter.label} filter={filter.filter} values={values} onChange={onChange} />
      );
  }
}

function TextEditor({ label, value, onApply }: { label: string; value: string; onApply: (text: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <form
      className={classes.textEditor}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(text.trim());
      }}
    >
      <TextInput label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} data-autofocus />
      <Button type="submit" size="xs">
        {message('ui.appliquer')}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  label: string;
  values: string[];
  onChange: (values: string[]) => void;
}

function LocalChoices({ label, options, values, onChange }: ChoicesProps & { options: FilterOption[] }) {
  const [term, setTerm] = useState('');
  const found = options.filter((option) => plainText(option.label).includes(plainText(term)));
  return (
    <>
      {options.length > 7 && <TermInput label={label} term={term} onTerm={setTerm} />}
      <Choices label={label} options={found} values={values} onChange={onChange} />
    </>
  );
}

function RemoteChoices({
  id,
  label,
  filter,
  values,
  onChange,
}: ChoicesProps & { id: string; filter: Extract<ListFilter, { kind: 'remote' }> }) {
  const [term, setTerm] = useState('');
  const [search] = useDebouncedValue(term.trim(), 300);
  const found = useQuery({
    queryKey: ['ui.filter-options', id, search],
    queryFn: ({ signal }) => filter.load({ search }, signal),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  // What is already chosen stays visible, whatever one searches for.
  const chosen = useQuery({
    queryKey: ['ui.filter-options', id, 'chosen', values],
    queryFn: ({ signal }) => filter.load({ values }, signal),
    enabled: values.length > 0,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  const matching = found.data ?? [];
  const isFound = new Set(matching.map(({ value }) => value));
  // Ticking a box must not move it: the focus would be lost.
  const kept = (chosen.data ?? []).filter(({ value }) => values.includes(value) && !isFound.has(value));
  const options = [...kept, ...matching];
  return (
    <>
      <TermInput label={label} term={term} onTerm={setTerm} />
      {found.isError ? (
        <p className={classes.none}>{message('ui.echec_chargement')}</p>
      ) : found.isPending ? (
        <div className={shared.checks}>
          {[70, 50, 60].map((width) => (
            <Skeleton key={width} height={12} width={`${width}%`} />
          ))}
        </div>
      ) : (
        <Choices label={label} options={options} values={values} onChange={onChange} />
      )}
    </>
  );
}

function TermInput({ label, term, onTerm }: { label: string; term: string; onTerm: (term: string) => void }) {
  return (
    <TextInput
      size="xs"
      type="search"
      value={term}
      onChange={(event) => onTerm(event.currentTarget.value)}
      placeholder={message('ui.rechercher_court')}
      aria-label={message('ui.rechercher', { champs: label })}
      data-autofocus
    />
  );
}

function Choices({ label, options, values, onChange }: ChoicesProps & { options: FilterOption[] }) {
  if (options.length === 0) return <p className={classes.none}>{message('ui.aucun_resultat')}</p>;
  return (
    <Checkbox.Group value={values} onChange={onChange} aria-label={label}>
      <div className={shared.checks}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
        ))}
      </div>
    </Checkbox.Group>
  );
}
