import { sql } from 'kysely';
import { etablissements } from './etablissements.data.ts';
import { makeRandomness } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

/** Share of a week's sign-ins by day, Monday first. */
const WEEKLY_RHYTHM = [0.21, 0.25, 0.16, 0.24, 0.12, 0.015, 0.005];
const LOCKED_SINCE_DAYS = 150;
const MORNING = 8 * 60;

type Action = { etablissementId: number; type: 'Connexion' | 'Clic'; date: string };

/** Twelve months of sign-ins and clicks of the establishments' accounts, and the last sign-in that follows from them. */
export async function insertActions(scene: Scene, etablissementIds: readonly number[]): Promise<void> {
  const actions = drawActions(scene, etablissementIds);
  await sql`
    insert into "etablissementActions" ("etablissementId", type, date)
    select * from unnest(
      ${actions.map(({ etablissementId }) => etablissementId)}::int[],
      ${actions.map(({ type }) => type)}::text[],
      ${actions.map(({ date }) => date)}::timestamptz[])`.execute(scene.tx);
  await sql`
    update etablissements set "dateDerniereConnexion" = derniere.date
    from (select "etablissementId", max(date) as date from "etablissementActions" where type = 'Connexion' group by 1) derniere
    where id = derniere."etablissementId"`.execute(scene.tx);
}

/** Oldest first. */
function drawActions(scene: Scene, etablissementIds: readonly number[]): Action[] {
  const random = makeRandomness(365);
  const actions: Action[] = [];
  for (let days = 364; days >= 0; days--) {
    const day = daysAgo(scene, days);
    const morning = Date.parse(momentInFrance(day, MORNING));
    const share = WEEKLY_RHYTHM[day.dayOfWeek - 1]! * season(day);
    for (const [index, { connexionsParSemaine, ancienneteJours, flags }] of etablissements.entries()) {
      if (days >= ancienneteJours || (flags?.locked && days < LOCKED_SINCE_DAYS)) continue;
      const etablissementId = etablissementIds[index]!;
      const signIns = Math.floor(connexionsParSemaine * share + random.next());
      for (let rank = 0; rank < signIns; rank++) {
        let moment = morning + random.integer(0, 10 * 3600) * 1000;
        actions.push({ etablissementId, type: 'Connexion', date: new Date(moment).toISOString() });
        for (let clicks = random.integer(0, 5); clicks > 0; clicks--) {
          moment += random.integer(4, 240) * 1000;
          actions.push({ etablissementId, type: 'Clic', date: new Date(moment).toISOString() });
        }
      }
    }
  }
  const now = new Date(scene.now.epochMilliseconds).toISOString();
  return actions.filter(({ date }) => date <= now).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Summer and the end of the year are quiet. */
function season({ month, day }: Temporal.PlainDate): number {
  if ((month === 7 && day > 13) || (month === 8 && day < 22)) return 0.35;
  return (month === 12 && day > 22) || (month === 1 && day < 3) ? 0.15 : 1;
}
