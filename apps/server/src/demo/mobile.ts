import { sql } from 'kysely';
import type { Batch } from '../domain/journaux/journaux.reception.queries.ts';
import { readEvents } from '../domain/journaux/journaux.rules.ts';
import { hashToken, makeToken } from '../platform/login.ts';
import { drawDaysAgo, season } from './calendar.ts';
import { applications, type MobileApplication } from './mobile.data.ts';
import { type Randomness, streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';
import { drawMinute, drawUuid, RYTHME, type SentEvent } from './sessions.ts';

/** Sessions of the mobile applications, as phones report them: for the demonstration world and for `npm run simulate -- --mobile`. */

const WEEKS_OF_APPLICATIONS = 20;
const SESSIONS_A_WEEK = { adam: 9, lat: 4, ddp: 6 };
const USERS = 70;
/** Places that let their people use the applications; the others are nobody's. */
const CODED = 0.7;

export interface MobileSession {
  appareil: {
    numeroSerie: null;
    version: string;
    plateforme: 'mobile';
    application: string;
    systeme: string;
    appareilId: string;
    utilisateur: string;
    personnel: boolean;
  };
  events: SentEvent[];
  /** When its phone had a network again. */
  recuLe: Date;
}

/** One session of somebody who uses this application, begun at that moment. */
export function drawMobileSession(
  random: Randomness,
  { application, questionnaire, questions, scenarios }: MobileApplication,
  { debut, codes }: { debut: Date; codes: readonly string[] },
): MobileSession {
  const rank = Math.floor(random.next() ** 1.5 * USERS);
  const user = streamOf('mobile', application, rank);
  const systeme = user.weighted([
    ['android', 56],
    ['ios', 34],
    ['navigateur', 10],
  ] as const);
  const appareilId = `${systeme[0]}-${user.digits(6)}`;
  const personnel = user.chance(0.6);
  const codeEtablissement = user.chance(CODED) ? user.pick(codes) : undefined;
  const profil = user.pick(['Infirmier', 'Aide-soignant', 'Étudiant infirmier', 'Médecin']);
  const talent = user.next();

  const scenario = random.pick(scenarios);
  const session = drawUuid(random, debut);
  const events: SentEvent[] = [];
  let moment = debut.getTime();
  const say = (type: string, fields: object) => {
    const at = new Date(moment);
    events.push({ id: drawUuid(random, at), session, seq: events.length, at: at.toISOString(), type, ...fields });
  };
  const pace = (scenario.duree * 60_000) / (scenario.objectifs.length + 1);
  const wait = () => {
    moment += Math.round(pace * (0.6 + 0.8 * random.next()));
  };
  say('debut', { scenario: scenario.uuid, profil, codeEtablissement, langue: 'fr' });
  const stopsAt = random.chance(0.2) ? random.integer(1, scenario.objectifs.length) : Infinity;
  let met = 0;
  for (const [index, libelle] of scenario.objectifs.entries()) {
    wait();
    say('etape', { code: `e${index + 1}`, libelle });
    const atteint = index + 1 < stopsAt && random.chance(0.92 - 0.07 * index + 0.1 * talent);
    met += Number(atteint);
    say('objectif', { code: `${scenario.guid}-${index + 1}`, libelle, atteint });
    if (index + 1 === stopsAt) break;
  }
  if (stopsAt === Infinity) {
    if (random.chance(0.75)) {
      for (const [index, libelle] of questions.entries()) {
        moment += random.integer(2, 8) * 1000;
        const valeur = random.weighted([
          [4, 55],
          [3, 32],
          [2, 9],
          [1, 4],
        ]);
        say('satisfaction', { question: index + 1, valeur, questionnaire, libelle });
      }
    }
    wait();
    const score = Math.round((100 * met) / scenario.objectifs.length);
    say('fin', { complete: true, score, dureeSecondes: Math.round((moment - debut.getTime()) / 1000) });
  }
  const offline = random.weighted([
    [0, 80],
    [random.integer(10, 300), 15],
    [random.integer(1_440, 5 * 1_440), 5],
  ]);
  return {
    appareil: {
      numeroSerie: null,
      version: '1.14.2',
      plateforme: 'mobile',
      application,
      systeme,
      appareilId,
      utilisateur: `u-${user.digits(5)}`,
      personnel,
    },
    events,
    recuLe: new Date(moment + offline * 60_000 + 2_000),
  };
}

/** Their scenarios, which belong to no module, and a key each. */
export async function insertApplications(scene: Scene, codes: readonly string[]): Promise<Batch[]> {
  const { tx, today, now } = scene;
  const createdAt = momentInFrance(daysAgo(scene, 400), 600);
  await tx
    .insertInto('scenarios')
    .values(
      applications.flatMap(({ scenarios }) =>
        scenarios.map(({ nom, uuid, guid, duree }) => ({ nom, uuid, guid, duree, ordre: 1, createdAt })),
      ),
    )
    .execute();
  const batches: Batch[] = [];
  for (const one of applications) {
    const { application } = one;
    const { id } = await tx
      .insertInto('appareil_cles')
      .values({ application, hash: hashToken(makeToken()), createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cle = {
      id,
      casqueId: null,
      etablissementId: null,
      application,
      numeroSerie: null,
      revokedAt: null,
      derniereUtilisation: null,
    };
    for (let week = WEEKS_OF_APPLICATIONS - 1; week >= 0; week--) {
      for (let rank = 0; rank < SESSIONS_A_WEEK[application]; rank++) {
        const random = streamOf('mobile', application, week, rank);
        const day = daysAgo(scene, drawDaysAgo(random, today, { week, shares: RYTHME }));
        if (!random.chance(season(day))) continue;
        const debut = new Date(Date.parse(momentInFrance(day, drawMinute(random))) + random.integer(0, 59_999));
        const { appareil, events, recuLe } = drawMobileSession(random, one, { debut, codes });
        if (recuLe.getTime() > now.epochMilliseconds) continue;
        batches.push({ events: readEvents(events, recuLe).accepted, cle, casqueId: null, appareil, recuLe });
      }
    }
  }
  return batches;
}

/** Some of those who finished on a phone asked for their attestation by its code, minutes later. */
export async function insertDemandes({ tx, now }: Scene): Promise<void> {
  await sql`
    insert into attestation_demandes ("etablissementId", session, "demandeLe")
    select "etablissementId", session, "recuLe" + interval '4 minutes' from passages
    where plateforme = 'mobile' and complete and not test and "codeMobile" is not null
      and get_byte(uuid_send(session), 15) < 64 and "recuLe" + interval '4 minutes' < ${now.toString()}::timestamptz
    order by "recuLe", session`.execute(tx);
}
