import { createContext, useContext, useEffect } from 'react';

export interface KnownField {
  label: string;
  required: boolean;
  /** What is typed in it and is no value: the form is not sent. */
  problem?: string | undefined;
}

export interface FormScope {
  readOnly: boolean;
  /** Fields on the page, by name: the summary names them, required ones are checked. */
  fields: Map<string, KnownField>;
}

export const FormScopeContext = createContext<FormScope>({ readOnly: false, fields: new Map() });

export const fieldId = (name: string) => `champ-${name}`;

/** Makes a field known to its form as long as it is shown. */
export function useKnownField(name: string, label: string, required: boolean, problem?: string): FormScope {
  const scope = useContext(FormScopeContext);
  const { fields } = scope;
  useEffect(() => {
    fields.set(name, { label, required, problem });
    return () => {
      fields.delete(name);
    };
  }, [fields, name, label, required, problem]);
  return scope;
}
