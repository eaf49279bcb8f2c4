import { message } from '@sillage/contracts/messages.fr.ts';
import { percentText } from '@sillage/contracts/moyennes.rules.ts';

const integers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const paris = { timeZone: 'Europe/Paris' } as const;
const days = new Intl.DateTimeFormat('fr-FR', { ...paris, day: '2-digit', month: '2-digit', year: 'numeric' });
const times = new Intl.DateTimeFormat('fr-FR', { ...paris, hour: '2-digit', minute: '2-digit' });

/** Shown where a number or a date does not exist. */
export const NO_VALUE = '—';
/** Shown where a percentage does not exist: not 0 % (S-3-46). */
const NO_PERCENT = '-';

export function formatInteger(value: number | null | undefined): string {
  return value == null ? NO_VALUE : integers.format(value);
}

export function formatDecimal(value: number | null | undefined): string {
  return value == null ? NO_VALUE : decimals.format(value);
}

/** A rate given out of 100, rounded in half steps: 72.3 reads 72,5 %. */
export function formatPercent(tauxPourcent: number | null | undefined): string {
  return tauxPourcent == null ? NO_PERCENT : percentText(tauxPourcent);
}

/** 20/11/2026. A calendar date (`2026-11-20`) is read as it stands; an instant is read in Paris. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return NO_VALUE;
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (calendar) return `${calendar[3]}/${calendar[2]}/${calendar[1]}`;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? NO_VALUE : days.format(instant);
}

/** 14:02, in Paris. */
export function formatTime(value: string | null | undefined): string {
  const instant = new Date(value ?? '');
  return Number.isNaN(instant.getTime()) ? NO_VALUE : times.format(instant);
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

/** What a search compares: neither accents nor capitals. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** « HL » for Hélène Le Maréchal: at most two capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words[1] : undefined]
    .map((word) => (word ? [...word][0]!.toLocaleUpperCase('fr-FR') : ''))
    .join('');
}
