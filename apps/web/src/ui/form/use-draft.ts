import { type RefObject, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Who } from '../who.ts';
import { typedSince } from './carried.ts';
import { hasFile, hasSecret, type Kept, restored, withoutSecrets } from './draft.ts';
import { useDrawer } from './use-drawer.ts';
import type { FormScreen } from './use-form-screen.ts';

/** How long one may pause before what is typed is kept. */
const PAUSE_MS = 250;

export interface DraftInput<Values extends Record<string, unknown>> {
  screen: FormScreen<Values>;
  /** Names of the fields in which a password is typed. */
  secrets: ReadonlySet<string>;
  /** That of the record; undefined of a creation. */
  version?: number | undefined;
  /** The form is one over this version again, that it was opened with. */
  onResume?: ((version: number) => void) | undefined;
  /** The name of the form, where the page has something else too: the rest of its address is not about the form. */
  part?: string | undefined;
  isClosed: boolean;
}

export interface DraftState {
  /** ISO instant of what was typed before the page was left, and stands in the form again. */
  foundAt: string | undefined;
  /** A file was chosen too, which is kept nowhere. */
  lacksFile: boolean;
  /** What this browser keeps of what is typed: all of it, all but the password or the file, or what was typed a moment ago. */
  kept: 'all' | 'allButSecrets' | 'allButFile' | 'late' | undefined;
  /** Whether leaving the page loses something. */
  isAtRisk: RefObject<boolean>;
  /** Saved, but for what was typed since: what is kept is not what was found. */
  goOn: () => void;
  /** Saved, or started again: nothing is kept any more. */
  drop: () => void;
}

/**
 * What is typed and not saved is kept in the browser, per account, address and tab, and stands in the form again after a reload, until
 * it is saved or left, or one signs out, in whichever tab.
 */
export function useDraft<Values extends Record<string, unknown>>(input: DraftInput<Values>): DraftState {
  const { screen, secrets, version, onResume, part = '', isClosed } = input;
  const { form } = screen;
  const { values } = form;
  const { isHere, subscribe } = use(Who);
  const isPresent = useSyncExternalStore(subscribe, isHere);
  const [found, setFound] = useState<Kept>();
  const [keptValues, setKeptValues] = useState<Values>();
  const isAtRisk = useRef(true);
  const isDirty = form.isDirty();
  const drawer = useDrawer({ version, part, isClosed, onFound: restore, isGivenUp: () => !form.isDirty() });

  function drop() {
    setFound(undefined);
    setKeptValues(undefined);
    drawer.empty();
  }

  async function keep(typed: Values) {
    const isKept = await drawer.keep({
      values: withoutSecrets(typed, secrets),
      base: withoutSecrets(form.getInitialValues(), secrets),
      version: version ?? null,
      at: new Date().toISOString(),
      lacksFile: hasFile(typed) || found?.lacksFile === true,
    });
    if (isKept) setKeptValues(typed);
  }

  function restore(draft: Kept) {
    const typed = { sent: form.getInitialValues(), now: form.getValues() };
    if (version !== undefined && draft.version !== version) {
      const base = restored(form.getInitialValues(), draft.base);
      form.setInitialValues(base);
      form.resetDirty(base);
      onResume?.(draft.version!);
    }
    // What was typed while it was looked for stays.
    form.setValues(typedSince(typed, restored(form.getInitialValues(), draft.values)));
    setFound(draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what counts
  useEffect(() => {
    if (!drawer.isSearched || isClosed) return;
    if (!isDirty) return drop();
    // Signed out in another tab, the browser has forgotten it: kept again once the same person is back.
    if (!isPresent) return setKeptValues(undefined);
    const timer = setTimeout(() => void keep(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [drawer.isSearched, values, isDirty, isClosed, isPresent]);

  const isLate = keptValues !== values;
  const misses = hasSecret(values, secrets) ? 'allButSecrets' : hasFile(values) ? 'allButFile' : undefined;
  useEffect(() => {
    isAtRisk.current = isLate || misses !== undefined;
  }, [isLate, misses]);
  return {
    foundAt: found?.at,
    lacksFile: found?.lacksFile === true && !hasFile(values),
    kept: isDirty && keptValues ? (isLate ? 'late' : (misses ?? 'all')) : undefined,
    isAtRisk,
    goOn: () => setFound(undefined),
    drop,
  };
}
