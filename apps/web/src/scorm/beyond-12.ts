import type { Cmi } from '@sillage/contracts/scorm.ts';
import { putAt, shapeOf } from './elements.ts';

const IDENTIFIER = /^(?=.*\S)[^\p{Cc}]{1,4000}$/u;

/** Identifiers of SCORM 1.2 have neither accents nor more than 255 characters, nor do bookmarks: contents do as in SCORM 2004. */
const TAKEN: Record<string, RegExp> = {
  'cmi.core.lesson_location': /^.{0,1000}$/s,
  'cmi.objectives.#.id': IDENTIFIER,
  'cmi.interactions.#.id': IDENTIFIER,
  'cmi.interactions.#.objectives.#.id': IDENTIFIER,
};

/** What the library refuses and nothing is gained by losing: an answer whose question has no name is in no figure. */
export class Beyond {
  readonly #kept = new Map<string, string>();

  takes(element: string, value: string): boolean {
    const isTaken = TAKEN[shapeOf(element)]?.test(value) === true;
    if (isTaken) this.#kept.set(element, value);
    return isTaken;
  }

  get(element: string): string | undefined {
    return this.#kept.get(element);
  }

  /** The library holds it. */
  forget(element: string): void {
    this.#kept.delete(element);
  }

  complete(cmi: Cmi): Cmi {
    for (const [element, value] of this.#kept) putAt(cmi, element, value);
    return cmi;
  }
}
