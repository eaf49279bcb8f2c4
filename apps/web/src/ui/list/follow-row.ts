import type { MouseEvent, PointerEvent } from 'react';

/** What a press already does something with: controls, and the cells that hold them. */
const TAKEN = 'a, button, input, label, td:not([data-label])';
/** What opens over a list, and closes with a press elsewhere. */
const LAYERS = '[role=menu], [role=dialog], [role=listbox]';

/** The press under way ends something: the browser has let the text go, and the layer has closed, before the click comes. */
let isEnding = false;

export function notePress({ target }: PointerEvent<HTMLTableSectionElement>) {
  const isElsewhere = (layer: Element) => layer.checkVisibility() && !layer.contains(target as Node);
  isEnding = isTextSelected() || [...document.querySelectorAll(LAYERS)].some(isElsewhere);
}

/** A press in a row is one on the link of its name, with the keys held; not where something else is pressed, nor while text is selected or a layer open. */
export function followRow(event: MouseEvent<HTMLTableSectionElement>) {
  const endsSomething = isEnding || isTextSelected();
  isEnding = false;
  const target = event.target as HTMLElement;
  const row = target.closest('tr[data-opens]');
  if (!row || target.closest(TAKEN) || endsSomething) return;
  row.querySelector('td[data-name] a')?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent));
}

function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}
