/** How figures are written: the same on screens, on paper, in mails and in the sentences of workbooks. */

/** Formatters take milliseconds each, and the sign-in page writes no figure: one is made when it is first asked for. */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const french = (options: Intl.NumberFormatOptions) => onFirstUse(() => new Intl.NumberFormat('fr-FR', options));

const integers = french({ maximumFractionDigits: 0, signDisplay: 'negative' });
const decimals = french({ maximumFractionDigits: 2, signDisplay: 'negative' });
const differences = french({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const rates = french({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** French figures have a sign of their own for less than nothing, which `Intl` does not know. */
const withMinus = (figure: string) => figure.replace('-', '−');

/** « 1 240 », « −3 ». */
export function integerText(value: number): string {
  // Nothing separates these, and they are most of what is written.
  return withMinus(Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : integers().format(value));
}

/** « 72,26 »: two decimals at most. */
export function decimalText(value: number): string {
  return withMinus(decimals().format(value));
}

/** A difference: « +12 », « −3 », « 0 ». */
export function differenceText(value: number): string {
  return withMinus(differences().format(value));
}

/** A difference in parts of what was: « +12 % ». */
export function rateText(rate: number): string {
  return withMinus(rates().format(rate));
}

/** « 41 s », « 40 min », « 1 h 05 min »: seconds under a minute, whole minutes beyond (S-9-37). */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole}\u00A0s` : minutesText(whole / 60);
}

/** The same of what is known in minutes, such as means: « 0 min », « 2 h ». */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole}\u00A0min`;
  const rest = whole % 60 === 0 ? '' : `\u00A0${String(whole % 60).padStart(2, '0')}\u00A0min`;
  return `${integerText(Math.floor(whole / 60))}\u00A0h${rest}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'].map((unit) =>
  french({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);

/** « 512 o », « 2,4 ko », « 6,5 Mo »: the unit that leaves three digits at most before the comma. */
export function sizeText(octets: number): string {
  let size = octets;
  let rank = 0;
  for (; Math.round(size) >= 1000 && rank < UNITS.length - 1; rank++) size /= 1024;
  return UNITS[rank]!().format(size);
}

/** As this format tells it, the first of a month being « 1er ». */
export function dateText(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment);
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}
