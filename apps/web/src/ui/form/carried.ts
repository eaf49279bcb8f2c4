import { useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { Who } from '../who.ts';
import { placeOf, restored } from './draft.ts';
import { compareEntries } from './three-way.ts';
import type { FormScreen } from './use-form-screen.ts';

/** What was sent of a form, and what stands in it now. */
interface Typed<Values> {
  sent: Values;
  now: Values;
}

/** What was typed since, over what came of what was sent: a server may write it otherwise. */
export function typedSince<Values extends Record<string, unknown>>({ sent, now }: Typed<Values>, came: Values): Values {
  return compareEntries({ base: sent, mine: now, theirs: came }).merged;
}

type Entry = Record<string, unknown>;

/** One form follows another at once: there is one at most. */
let carried: { place: string; typed: () => Typed<Entry> } | undefined;

export function carry(place: string, typed: () => Typed<Entry>): void {
  carried = { place, typed };
}

/** Whichever form opens, what was for another one is no more. */
export function takeCarried(place: string): Typed<Entry> | undefined {
  const taken = carried?.place === place ? carried.typed() : undefined;
  carried = undefined;
  return taken;
}

interface CarriedInput<Values extends Entry> {
  screen: FormScreen<Values>;
  /** Undefined of a creation. */
  version: number | undefined;
  part: string;
}

/** What is typed in the form of a creation once it is sent stands in that of its record, which opens next. */
export function useCarried<Values extends Entry>({ screen: { form }, version, part }: CarriedInput<Values>) {
  const router = useRouter();
  const { id: userId } = use(Who);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (part !== '') return;
    const typed = takeCarried(placeOf({ userId, address: router.state.location.pathname, part }));
    if (!typed || version === undefined) return;
    const opened = form.getInitialValues();
    form.setValues(restored(opened, typedSince(typed, { ...typed.sent, ...opened })));
  }, []);

  return (created: unknown, sent: Values) => {
    const { id } = created as { id?: number };
    const address = router.state.location.pathname.replace(/create$/, `edit/${id}`);
    carry(placeOf({ userId, address, part }), () => ({ sent, now: form.getValues() }));
  };
}
