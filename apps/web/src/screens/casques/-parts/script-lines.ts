/** One line of what a script of the provider answers, whose shape is the provider's: a text as it is, a record field by field. */
export function lineOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!value || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} : ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(' · ');
}
