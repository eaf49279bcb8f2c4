import { NAISSANCE } from '@sillage/contracts/bornes.rules.ts';
import { DAY_MS, frenchDay } from '@sillage/contracts/calendrier.rules.ts';

type BirthDate =
  | { day: string }
  | { reason: 'import.rejet_date' | 'import.rejet_date_ancienne' | 'import.rejet_date_future' };

/**
 * `05/03/1990`, `5-3-90`, `1990-03-05`, with or without a time: the day `1990-03-05`. A year of two digits is the last one that
 * has come: nobody is born tomorrow.
 * @param today `YYYY-MM-DD`
 */
export function readBirthDate(text: string, today: string): BirthDate {
  const [date = ''] = text.split(/[ T]/);
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(date);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const [year, month, day] = french ? [french[3], french[2], french[1]] : iso ? iso.slice(1) : [];
  if (!year || !month || !day) return { reason: 'import.rejet_date' };
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const century = `20${year}${rest}` > today ? '19' : '20';
  const written = `${year.length === 4 ? '' : century}${year}${rest}`;
  const parsed = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(written))
    return { reason: 'import.rejet_date' };
  if (written < NAISSANCE.premier) return { reason: 'import.rejet_date_ancienne' };
  return written > today ? { reason: 'import.rejet_date_future' } : { day: written };
}

/** A cell of a column of birth dates as `JJ/MM/AAAA` (S-5-27), or as it is when it holds no such day. */
export function birthText(text: string, today: string, date1904: boolean): string {
  const written = serialDay(text, date1904) ?? text;
  const read = readBirthDate(written, today);
  return 'day' in read ? frenchDay(read.day) : written;
}

/** The day that a spreadsheet counts as this number, in a cell that nobody formatted as a date; a lone year and `010180` are none. */
function serialDay(text: string, date1904: boolean): string | null {
  if (!/^[1-9]\d{0,4}([.,]\d+)?$/.test(text) || /^(19|20)\d\d$/.test(text)) return null;
  const serial = Number.parseInt(text, 10);
  // The 60th day of 1900, which spreadsheets count, never was.
  if (serial === 60 && !date1904) return null;
  const origin = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return frenchDay(new Date(origin + serial * DAY_MS).toISOString().slice(0, 10));
}
