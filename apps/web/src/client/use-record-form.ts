import { message } from '@sillage/contracts/messages.fr.ts';
import { type QueryFunction, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormScreenInput, useFormScreen } from '../ui/form/use-form-screen.ts';
import { notify } from '../ui/notify.ts';
import { type Api, type Body, client, type Item, type Slug } from './client.ts';
import { limitsOf } from './limits.ts';
import { invalidate, queries } from './queries.ts';

type Updatable = { [S in Slug]: Api[S] extends { show: unknown; update: unknown } ? S : never }[Slug];

interface RecordFormSpec<S extends Updatable, Values extends Record<string, unknown>> {
  valuesOf: (record: Item<S>) => Values;
  bodyOf: (values: Values) => Body<S, 'update'>;
  nameOf: (record: Item<S>) => string;
  validate?: NonNullable<FormScreenInput<Values>['validate']>;
  /** Entities whose screens show this one. */
  alsoChanged?: Slug[];
  onSaved?: (saved: Item<S>) => void;
}

interface Reads<Record> {
  show: (id: number) => { queryKey: readonly unknown[]; queryFn: QueryFunction<Record> };
}

interface Calls<Record> {
  update: (id: number, body: unknown, options: { version: number }) => Promise<Record>;
}

/**
 * The form of a record that exists: it keeps the version that it shows, so that a change made elsewhere meanwhile is met with a 412,
 * and shows the record again once saved (P-4-43, P-4-44).
 */
export function useRecordForm<S extends Updatable, Values extends Record<string, unknown>>(
  slug: S,
  loaded: Item<S>,
  spec: RecordFormSpec<S, Values>,
) {
  const { valuesOf, bodyOf, nameOf, validate, alsoChanged = [], onSaved } = spec;
  const queryClient = useQueryClient();
  const [record, setRecord] = useState(loaded);
  const screen = useFormScreen<Values>({
    initialValues: valuesOf(loaded),
    limits: limitsOf(slug, 'update'),
    ...(validate && { validate }),
  });
  const { id, version } = record as unknown as { id: number; version: number };

  function show(shown: Item<S>) {
    const values = valuesOf(shown);
    setRecord(shown);
    screen.form.setInitialValues(values);
    screen.form.setValues(values);
    screen.form.resetDirty(values);
    screen.form.clearErrors();
  }

  async function reload() {
    const { show: read } = queries[slug] as unknown as Reads<Item<S>>;
    show(await queryClient.fetchQuery({ ...read(id), staleTime: 0 }));
  }

  return {
    record,
    show,
    form: {
      screen,
      onSubmit: (values: Values) => (client[slug] as unknown as Calls<Item<S>>).update(id, bodyOf(values), { version }),
      onSaved: (saved: Item<S>) => {
        show(saved);
        notify.success(message('ui.modification_enregistree', { nom: nameOf(saved) }));
        void invalidate(queryClient, slug, ...alsoChanged);
        onSaved?.(saved);
      },
      onReload: () => void reload(),
    },
  };
}
