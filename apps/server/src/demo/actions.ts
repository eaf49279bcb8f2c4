import { sql } from 'kysely';
import { drawDaysAgo, season, WEEKS } from './calendar.ts';
import { etablissements, LOCKED_SINCE_DAYS } from './etablissements.data.ts';
import { streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

/** Share of a week's sign-ins by day, Monday first. */
const WEEKLY_RHYTHM = [0.21, 0.25, 0.16, 0.24, 0.12, 0.015, 0.005];
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
  const actions: Action[] = [];
  for (const [index, { code, connexionsParSemaine, ancienneteJours, flags }] of etablissements.entries()) {
    const etablissementId = etablissementIds[index]!;
    for (let week = 0; week < WEEKS; week++) {
      if (7 * week + 6 >= ancienneteJours || (flags?.locked && 7 * week < LOCKED_SINCE_DAYS)) continue;
      const random = streamOf('connexions', code, week);
      for (let rank = Math.floor(connexionsParSemaine + random.next()); rank > 0; rank--) {
        const day = daysAgo(scene, drawDaysAgo(random, scene.today, { week, shares: WEEKLY_RHYTHM }));
        let moment = Date.parse(momentInFrance(day, MORNING)) + random.integer(0, 10 * 3600) * 1000;
        const signIn: Action[] = [{ etablissementId, type: 'Connexion', date: new Date(moment).toISOString() }];
        for (let clicks = random.integer(0, 5); clicks > 0; clicks--) {
          moment += random.integer(4, 240) * 1000;
          signIn.push({ etablissementId, type: 'Clic', date: new Date(moment).toISOString() });
        }
        if (random.chance(season(day))) actions.push(...signIn);
      }
    }
  }
  const now = new Date(scene.now.epochMilliseconds).toISOString();
  return actions.filter(({ date }) => date <= now).sort((a, b) => (a.date < b.date ? -1 : 1));
}
