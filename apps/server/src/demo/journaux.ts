import { sql } from 'kysely';
import { deriveSome } from '../domain/journaux/derive-passages.ts';
import { type Batch, insertJournaux } from '../domain/journaux/journaux.reception.queries.ts';
import { readEvents } from '../domain/journaux/journaux.rules.ts';
import { drawDaysAgo, season, WEEKS, WEEKS_BEFORE } from './calendar.ts';
import { LOCKED_SINCE_DAYS } from './etablissements.data.ts';
import { derouleOf } from './gabarits.ts';
import { histoires } from './histoires.data.ts';
import { type Randomness, streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';
import { drawMinute, drawSession, type Plan, profilOf, RYTHME, type SentEvent } from './sessions.ts';
import type { Device, Learner, Site, Step } from './sites.ts';

/** Events of one statement. */
const CHUNK = 5_000;

/** Two years and some days. */
const LONG_AGO_DAYS = 740;

/** Who plays when no learner is named. */
const PROFILS = [
  ['Infirmier', 34],
  ['Aide-soignant', 26],
  ['Étudiant infirmier', 12],
  ['Médecin', 6],
  ['Agent de service hospitalier', 6],
  ['Cadre de santé', 4],
  ['Interne en médecine', 4],
  ['Sage-femme', 2],
  ['Autre', 6],
] as const;

/** Receives sessions by the public door's own code, oldest first; passages and what follows from them are derived. */
export async function insertSessions({ tx, now }: Scene, batches: readonly Batch[]): Promise<void> {
  let chunk: Batch[] = [];
  for (const batch of batches.toSorted((one, other) => one.recuLe.getTime() - other.recuLe.getTime())) {
    chunk.push(batch);
    if (chunk.reduce((sum, { events }) => sum + events.length, 0) < CHUNK) continue;
    await insertJournaux(tx, chunk);
    chunk = [];
  }
  await insertJournaux(tx, chunk);
  // A headset was last heard of, and a key used, when its last batch came.
  await sql`
    update casques set "dateDerniereNouvelle" = greatest("dateDerniereNouvelle", recu.le)
    from (select "casqueId", max("recuLe") as le from journaux group by 1) recu where recu."casqueId" = casques.id`.execute(
    tx,
  );
  await sql`
    update appareil_cles set "derniereUtilisation" = recu.le
    from (select "cleId", max("recuLe") as le from journaux group by 1) recu where recu."cleId" = appareil_cles.id`.execute(
    tx,
  );
  while (!(await deriveSome(tx, new Date(now.epochMilliseconds))).isLast);
}

/** What the named learners have done. */
export function drawHistoires(scene: Scene, sites: readonly Site[]): Batch[] {
  return sites.flatMap((site) =>
    site.learners.flatMap((learner) =>
      (histoires[learner.codeApprenant] ?? []).map(({ ilYA, minute, scenario, aisance }) => {
        const random = streamOf('histoire', learner.codeApprenant, ilYA, scenario);
        const step = site.steps.find(({ nom }) => nom === scenario)!;
        return drawWhole(random, site, learner, { day: daysAgo(scene, ilYA), minute, step, aisance });
      }),
    ),
  );
}

/** A session that a learner plays to its end, received at once. */
function drawWhole(
  random: Randomness,
  site: Site,
  learner: Learner,
  { day, minute, step, aisance }: { day: Temporal.PlainDate; minute: number; step: Step; aisance: number },
): Batch {
  const events = drawSession(random, {
    debut: new Date(momentInFrance(day, minute)),
    scenario: step.uuid,
    profil: profilOf(learner.profession),
    personne: { codeApprenant: learner.codeApprenant },
    aisance,
    dureeMinutes: step.duree,
    test: false,
    interrompue: false,
    deroule: derouleOf(step.nom),
  });
  const recuLe = new Date(Date.parse(events.at(-1)!.at) + 60_000);
  return batchOf(drawDevice(random, site.devices, day.toString()), events, recuLe);
}

/** Twelve months of everybody else. */
export function drawYear(scene: Scene, sites: readonly Site[]): Batch[] {
  return sites.flatMap((site) => {
    const learners = site.learners.filter(({ codeApprenant }) => !histoires[codeApprenant]);
    return drawWeeks(scene, { ...site, learners }, { from: WEEKS - 1, to: 0 });
  });
}

/** The end of the year before, of people whom nobody named: what learners have done stays the same. */
export function drawYearBefore(scene: Scene, sites: readonly Site[]): Batch[] {
  return sites.flatMap((site) =>
    drawWeeks(scene, { ...site, learners: [] }, { from: WEEKS + WEEKS_BEFORE - 1, to: WEEKS }),
  );
}

/**
 * Half of those who came long ago and have not trained in the year trained once, more than two years ago: their training is to be done
 * again. Once the year is drawn.
 */
export function drawLongAgo(scene: Scene, sites: readonly Site[]): Batch[] {
  const dayAfter = daysAgo(scene, LONG_AGO_DAYS).toString();
  return sites.flatMap((site) =>
    site.learners
      .filter(({ createdAt, deletedAt, played, codeApprenant }) => {
        const isIdle = played.size === 0 && deletedAt === null && !histoires[codeApprenant];
        return isIdle && createdAt.slice(0, 10) < dayAfter;
      })
      .flatMap((learner) => {
        const random = streamOf('autrefois', learner.codeApprenant);
        if (!random.chance(0.5)) return [];
        const arrival = Temporal.PlainDate.from(learner.createdAt.slice(0, 10));
        const day = daysAgo(scene, random.integer(LONG_AGO_DAYS, arrival.until(scene.today).days));
        const [step, minute] = [random.pick(site.steps), drawMinute(random)];
        return drawWhole(random, site, learner, { day, minute, step, aisance: learner.talent });
      }),
  );
}

function drawWeeks(scene: Scene, site: Site, { from, to }: { from: number; to: number }): Batch[] {
  const { code, ancienneteJours, flags } = site.etablissement;
  const batches: Batch[] = [];
  for (let week = from; week >= to; week--) {
    if (7 * week + 6 >= ancienneteJours || (flags?.locked && 7 * week < LOCKED_SINCE_DAYS)) continue;
    const usage = weeklyOf(site) * (1.35 - (0.7 * week) / WEEKS);
    const total = Math.floor(usage + streamOf('semaine', code, week).next());
    for (let rank = 0; rank < total; rank++) {
      const random = streamOf('session', code, week, rank);
      const day = daysAgo(scene, drawDaysAgo(random, scene.today, { week, shares: RYTHME }));
      if (!random.chance(season(day))) continue;
      const batch = drawBatch(random, site, day);
      // What has not come yet is not there.
      if (batch.recuLe.getTime() <= scene.now.epochMilliseconds) batches.push(batch);
    }
  }
  return batches;
}

/** Sessions of an ordinary week. */
function weeklyOf({
  etablissement: { casques, tablettes = 0, apprenants, ordinateur, connexionsParSemaine },
}: Site): number {
  if (connexionsParSemaine === 0) return 0;
  return 1.2 * (casques + tablettes) + 0.024 * apprenants + (ordinateur ? 0.8 : 0);
}

/** One session of that day as its device sends it. */
function drawBatch(random: Randomness, site: Site, day: Temporal.PlainDate): Batch {
  const device = drawDevice(random, site.devices, day.toString());
  const learner = drawLearner(random, site.learners, day.toString());
  const step = drawStep(random, site.steps, learner);
  const debut = new Date(Date.parse(momentInFrance(day, drawMinute(random))) + random.integer(0, 59_999));
  const times = learner?.played.get(step.id) ?? 0;
  const isKnown = random.chance(0.55);
  const plan: Plan = {
    debut,
    scenario: step.uuid,
    profil: learner && isKnown ? profilOf(learner.profession) : random.weighted(PROFILS),
    personne: learner && isKnown ? drawPersonne(random, learner) : null,
    aisance: Math.min(1, 0.25 + 0.45 * (learner && isKnown ? learner.talent : random.next()) + 0.18 * times),
    dureeMinutes: step.duree,
    test: random.chance(0.02),
    interrompue: random.chance(0.06),
    deroule: derouleOf(step.nom),
  };
  if (learner && isKnown && !plan.test && !plan.interrompue) learner.played.set(step.id, times + 1);
  const events = drawSession(random, plan);
  return batchOf(device, loseSome(random, events), drawReception(random, device, events.at(-1)!.at));
}

function batchOf(
  { cle, casqueId, numeroSerie, version, plateforme }: Device,
  events: readonly SentEvent[],
  recuLe: Date,
) {
  const { accepted } = readEvents(events, recuLe);
  return { events: accepted, cle, casqueId, appareil: { numeroSerie, version, plateforme }, recuLe };
}

function drawDevice(random: Randomness, devices: readonly Device[], day: string): Device {
  const here = devices.filter(({ debut, fin }) => debut <= day && day <= fin);
  return random.weighted(here.map((device) => [device, device.plateforme === 'casque' ? 5 : 2] as const));
}

/** Some come back often, most once in a while. */
function drawLearner(random: Randomness, learners: readonly Learner[], day: string): Learner | undefined {
  const present = learners.filter(
    ({ createdAt, deletedAt }) => createdAt.slice(0, 10) < day && (deletedAt === null || deletedAt.slice(0, 10) > day),
  );
  return present[Math.floor(random.next() ** 1.8 * present.length)];
}

/** Mostly the first assigned scenario that this person has not played yet, sometimes one again, sometimes any. */
function drawStep(random: Randomness, steps: readonly Step[], learner: Learner | undefined): Step {
  const asked = steps.filter(({ assigned }) => assigned);
  const pool = asked.length > 0 && random.chance(0.7) ? asked : steps;
  if (!learner || random.chance(0.3)) return random.pick(pool);
  const again = pool.filter(({ id }) => learner.played.has(id));
  if (again.length > 0 && random.chance(0.25)) return random.pick(again);
  return pool.find(({ id }) => !learner.played.has(id)) ?? random.pick(pool);
}

/** By code, or by the name typed on the device. */
function drawPersonne(random: Randomness, { codeApprenant, nom, prenom }: Learner): Plan['personne'] {
  return random.chance(0.8) ? { codeApprenant } : { nom, prenom };
}

/** A headset reports when it meets its network again, an app at once. */
function drawReception(random: Randomness, { plateforme }: Device, last: string): Date {
  const minutes =
    plateforme === 'casque'
      ? random.weighted([
          [random.integer(1, 90), 75],
          [random.integer(1, 3) * 1_440, 20],
          [random.integer(4, 12) * 1_440, 5],
        ])
      : random.integer(0, 2);
  return new Date(Date.parse(last) + minutes * 60_000 + 1_000);
}

/** Once in a while an event never comes: a gap that an administrator sees. */
function loseSome(random: Randomness, events: readonly SentEvent[]): readonly SentEvent[] {
  if (!random.chance(0.004)) return events;
  const lost = random.integer(random.chance(0.2) ? 0 : 1, events.length - 2);
  return events.toSpliced(lost, random.integer(1, 2));
}
