import { message } from '@sillage/contracts/messages.fr.ts';
import { type QueryFunction, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { typedSince } from '../ui/form/carried.ts';
import type { Newer } from '../ui/form/newer.ts';
import { type FormScreenInput, useFormScreen } from '../ui/form/use-form-screen.ts';
import type { Write } from '../ui/form/write.ts';
import { notify } from '../ui/notify.ts';
import { type Api, type Body, client, type Item, type Slug, writes } from './client.ts';
import { limitsOf } from './limits.ts';
import { invalidate, queries } from './queries.ts';
import { sayUndoable } from './say-undoable.ts';

type Updatable = { [S in Slug]: Api[S] extends { show: unknown; update: unknown } ? S : never }[Slug];

interface RecordFormSpec<S extends Updatable, Values extends Record<string, unknown>> {
  valuesOf: (record: Item<S>) => Values;
  bodyOf: (values: Values) => Body<S, 'update'>;
  nameOf: (record: Item<S>) => string;
  /** What is said of what was saved, when it does not simply hold. */
  saidOf?: (saved: Item<S>) => string | null;
  validate?: NonNullable<FormScreenInput<Values>['validate']>;
  /** Whether what was changed may be put back from the notification. */
  isUndoable?: (before: Values, after: Values) => boolean;
  onSaved?: (saved: Item<S>) => void;
}

interface Reads<Record> {
  show: (id: number) => { queryKey: readonly unknown[]; queryFn: QueryFunction<Record> };
}

interface Calls<Answer> {
  update: (id: number, body: unknown, options: { version: number }) => Answer;
}

/**
 * The form of a record that exists: it keeps the version that it shows, so that a change made elsewhere meanwhile is met with a 412,
 * then put beside what is typed, and shows the record again once saved (P-4-43, P-4-44).
 */
export function useRecordForm<S extends Updatable, Values extends Record<string, unknown>>(
  slug: S,
  loaded: Item<S>,
  spec: RecordFormSpec<S, Values>,
) {
  const { valuesOf, bodyOf, nameOf, saidOf, validate, isUndoable, onSaved } = spec;
  const queryClient = useQueryClient();
  const [record, setRecord] = useState(loaded);
  const [version, setVersion] = useState(versionOf(loaded));
  const screen = useFormScreen<Values>({
    initialValues: valuesOf(loaded),
    limits: limitsOf(slug, 'update'),
    ...(validate && { validate }),
  });
  const { id } = record as unknown as { id: number };

  /** @param sent what the form held of it: what was typed since stays */
  function show(shown: Item<S>, sent?: Values) {
    const values = valuesOf(shown);
    const typed = sent ? typedSince({ sent, now: screen.form.getValues() }, values) : values;
    setRecord(shown);
    setVersion(versionOf(shown));
    screen.form.setInitialValues(values);
    screen.form.setValues(typed);
    screen.form.resetDirty(values);
    screen.form.clearErrors();
  }

  function readAgain(): Promise<Item<S>> {
    const { show: read } = queries[slug] as unknown as Reads<Item<S>>;
    return queryClient.fetchQuery({ ...read(id), staleTime: 0 });
  }

  async function reload() {
    show(await readAgain());
  }

  /** What somebody else has saved since, for the form to be put over it. */
  async function readNewer(): Promise<Newer<Values>> {
    const newer = await readAgain();
    const values = valuesOf(newer);
    const { updatedAt } = newer as unknown as { updatedAt?: string };
    const adopt = () => {
      setRecord(newer);
      setVersion(versionOf(newer));
      screen.form.setInitialValues(values);
      screen.form.resetDirty(values);
    };
    return { values, at: updatedAt ?? null, adopt };
  }

  async function putBack(before: Values, saved: Item<S>) {
    const calls = client[slug] as unknown as Calls<Promise<Item<S>>>;
    await calls.update(id, bodyOf(before), { version: versionOf(saved) });
    await invalidate(queryClient, slug);
  }

  /** Something about it has changed, not by this form: what is typed stays. */
  const showAround = (changed: Item<S>) => show(changed, screen.form.getInitialValues());

  return {
    record,
    showAround,
    form: {
      screen,
      onSubmit: (values: Values) => {
        const calls = writes[slug] as unknown as Calls<Write<Item<S>>>;
        return calls.update(id, bodyOf(values), { version });
      },
      onSaved: (saved: Item<S>, _isAnother: boolean, sent: Values) => {
        const before = valuesOf(record);
        show(saved, sent);
        const name = nameOf(saved);
        const done = saidOf?.(saved) ?? message('ui.modification_enregistree', { nom: name });
        if (isUndoable?.(before, valuesOf(saved)))
          sayUndoable({
            done,
            name,
            undo: () => putBack(before, saved),
            reload: async () => showAround(await readAgain()),
          });
        else notify.success(done);
        void invalidate(queryClient, slug);
        onSaved?.(saved);
      },
      onReload: reload,
      readNewer,
      version,
      onResume: setVersion,
    },
  };
}

const versionOf = (record: unknown) => (record as { version: number }).version;
