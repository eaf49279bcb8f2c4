/**
 * Reads a calendar date as people type it (20/11/2026, 20112026, 20-11-26, 2026-11-20) and gives `2026-11-20`, or nothing when no such day
 * exists.
 * @param dernier `YYYY-MM-DD`: a year of two digits that would come after it is one of the century before
 */
export function parseFrenchDate(typed: string, dernier?: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  // Without separators, two digits each: `12/11` is no first of February 2011.
  const french =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!iso && !french) return null;
  const [year, month, day] = iso ? [iso[1]!, iso[2]!, iso[3]!] : [french![3]!, french![2]!, french![1]!];
  if (year.length === 4) return dayOf(Number(year), month, day);
  const found = dayOf(Number(year) + (Number(year) > 50 ? 1900 : 2000), month, day);
  return found && dernier && found > dernier ? dayOf(Number(year) + 1900, month, day) : found;
}

function dayOf(year: number, month: string, day: string): string | null {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}
