import {
  dateText,
  decimalText,
  durationText,
  integerText,
  minutesText,
  onFirstUse,
} from '@sillage/contracts/chiffres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE, percentText } from '@sillage/contracts/moyennes.rules.ts';

const inParis = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }));
const days = inParis({ day: '2-digit', month: '2-digit', year: 'numeric' });
const longDays = inParis({ dateStyle: 'full' });
const preciseTimes = inParis({ timeStyle: 'medium' });
const times = inParis({ hour: '2-digit', minute: '2-digit' });

const lists = onFirstUse(() => new Intl.ListFormat('fr'));

/** « A », « B » et « C ». */
export function quotedNames(names: readonly string[]): string {
  return lists().format(names.map((name) => `« ${name} »`));
}

export function formatInteger(value: number | null | undefined): string {
  return value == null ? NO_VALUE : integerText(value);
}

export function formatDecimal(value: number | null | undefined): string {
  return value == null ? NO_VALUE : decimalText(value);
}

/** A rate given out of 100, rounded in half steps: 72.3 reads 72,5 %. */
export function formatPercent(tauxPourcent: number | null | undefined): string {
  return tauxPourcent == null ? NO_VALUE : percentText(tauxPourcent);
}

/** 20/11/2026. A calendar date (`2026-11-20`) is read as it stands; an instant is read in Paris. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return NO_VALUE;
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (calendar) return `${calendar[3]}/${calendar[2]}/${calendar[1]}`;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? NO_VALUE : days().format(instant);
}

/** Lundi 23 novembre 2026, 08:02, in Paris. */
export function formatToday(now: Date): string {
  const day = dateText(longDays(), now);
  return `${day[0]!.toLocaleUpperCase('fr-FR')}${day.slice(1)}, ${times().format(now)}`;
}

/** 14:02, in Paris. */
export function formatTime(value: string | null | undefined): string {
  const instant = new Date(value ?? '');
  return Number.isNaN(instant.getTime()) ? NO_VALUE : times().format(instant);
}

/** 14:02:38, in Paris. */
export function formatPreciseTime(value: string): string {
  return preciseTimes().format(new Date(value));
}

/** 20/11/2026 à 14:02, in Paris. */
export function formatDateTime(value: string | null | undefined): string {
  const instant = new Date(value ?? '');
  if (Number.isNaN(instant.getTime())) return NO_VALUE;
  return message('ui.date_heure', { date: days().format(instant), heure: times().format(instant) });
}

export function formatDuration(dureeSecondes: number | null | undefined): string {
  return dureeSecondes == null ? NO_VALUE : durationText(dureeSecondes);
}

export function formatMinutes(minutes: number | null | undefined): string {
  return minutes == null ? NO_VALUE : minutesText(minutes);
}

/** « HL » for Hélène Le Maréchal: at most two capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words[1] : undefined]
    .map((word) => (word ? [...word][0]!.toLocaleUpperCase('fr-FR') : ''))
    .join('');
}
