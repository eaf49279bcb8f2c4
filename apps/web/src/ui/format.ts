import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE, percentText } from '@sillage/contracts/moyennes.rules.ts';

const integers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const paris = { timeZone: 'Europe/Paris' } as const;
const days = new Intl.DateTimeFormat('fr-FR', { ...paris, day: '2-digit', month: '2-digit', year: 'numeric' });
const longDays = new Intl.DateTimeFormat('fr-FR', { ...paris, dateStyle: 'full' });
const preciseTimes = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'medium' });
const times = new Intl.DateTimeFormat('fr-FR', { ...paris, hour: '2-digit', minute: '2-digit' });

export function formatInteger(value: number | null | undefined): string {
  return value == null ? NO_VALUE : integers.format(value);
}

export function formatDecimal(value: number | null | undefined): string {
  return value == null ? NO_VALUE : decimals.format(value);
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
  return Number.isNaN(instant.getTime()) ? NO_VALUE : days.format(instant);
}

/** Lundi 23 novembre 2026, 08:02, in Paris. */
export function formatToday(now: Date): string {
  const day = longDays.format(now);
  return `${day[0]!.toLocaleUpperCase('fr-FR')}${day.slice(1)}, ${times.format(now)}`;
}

/** 14:02, in Paris. */
export function formatTime(value: string | null | undefined): string {
  const instant = new Date(value ?? '');
  return Number.isNaN(instant.getTime()) ? NO_VALUE : times.format(instant);
}

/** 14:02:38, in Paris. */
export function formatPreciseTime(value: string): string {
  return preciseTimes.format(new Date(value));
}

/** 20/11/2026 à 14:02, in Paris. */
export function formatDateTime(value: string | null | undefined): string {
  const instant = new Date(value ?? '');
  if (Number.isNaN(instant.getTime())) return NO_VALUE;
  return message('ui.date_heure', { date: days.format(instant), heure: times.format(instant) });
}

/** 45 s, 40 min, 1 h 05 min, with no-break spaces between a number and its unit. */
export function formatDuration(dureeSecondes: number | null | undefined): string {
  if (dureeSecondes == null) return NO_VALUE;
  const seconds = Math.round(dureeSecondes);
  if (seconds < 60) return `${seconds}\u00A0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(minutes % 60).padStart(2, '0')}\u00A0min`;
}

/** What a search compares: neither accents nor capitals, and the apostrophe that a keyboard has, as the database does. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** « HL » for Hélène Le Maréchal: at most two capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words[1] : undefined]
    .map((word) => (word ? [...word][0]!.toLocaleUpperCase('fr-FR') : ''))
    .join('');
}
