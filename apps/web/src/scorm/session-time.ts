import type { Cmi } from '@sillage/contracts/scorm.ts';
import { isoDuration, secondsOf, sessionSeconds, timespan } from './durations.ts';
import type { RunTimeLaunch } from './session.ts';

/**
 * The time of a session: what the package does not tell is measured, from its first call, else from now.
 * @param before seconds of the session when it goes on where another page left it
 */
export function startTime(norme: RunTimeLaunch['norme'], before: number) {
  let earlier = before;
  let startedAt: number | null = null;
  const createdAt = Date.now();
  return {
    begin() {
      startedAt = Date.now();
    },
    hasBegun: () => startedAt !== null,
    /** What had ended goes on: the seconds that it had come to, which count once. */
    goOn(state: Cmi): number {
      earlier = sessionSeconds(state);
      return earlier;
    },
    write(state: Cmi): void {
      const [holder, asText] = norme === '1.2' ? [state.core as Cmi, timespan] : [state, isoDuration];
      const seconds = (Date.now() - (startedAt ?? createdAt)) / 1000;
      if (!/[1-9]/.test(String(holder.session_time))) holder.session_time = asText(seconds);
      if (earlier > 0) holder.session_time = asText(earlier + secondsOf(String(holder.session_time)));
    },
  };
}
