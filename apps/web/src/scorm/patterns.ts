/**
 * What SCORM 2004 accepts as `correct_responses.n.pattern` and as `learner_response`, by type of interaction (RTE 4.2.9).
 * The run-time library is looser in places and stricter in others.
 */

/** Types whose collection holds one pattern. */
const SINGLE = new Set(['true-false', 'likert', 'numeric', 'other']);
/** Types that may not hold the same pattern twice. */
const DISTINCT = new Set(['choice', 'sequencing']);

/** Error code of one more pattern among those already there, null when it is good. */
export function patternError(type: string, index: number, pattern: string, others: readonly string[]): string | null {
  if (SINGLE.has(type) && index > 0) return '351';
  if (!isPattern(type, pattern)) return '406';
  return DISTINCT.has(type) && others.includes(pattern) ? '351' : null;
}

/** What the learner answered follows the same grammar, but for numbers: one, not a range. */
export function isLearnerResponse(type: string, response: string): boolean {
  return type === 'numeric' ? isReal(response) : isPattern(type, response);
}

function isPattern(type: string, pattern: string): boolean {
  switch (type) {
    case 'true-false':
      return pattern === 'true' || pattern === 'false';
    case 'choice':
      return pattern === '' || (items(pattern).every(isIdentifier) && !hasDouble(items(pattern)));
    case 'sequencing':
      return items(pattern).every(isIdentifier);
    case 'likert':
      return isIdentifier(pattern);
    case 'fill-in':
      return mattersOf(pattern, (rest) => items(rest).every(isLocalized));
    case 'long-fill-in':
      return mattersOf(pattern, isLocalized);
    case 'matching':
      return items(pattern).every((pair) => pairOf(pair)?.every(isIdentifier));
    case 'performance':
      return mattersOf(pattern, (rest) => items(rest).every(isStep));
    case 'numeric':
      return isRange(pattern);
    default:
      return type === 'other';
  }
}

const items = (list: string) => list.split('[,]');
const isIdentifier = (text: string) => /^[^\s{}[\]]+$/.test(text);
const hasDouble = (list: string[]) => new Set(list).size < list.length;
const isReal = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** The two sides of `a[.]b`. */
function pairOf(pair: string): [string, string] | null {
  const sides = pair.split('[.]');
  return sides.length === 2 ? (sides as [string, string]) : null;
}

/** A step has a name, an answer, or both. */
function isStep(step: string): boolean {
  const [name, answer] = pairOf(step) ?? ['', ''];
  return `${name}${answer}` !== '' && (name === '' || isIdentifier(name));
}

function isRange(pattern: string): boolean {
  const bounds = pattern.split('[:]');
  if (bounds.length > 2 || pattern === '' || !bounds.every((bound) => bound === '' || isReal(bound))) return false;
  const [min, max] = bounds;
  return !min || !max || Number(min) <= Number(max);
}

/** Takes `{case_matters=…}` and `{order_matters=…}` off the front, then judges the rest. */
function mattersOf(pattern: string, judge: (rest: string) => boolean): boolean {
  const prefix = /^\{(case|order)_matters=([^}]*)\}/.exec(pattern);
  if (!prefix) return judge(pattern);
  if (prefix[2] !== 'true' && prefix[2] !== 'false') return false;
  return mattersOf(pattern.slice(prefix[0].length), judge);
}

/** A text, with the language that it may begin with. */
function isLocalized(text: string): boolean {
  const language = /^\{lang=([^}]*)\}/.exec(text);
  return language === null || isLanguage(language[1]!);
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function isLanguage(tag: string): boolean {
  try {
    return languages.of(tag.split('-')[0]!) !== undefined;
  } catch {
    return false;
  }
}
