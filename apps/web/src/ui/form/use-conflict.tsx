import type { UseFormReturnType } from '@mantine/form';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormScope } from './form-scope.ts';
import type { Newer } from './newer.ts';
import { type Choice, type Compared, compareEntries } from './three-way.ts';

interface ConflictInput<Values> {
  form: UseFormReturnType<Values>;
  scope: FormScope;
  readNewer: (() => Promise<Newer<Values>>) | undefined;
  refuse: (error: unknown) => void;
  /** Sends the form as it stands by then. */
  sendAgain: () => void;
}

interface Conflict<Values> {
  newer: Newer<Values>;
  compared: Compared<Values>;
  Dialog: typeof import('./conflict-dialog.tsx').default;
}

/** What somebody else has saved meanwhile (412), put beside what is typed. */
export function useConflict<Values extends Record<string, unknown>>(input: ConflictInput<Values>) {
  const { form, scope, readNewer, refuse, sendAgain } = input;
  const { fields } = scope;
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const isClosed = useRef(scope.readOnly);
  useLayoutEffect(() => {
    isClosed.current = scope.readOnly;
  }, [scope.readOnly]);

  async function compare() {
    if (!readNewer) return;
    try {
      const [newer, { default: Dialog }] = await Promise.all([readNewer(), import('./conflict-dialog.tsx')]);
      const ordered = new Set([...fields].flatMap(([name, { isOrdered }]) => (isOrdered ? [name] : [])));
      const versions = { base: form.getInitialValues(), mine: form.getValues(), theirs: newer.values, ordered };
      setConflict({ newer, compared: compareEntries(versions), Dialog });
    } catch (error) {
      refuse(error);
    }
  }

  /** What was chosen is sent over the newer version: a refusal finds it in the fields. */
  function saveOver(newer: Newer<Values>, values: Values) {
    flushSync(() => {
      setConflict(undefined);
      newer.adopt();
      form.setValues(values);
    });
    if (isClosed.current) refuse({ status: 409, message: message('ui.conflit_fermee') });
    else sendAgain();
  }

  const dialog = conflict && (
    <conflict.Dialog
      newer={conflict.newer}
      compared={conflict.compared}
      mine={form.getValues()}
      fields={fields}
      choices={choices}
      onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
      onClose={() => setConflict(undefined)}
      onSave={(values) => saveOver(conflict.newer, values as Values)}
    />
  );
  return { compare, dialog };
}
