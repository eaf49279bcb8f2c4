import type { Cmi } from '@sillage/contracts/scorm.ts';
import { isElement } from './elements.ts';
import { unescapeUnstorable } from './unstorable.ts';

/** Set anew by the host at each launch, or of one session only. */
const NOT_RESTORED = new Set([
  ...['cmi.learner_id', 'cmi.learner_name', 'cmi.credit', 'cmi.mode', 'cmi.entry', 'cmi.exit', 'cmi.session_time'],
  ...['cmi.total_time', 'cmi.launch_data', 'cmi.completion_threshold', 'cmi.scaled_passing_score', 'cmi._version'],
  ...['cmi.max_time_allowed', 'cmi.time_limit_action', 'cmi.core.student_id', 'cmi.core.student_name'],
  ...['cmi.core.credit', 'cmi.core.lesson_mode', 'cmi.core.entry', 'cmi.core.exit', 'cmi.core.session_time'],
  ...['cmi.core.total_time', 'cmi.student_data.mastery_score', 'cmi.student_data.max_time_allowed'],
  ...['cmi.student_data.time_limit_action'],
]);

interface Restorable {
  getCMIValue(element: string): unknown;
  setCMIValue(element: string, value: string): string;
}

/**
 * Puts a committed state back, element by element: one that the library refuses is handed to `keep`, and the others still
 * stand. An identifier and a type come before what depends on them.
 */
export function restore(
  library: Restorable,
  state: Cmi | null,
  norm: '1.2' | '2004',
  keep: (element: string, value: string) => void,
): void {
  for (const [element, stored] of leaves(state ?? {}, 'cmi')) {
    const value = element === 'cmi.suspend_data' ? unescapeUnstorable(stored) : stored;
    if (NOT_RESTORED.has(element) || !isElement(element, norm)) continue;
    if (norm === '2004' && element.includes('.correct_responses.')) keep(element, value);
    else if (value !== '' && !isTaken(library, element, value)) keep(element, value);
  }
}

/** What a manifest says, unless it is malformed: says whether it stands. */
export function setIfTaken(library: Restorable, element: string, value: string | number | null): boolean {
  return value !== null && isTaken(library, element, String(value));
}

function isTaken(library: Restorable, element: string, value: string): boolean {
  try {
    library.setCMIValue(element, value);
    return String(library.getCMIValue(element)) === value;
  } catch {
    return false;
  }
}

function* leaves(node: object, path: string): Generator<[element: string, value: string]> {
  for (const [name, value] of Object.entries(node).sort(byDependency)) {
    const element = `${path}.${name}`;
    if (value !== null && typeof value === 'object') yield* leaves(value, element);
    else if (value !== null && value !== undefined) yield [element, String(value)];
  }
}

const FIRST = ['id', 'type'];

function byDependency([a]: [string, unknown], [b]: [string, unknown]): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + (Number(name) || 0));
  return rank(a) - rank(b);
}
