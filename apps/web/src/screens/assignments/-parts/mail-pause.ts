import type { Answer, Api } from '../../../client/client.ts';

type Reminder = Answer<Api['assignments']['relances']>['relances'][number];

/** How long whoever has just asked watches. */
const WATCHED_MS = 30_000;
const OFTEN_MS = 2_000;
const SELDOM_MS = 15_000;

/** While mails wait to leave, after how long what has become of them is asked again. */
export function pauseOf(
  reminders: readonly Pick<Reminder, 'total' | 'envoyes' | 'abandonnes' | 'demandeLe'>[],
  now: Date,
): number | false {
  const leaving = reminders.filter(({ total, envoyes, abandonnes }) => envoyes + abandonnes < total);
  if (leaving.length === 0) return false;
  const last = Math.max(...leaving.map(({ demandeLe }) => Date.parse(demandeLe)));
  return now.getTime() - last < WATCHED_MS ? OFTEN_MS : SELDOM_MS;
}
