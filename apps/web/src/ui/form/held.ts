/** What forms of this page hold back: entries that are not saved. */
const held = new Set<{ current: boolean }>();

/** Notes a form, whose `current` says whether it has something to lose. */
export function holdForm(form: { current: boolean }): () => void {
  held.add(form);
  return () => held.delete(form);
}

export function isEntryHeld(): boolean {
  return [...held].some(({ current }) => current);
}

/** The page is left whatever they hold, without a question. */
export function letEntriesGo(): void {
  for (const form of held) form.current = false;
}
