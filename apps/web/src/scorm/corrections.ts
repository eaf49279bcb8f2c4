import type { Cmi } from '@sillage/contracts/scorm.ts';
import { isIsoDuration } from './durations.ts';
import { putAt, shapeOf } from './elements.ts';
import type { Library2004 } from './library.ts';
import { isLearnerResponse, patternError } from './patterns.ts';

/** What a call is answered, and the error that it leaves. */
export interface Answer {
  value: string;
  error: string;
}

const done: Answer = { value: 'true', error: '0' };
const refused = (error: string): Answer => ({ value: 'false', error });
const missing = (error: string): Answer => ({ value: '', error });

const PATTERN = /^cmi\.interactions\.(\d+)\.correct_responses\.(\d+)\.pattern$/;
const PATTERN_COUNT = /^cmi\.interactions\.(\d+)\.correct_responses\._count$/;
/** Where an empty text is a value like another. */
const MAY_BE_EMPTY = new Set([
  ...['cmi.location', 'cmi.suspend_data', 'cmi.learner_preference.language'],
  ...['cmi.comments_from_learner.#.comment', 'cmi.comments_from_learner.#.location'],
  ...['cmi.objectives.#.description', 'cmi.interactions.#.description'],
]);

/**
 * Where the library strays from SCORM 2004: indexes out of range, identifiers, empty texts, durations, patterns. Patterns
 * never reach it, and what it refuses wrongly is kept beside it.
 */
export class Corrections {
  readonly #library: Library2004;
  readonly #kept = new Map<string, string>();
  readonly #patterns = new Map<number, string[]>();

  constructor(library: Library2004) {
    this.#library = library;
  }

  get(element: string): Answer {
    const outside = this.#indexError(element, false);
    if (outside) return missing(outside);
    const [, interaction, index] = PATTERN.exec(element) ?? [];
    if (index) return { value: this.#patternsOf(interaction)[Number(index)] ?? '', error: '0' };
    const [, counted] = PATTERN_COUNT.exec(element) ?? [];
    if (counted) return { value: String(this.#patternsOf(counted).length), error: '0' };
    const kept = this.#kept.get(element);
    if (kept !== undefined) return { value: kept, error: '0' };
    const value = String(this.#library.GetValue(element));
    return { value, error: this.#library.GetLastError() };
  }

  set(element: string, value: string): Answer {
    const outside = this.#indexError(element, true);
    if (outside) return refused(outside);
    const [, interaction, index] = PATTERN.exec(element) ?? [];
    if (index) return this.#setPattern(interaction!, Number(index), value);
    const shape = shapeOf(element);
    if (isMalformed(shape, value) || this.#isBrokenChoice(shape, element, value)) return refused('406');
    const answer = this.#setInLibrary(element, value);
    if (answer.error === '0') this.#kept.delete(element);
    else if (this.#keeps(element, shape, value, answer.error)) return done;
    return answer;
  }

  /** The tree under `cmi` with what stands beside the library. */
  complete(cmi: Cmi): Cmi {
    for (const [element, value] of this.#kept) putAt(cmi, element, value);
    for (const [interaction, patterns] of this.#patterns) {
      patterns.forEach((pattern, index) => {
        putAt(cmi, `cmi.interactions.${interaction}.correct_responses.${index}.pattern`, pattern);
      });
    }
    return cmi;
  }

  /** Puts back an element that the library does not hold. */
  keep(element: string, value: string): void {
    const [, interaction, index] = PATTERN.exec(element) ?? [];
    if (!index) this.#kept.set(element, value);
    else this.#patternsOf(interaction)[Number(index)] = value;
  }

  /** 351 or 301 for an index beyond the next one, 408 for an entry that does not begin with its identifier. */
  #indexError(element: string, writing: boolean): string | null {
    const names = element.split('.');
    for (const [depth, name] of names.entries()) {
      if (!/^\d+$/.test(name)) continue;
      const collection = names.slice(0, depth).join('.');
      if (writing && collection === 'cmi.comments_from_lms') return null;
      const count = this.#count(collection);
      if (Number(name) > count) return writing ? '351' : '301';
      if (Number(name) < count) continue;
      if (!writing) return '301';
      const isIdentified = collection === 'cmi.interactions' || collection === 'cmi.objectives';
      return isIdentified && names.slice(depth + 1).join('.') !== 'id' ? '408' : null;
    }
    return null;
  }

  #count(collection: string): number {
    const [, interaction] = /^cmi\.interactions\.(\d+)\.correct_responses$/.exec(collection) ?? [];
    return interaction ? this.#patternsOf(interaction).length : Number(this.#library.GetValue(`${collection}._count`));
  }

  #patternsOf(interaction: string | undefined): string[] {
    const found = this.#patterns.get(Number(interaction)) ?? [];
    this.#patterns.set(Number(interaction), found);
    return found;
  }

  #setPattern(interaction: string, index: number, pattern: string): Answer {
    const type = this.#library.GetValue(`cmi.interactions.${interaction}.type`);
    if (!type) return refused('408');
    const patterns = this.#patternsOf(interaction);
    const error = patternError(
      type,
      index,
      pattern,
      patterns.filter((_, other) => other !== index),
    );
    if (error) return refused(error);
    patterns[index] = pattern;
    return done;
  }

  #isBrokenChoice(shape: string, element: string, value: string): boolean {
    if (shape !== 'cmi.interactions.#.learner_response' || !/[{}]/.test(value)) return false;
    return this.#library.GetValue(element.replace('learner_response', 'type')) === 'choice';
  }

  /** A refused value leaves no entry behind: the library makes the entry first and judges after. */
  #setInLibrary(element: string, value: string): Answer {
    const collection = this.#collectionOf(element);
    const before = collection?.length;
    const answer = this.#library.SetValue(element, value);
    const error = this.#library.GetLastError();
    if (error !== '0' && collection && before !== undefined) collection.length = before;
    return { value: String(answer), error };
  }

  /** The entries of the innermost collection that an element stands in. */
  #collectionOf(element: string): unknown[] | undefined {
    const names = element.split('.').slice(1);
    const last = names.findLastIndex((name) => /^\d+$/.test(name));
    const found = names.slice(0, last).reduce<unknown>((held, name) => {
      const parent = held as { childArray?: unknown[] } & Record<string, unknown>;
      return /^\d+$/.test(name) ? parent?.childArray?.[Number(name)] : parent?.[name];
    }, this.#library.cmi);
    return (found as { childArray?: unknown[] } | undefined)?.childArray;
  }

  /** Keeps a value that the norm allows and the library refuses. */
  #keeps(element: string, shape: string, value: string, error: string): boolean {
    if (shape === 'cmi.interactions.#.id') {
      // Two interactions may bear the same identifier: the library holds another one in its place.
      if (error !== '351') return false;
      const isNew = this.#indexError(element, false) !== null;
      if (isNew && this.#library.SetValue(element, `urn:sillage:${crypto.randomUUID()}`) !== 'true') return false;
    } else if (shape === 'cmi.interactions.#.learner_response') {
      const type = this.#library.GetValue(element.replace('learner_response', 'type'));
      if (error !== '406' || !isLearnerResponse(type, value)) return false;
    } else if (shape === 'cmi.learner_preference.delivery_speed') {
      if (!/^\d+(\.\d+)?$/.test(value)) return false;
    } else if (error !== '406' || value !== '' || !MAY_BE_EMPTY.has(shape)) {
      return false;
    }
    this.#kept.set(element, value);
    return true;
  }
}

function isMalformed(shape: string, value: string): boolean {
  if (shape.endsWith('.id')) return value.trim() === '' || (/^urn:/i.test(value) && !isUrn(value));
  return (shape === 'cmi.session_time' || shape.endsWith('.latency')) && !isIsoDuration(value);
}

function isUrn(value: string): boolean {
  return /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i.test(value);
}
