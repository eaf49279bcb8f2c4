import type { Answer } from './corrections.ts';
import type { Step } from './journey.ts';
import type { RunTimeLaunch } from './session.ts';

type Items = RunTimeLaunch['items'];

// A manifest that asks for no order leaves the defaults of the norm (SN 3.2): any item may be chosen, and nothing flows.

/** What a content is told of a choice or a jump; null for anything else. */
export function validityOf(element: string, items: Items): Answer | null {
  const [, target] = /^adl\.nav\.request_valid\.(?:choice|jump)\.\{target=(.+)\}$/.exec(element) ?? [];
  return target === undefined ? null : { value: String(isThere(target, items)), error: '0' };
}

/** Where a content leads as it ends. @param navigation what it asked for */
export function chosenStep(navigation: string | null, items: Items): Step | null {
  const [, target] = /^\{target=(.+)\}(?:choice|jump)$/.exec(navigation ?? '') ?? [];
  return target !== undefined && isThere(target, items) ? { item: target } : null;
}

function isThere(target: string, items: Items): boolean {
  return items.some(({ id }) => id === target);
}
