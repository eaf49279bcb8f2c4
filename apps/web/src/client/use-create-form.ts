import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIsHere } from '../ui/current-page.ts';
import { type FormScreenInput, useFormScreen } from '../ui/form/use-form-screen.ts';
import type { Write } from '../ui/form/write.ts';
import { notify } from '../ui/notify.ts';
import { type Api, type Body, type Item, type Slug, writes } from './client.ts';
import { limitsOf } from './limits.ts';
import { invalidate } from './queries.ts';

type Creatable = { [S in Slug]: Api[S] extends { show: unknown; create: unknown; update: unknown } ? S : never }[Slug];

interface CreateFormSpec<S extends Creatable, Values extends Record<string, unknown>> {
  initialValues: Values;
  bodyOf: (values: Values) => Body<S, 'create'>;
  /** What is said of what was created. */
  saidOf: (made: Item<S>) => string;
  validate?: NonNullable<FormScreenInput<Values>['validate']>;
  /** What there is to show besides, over its form. */
  onCreated?: (made: Item<S>) => Promise<void>;
}

interface Calls<Answer> {
  create: (body: unknown) => Answer;
}

/**
 * The form of a record that does not exist yet: then one is on its own form, the query kept but for the record that was copied, which
 * is done with (P-2.8-30, P-2.8-31).
 */
export function useCreateForm<S extends Creatable, Values extends Record<string, unknown>>(
  slug: S,
  { initialValues, bodyOf, saidOf, validate, onCreated }: CreateFormSpec<S, Values>,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const screen = useFormScreen<Values>({
    initialValues,
    limits: limitsOf(slug, 'create'),
    ...(validate && { validate }),
  });
  return {
    screen,
    onSubmit: (values: Values) => (writes[slug] as unknown as Calls<Write<Item<S>>>).create(bodyOf(values)),
    async onSaved(made: Item<S>, isAnother: boolean): Promise<void> {
      const { id } = made as unknown as { id: number };
      notify.success(saidOf(made));
      void invalidate(queryClient, slug);
      if (!isAnother && isHere())
        await navigate({
          to: `/${slug as Creatable}/edit/$id`,
          params: { id: String(id) },
          search: (({ duplicate: _, ...kept }: Record<string, unknown>) => kept) as never,
        });
      await onCreated?.(made);
    },
  };
}
