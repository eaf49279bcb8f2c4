/** One line of ADL's test, with the answer that it expects. */
export interface Call {
  case: string;
  activity: string;
  visit: number;
  n: number;
  call?: string;
  element?: string;
  value?: string;
  param?: string;
  /** Of the identifiers of a collection, the list. */
  expect?: string | string[];
  error?: string;
}

/** Is this what ADL's test expects? Lists of names in any order; numbers, durations and answers by their value. */
export function isGood({ call, element = '', expect, error }: Call, answer: string, left: string): boolean {
  if (expect === 'Returned a valid value or error code') return true;
  // What ADL's own judge asks of an identifier that is looked for by itself: that it is that one.
  const sought = call === 'GetValue' ? /&([^&]+)&\.id$/.exec(element)?.[1] : undefined;
  if (sought !== undefined && expect === '') return answer === sought && error === left;
  if (error !== undefined && error !== left) return false;
  return typeof expect !== 'string' || isSame(call, element, expect, answer);
}

function isSame(call: string | undefined, element: string, expect: string, answer: string): boolean {
  if (expect === 'less255') return answer.length < 255;
  if (expect === 'emptyCS') return answer === '';
  if (answer === expect || call !== 'GetValue') return answer === expect;
  if (element.endsWith('_children')) return sorted(answer) === sorted(expect);
  if (element === 'cmi.total_time') return isZero(answer) && isZero(expect);
  if (/\.(pattern|learner_response)$/.test(element)) return withoutDefaults(answer) === withoutDefaults(expect);
  return expect !== '' && answer !== '' && Number(answer) === Number(expect);
}

const sorted = (names: string) => names.split(',').toSorted().join(',');
const isZero = (duration: string) => /^P(?:0*(?:\.0+)?[YMDHS]|T)+$/.test(duration);

/** The delimiters before an answer count in any order, and say nothing when they hold their default. */
function withoutDefaults(answer: string): string {
  const [front = ''] = /^(\{\w+=[^}]*\})*/.exec(answer) ?? [];
  const told = front
    .match(/\{[^}]*\}/g)
    ?.filter((mark) => !['{lang=en}', '{case_matters=false}', '{order_matters=true}'].includes(mark));
  return `${told?.toSorted().join('') ?? ''}${answer.slice(front.length)}`;
}
