import type { MouseEvent } from 'react';

/** What a press already does something with: controls, and the cells that hold them. */
const TAKEN = 'a, button, input, label, td:not([data-label])';

/** A press in a row is one on the link of its name, with the keys held; not where something else is pressed, nor while text is being selected. */
export function followRow(event: MouseEvent<HTMLTableSectionElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest('tr[data-opens]');
  if (!row || target.closest(TAKEN) || getSelection()?.isCollapsed === false) return;
  row.querySelector('td[data-name] a')?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent));
}
