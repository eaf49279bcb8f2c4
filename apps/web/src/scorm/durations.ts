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

/** Seconds of either form; 0 for anything else. */
export function secondsOf(text: string): number {
  const span = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text);
  const [, hours, minutes, seconds] = span ?? /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? [];
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
