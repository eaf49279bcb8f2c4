import type { Cmi } from '@sillage/contracts/scorm.ts';

/** `cmi.total_time` and `cmi.session_time` of SCORM 2004: an ISO 8601 duration. */
export function isoDuration(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || seconds === 0 ? `${rest}S` : ''}`;
}

/** `cmi.core.total_time` and `cmi.core.session_time` of SCORM 1.2: `HHHH:MM:SS`. */
export function timespan(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  // The norm holds four figures of hours.
  return [Math.min(hours, 9999), minutes, rest].map((part) => String(part).padStart(2, '0')).join(':');
}

function split(seconds: number) {
  const whole = Math.max(0, Math.round(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 };
}

const DURATION = /^P(?=[\dT])(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/;

/** A duration as SCORM 2004 writes it; the library lets a missing letter through. */
export function isIsoDuration(value: string): boolean {
  return DURATION.test(value);
}

/** Years and months as the server counts them. */
const UNITS = [365 * 86_400, 30 * 86_400, 86_400, 3_600, 60, 1];
const HOURS = UNITS.indexOf(3_600);

/** Seconds of either form; 0 for anything else. */
export function secondsOf(text: string): number {
  const span = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text)?.slice(1);
  const parts = span ? [...UNITS.slice(0, HOURS).fill(0), ...span] : (PARTS.exec(text)?.slice(1) ?? []);
  return parts.reduce<number>((sum, part, rank) => sum + Number(part ?? 0) * UNITS[rank]!, 0);
}

const PARTS = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/;

/** What a state says of the time that its session has lasted. */
export function sessionSeconds(etat: Cmi): number {
  return secondsOf(String(((etat.core ?? etat) as Cmi).session_time ?? ''));
}
