import type { Cmi } from '@sillage/contracts/scorm.ts';

/** Packed texts hold characters that no database does: NUL, half of a surrogate pair. They leave escaped, under this mark. */
const MARK = 'utf16:';

/** @param state whose `suspend_data` is about to leave */
export function escapeUnstorable(state: Cmi): void {
  const { suspend_data: text } = state;
  if (typeof text !== 'string') return;
  const isStorable = text.isWellFormed() && !text.includes('\u0000') && !text.startsWith(MARK);
  if (!isStorable) state.suspend_data = MARK + JSON.stringify(text);
}

/** @param text as it was stored */
export function unescapeUnstorable(text: string): string {
  if (!text.startsWith(MARK)) return text;
  try {
    return String(JSON.parse(text.slice(MARK.length)));
  } catch {
    return text;
  }
}
