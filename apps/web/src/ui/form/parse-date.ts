/** Reads a calendar date as people type it (20/11/2026, 20112026, 20-11-26, 2026-11-20) and gives `2026-11-20`, or nothing when no such day exists. */
export function parseFrenchDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const french = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4}|\d{2})$/.exec(text);
  if (!iso && !french) return null;
  const [year, month, day] = iso ? [iso[1]!, iso[2]!, iso[3]!] : [french![3]!, french![2]!, french![1]!];
  const fullYear = year.length === 2 ? Number(year) + (Number(year) > 50 ? 1900 : 2000) : Number(year);
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}
