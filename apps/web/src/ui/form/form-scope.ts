import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** A value as one reads it: one line, or one for each item of a list. */
export type Words = (value: unknown, signal: AbortSignal) => string[] | Promise<string[]>;

export interface KnownField {
  label: string;
  required: boolean;
  /** What is typed in it and is no value: the form is not sent. */
  problem?: string | undefined;
  /** Where the value is not what one reads. */
  words?: Words | undefined;
  /** A list whose order counts. */
  isOrdered?: boolean | undefined;
  /** What is typed in it is kept nowhere. */
  isSecret?: boolean | undefined;
  /** A part of the page made of several fields: nothing there takes the focus. */
  isPart?: boolean | undefined;
}

export interface FormScope {
  readOnly: boolean;
  /** Fields on the page, by name: the summary names them, required ones are checked. */
  fields: Map<string, KnownField>;
  /** Names of the password fields that have been on the page. */
  secrets: Set<string>;
}

export const FormScopeContext = createContext<FormScope>({ readOnly: false, fields: new Map(), secrets: new Set() });

export function useFormScope(readOnly: boolean): FormScope {
  const [known] = useState(() => ({ fields: new Map<string, KnownField>(), secrets: new Set<string>() }));
  return useMemo(() => ({ readOnly, ...known }), [readOnly, known]);
}

export const fieldId = (name: string) => `champ-${name}`;

/** Makes a field known to its form as long as it is shown. */
export function useKnownField(name: string, field: KnownField): FormScope {
  const { label, required, problem, words, isOrdered, isSecret, isPart } = field;
  const scope = useContext(FormScopeContext);
  const { fields, secrets } = scope;
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  const hasWords = words !== undefined;
  useEffect(() => {
    const named: Words | undefined = hasWords ? (value, signal) => latest.current?.(value, signal) ?? [] : undefined;
    if (isSecret) secrets.add(name);
    fields.set(name, { label, required, problem, words: named, isOrdered, isPart });
  }, [fields, secrets, name, label, required, problem, hasWords, isOrdered, isSecret, isPart]);
  // Apart: a field whose problem changes keeps its place among those of the page.
  useEffect(
    () => () => {
      fields.delete(name);
    },
    [fields, name],
  );
  return scope;
}

interface KnownPartProps extends Pick<KnownField, 'label' | 'words'> {
  name: string;
}

/** A value of the form that several fields of the page hold together. */
export function KnownPart({ name, label, words }: KnownPartProps): null {
  useKnownField(name, { label, required: false, words, isPart: true });
  return null;
}
