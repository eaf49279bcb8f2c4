import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hashToken, makeToken } from '../apps/server/src/platform/login.ts';
import { figureOf } from './figures.ts';
import { writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { contentOrigin, startServer } from './world.ts';

const LEARNERS = 200;
const EVERY_SECONDS = 5;
const AIM_MS = 100;
const MODULE = 9_002;

/** A package, and a launch already opened for each learner: what is measured is tracking. */
async function insertLaunches(url: string): Promise<string[]> {
  const cles = Array.from({ length: LEARNERS }, () => makeToken());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const item = { id: 'lecon', titre: 'Leçon', fichier: 'index.html', suffixe: '', sco: true };
    await client.query(
      `with module as (insert into modules (id, nom, type) overriding system value values ($1, 'Précautions', 3)),
       scenario as (insert into scenarios (id, nom, "moduleId") overriding system value values ($1, 'Précautions', $1)),
       paquet as (
         insert into scorm_packages ("moduleId", dossier, norme, titre, manifeste, octets, fichiers)
         values ($1, 'mesure', '1.2', 'Précautions', $2, 1, 1) returning id
       )
       insert into scorm_lancements ("packageId", item, "userId", "apprenantId", "jetonHash", "jetonExpire", "cleHash", expire,
         "ouvertLe", passage, "etablissementId")
       select paquet.id, 'lecon', "userId", apprenant.id, sha256(cle), now(), cle, now() + interval '1 hour', now(),
         gen_random_uuid(), "etablissementId"
       from paquet, unnest($3::bytea[]) with ordinality as cles (cle, rang)
       join (select id, "userId", "etablissementId", row_number() over (order by id) as rang from apprenants
         where "deletedAt" is null and not "estBloque" limit $4) apprenant using (rang)`,
      [MODULE, JSON.stringify({ norme: '1.2', titre: 'Précautions', items: [item] }), cles.map(hashToken), LEARNERS],
    );
    return cles;
  } finally {
    await client.end();
  }
}

/** The first commit of each meets a server that has just started: it is told apart. */
interface Durations {
  first: number[];
  next: number[];
}

/**
 * One learner: a commit every few seconds, the first at a moment of their own.
 * @returns how many were refused: a machine at its limit is a figure, not a failure of the measure
 */
async function play(cle: string, rank: number, until: number, durations: Durations): Promise<number> {
  let refused = 0;
  await wait((EVERY_SECONDS * 1_000 * rank) / LEARNERS);
  for (let seq = 1; performance.now() < until; seq++) {
    const sent = performance.now();
    const core = { lesson_status: 'incomplete', lesson_location: String(seq), session_time: `0000:00:${seq % 60}` };
    const response = await fetch(`${contentOrigin}/suivi`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cle, id: randomUUID(), seq, cmi: { core, suspend_data: 'é7'.repeat(1_000) } }),
    });
    await response.arrayBuffer();
    (seq === 1 ? durations.first : durations.next).push(performance.now() - sent);
    if (!response.ok) refused++;
    await wait(Math.max(0, EVERY_SECONDS * 1_000 - (performance.now() - sent)));
  }
  return refused;
}

/** Commits of a full amphitheatre: each learner's content saves every five seconds. */
export const scorm: Measure = async (world, { quick }) => {
  await world.grow(20_000);
  const cles = await insertLaunches(world.url);
  const stop = await startServer(world);
  try {
    const durations: Durations = { first: [], next: [] };
    const start = performance.now() + EVERY_SECONDS * 1_000;
    const until = start + (quick ? 20_000 : 60_000);
    const refusals = await Promise.all(cles.map((cle, rank) => play(cle, rank, until, durations)));
    const refused = refusals.reduce((sum, one) => sum + one, 0);
    const figure = figureOf(durations.next, performance.now() - start);
    const justStarted = figureOf(durations.first, EVERY_SECONDS * 1_000);
    const aim = `p99 under ${AIM_MS} ms`;
    await writeResult('scorm', quick, {
      learners: LEARNERS,
      everySeconds: EVERY_SECONDS,
      aim,
      refused,
      justStarted,
      ...figure,
    });
    return [
      {
        mesure: `suivi SCORM, ${LEARNERS} apprenants, un enregistrement toutes les ${EVERY_SECONDS} s`,
        sillage: `${Math.round(figure.requestsPerSecond)} req/s, p50 ${figure.p50Ms} ms, p99 ${figure.p99Ms} ms (${justStarted.p99Ms} ms au démarrage), ${refused} refusés`,
        reference: '',
        rapport: `${Math.round((figure.p99Ms / AIM_MS) * 100)} %`,
        but: `p99 < ${AIM_MS} ms`,
      },
    ];
  } finally {
    await stop();
  }
};
