import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { holdsWords } from '@sillage/contracts/lettres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { lazy, Suspense, useState } from 'react';
import type { Choice, RemoteChoices as RemoteSource } from '../choices.ts';
import { FailureLine } from '../failure-line.tsx';
import { MoreChoices } from '../more-choices.tsx';
import { useChoices } from '../use-choices.ts';
import classes from './filter-editor.module.css';
import shared from './list.module.css';
import type { ExtraFilter } from './list-types.ts';

const DatePanel = lazy(() => import('./date-panel.tsx'));
const YesNoPanel = lazy(() => import('./yes-no-panel.tsx'));

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
        <Suspense fallback={<Skeleton height={70} width={160} />}>
          <YesNoPanel label={filter.label} value={values[0] ?? ''} onChange={(value) => apply([value])} />
        </Suspense>
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
      return <RemoteChoices label={filter.label} source={filter.filter} values={values} onChange={onChange} />;
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

function LocalChoices({ label, options, values, onChange }: ChoicesProps & { options: Choice[] }) {
  const [term, setTerm] = useState('');
  const found = options.filter((option) => holdsWords(option.label, term.trim()));
  return (
    <>
      {options.length > 7 && <TermInput label={label} term={term} onTerm={setTerm} />}
      <Choices label={label} options={found} values={values} onChange={onChange} />
    </>
  );
}

function RemoteChoices({ label, source, values, onChange }: ChoicesProps & { source: RemoteSource }) {
  const [term, setTerm] = useState('');
  // What was ticked since it opened stays visible, and at its place: the focus would be lost.
  const [ticked, setTicked] = useState(values);
  if (values.some((value) => !ticked.includes(value))) setTicked([...new Set([...ticked, ...values])]);
  const choices = useChoices(source, ticked, term.trim());
  const { kept, options, isSettled, isFailed } = choices;
  const shown = [...kept, ...options];
  return (
    <>
      <TermInput label={label} term={term} onTerm={setTerm} />
      {isFailed && <FailureLine className={classes.none} onRetry={choices.retry} />}
      {(isSettled || shown.length > 0) && <Choices label={label} options={shown} values={values} onChange={onChange} />}
      {!isSettled && !isFailed && options.length === 0 && (
        <div className={shared.checks}>
          {[70, 50, 60].map((width) => (
            <Skeleton key={width} height={12} width={`${width}%`} />
          ))}
        </div>
      )}
      {isSettled && <MoreChoices shown={options.length} total={choices.total} onMore={choices.more} />}
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

function Choices({ label, options, values, onChange }: ChoicesProps & { options: Choice[] }) {
  // The address that holds them is late by a moment: a second box is ticked beside the first, not instead of it.
  const [ticked, setTicked] = useState(values);
  const [known, setKnown] = useState(values);
  if (known.join() !== values.join()) {
    setKnown(values);
    setTicked(values);
  }
  if (options.length === 0) return <p className={classes.none}>{message('ui.aucun_resultat')}</p>;
  return (
    <Checkbox.Group
      value={ticked}
      onChange={(next) => {
        setTicked(next);
        onChange(next);
      }}
      aria-label={label}
    >
      <div className={shared.checks}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
        ))}
      </div>
    </Checkbox.Group>
  );
}
