import { sql } from 'kysely';
import { deriveSome } from '../domain/journaux/derive-passages.ts';
import { type Batch, insertJournaux } from '../domain/journaux/journaux.queries.ts';
import { readEvents } from '../domain/journaux/journaux.rules.ts';
import { type Device, type Learner, type Place, readPlaces, type Step } from './places.ts';
import { makeRandomness, type Randomness } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';
import { drawMinute, drawSession, type Plan, profilOf, rhythm, type SentEvent } from './sessions.ts';

const DAYS = 364;
const LOCKED_SINCE_DAYS = 150;
/** Events of one statement. */
const CHUNK = 5_000;
const NAMED_LEARNER = 'APP-NANTES-0001';
/** When the named learner trained, in days before today. */
const NAMED_DAYS = [212, 167, 93, 34, 6];

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

/** Twelve months of sessions, received by the public door's own code; passages and what follows from them are derived. */
export async function insertJournauxDemo(scene: Scene, etablissementIds: readonly number[]): Promise<void> {
  const random = makeRandomness(2500);
  const places = await readPlaces(scene, random, etablissementIds);
  let chunk: Batch[] = [];
  for (const batch of drawYear(scene, random, places)) {
    chunk.push(batch);
    if (chunk.reduce((sum, { events }) => sum + events.length, 0) < CHUNK) continue;
    await insertJournaux(scene.tx, chunk);
    chunk = [];
  }
  await insertJournaux(scene.tx, chunk);
  // A headset was last heard of when its last batch came.
  await sql`
    update casques set "dateDerniereNouvelle" = greatest("dateDerniereNouvelle", recu.le)
    from (select "casqueId", max("recuLe") as le from journaux group by 1) recu where recu."casqueId" = casques.id`.execute(
    scene.tx,
  );
  while ((await deriveSome(scene.tx, new Date(scene.now.epochMilliseconds))) > 0);
}

/** Oldest day first. */
function* drawYear(scene: Scene, random: Randomness, places: readonly Place[]): Generator<Batch> {
  for (let days = DAYS; days >= 0; days--) {
    const day = daysAgo(scene, days);
    const share = rhythm(day) * (1.35 - (0.7 * days) / DAYS);
    for (const place of places) {
      const { etablissement, learners } = place;
      if (days >= etablissement.ancienneteJours || (etablissement.flags?.locked && days < LOCKED_SINCE_DAYS)) continue;
      const named = NAMED_DAYS.includes(days) ? learners.find((one) => one.codeApprenant === NAMED_LEARNER) : undefined;
      const total = Math.floor(weeklyOf(place) * share + random.next());
      for (let rank = 0; rank < total + Number(named !== undefined); rank++) {
        const batch = drawBatch(scene, random, { place, day, learner: rank === total ? named : undefined });
        if (batch) yield batch;
      }
    }
  }
}

/** Sessions of an ordinary week. */
function weeklyOf({
  etablissement: { casques, tablettes = 0, apprenants, ordinateur, connexionsParSemaine },
}: Place): number {
  if (connexionsParSemaine === 0) return 0;
  return 1.2 * (casques + tablettes) + 0.024 * apprenants + (ordinateur ? 0.8 : 0);
}

interface Occasion {
  place: Place;
  day: Temporal.PlainDate;
  /** Who plays for sure, and to the end. */
  learner: Learner | undefined;
}

/** One session as its device sent it, or null when it has not come yet. */
function drawBatch(scene: Scene, random: Randomness, { place, day, learner: named }: Occasion): Batch | null {
  const device = drawDevice(random, place.devices, day.toString());
  const learner = named ?? drawLearner(random, place.learners, day.toString());
  const step = drawStep(random, place.steps, learner);
  const debut = new Date(Date.parse(momentInFrance(day, drawMinute(random))) + random.integer(0, 59_999));
  const times = learner?.played.get(step.id) ?? 0;
  const isKnown = named !== undefined || random.chance(0.55);
  const plan: Plan = {
    debut,
    scenario: step.uuid,
    profil: learner && isKnown ? profilOf(learner.profession) : random.weighted(PROFILS),
    personne: learner && isKnown ? drawPersonne(random, learner) : null,
    aisance: Math.min(1, 0.25 + 0.45 * (learner && isKnown ? learner.talent : random.next()) + 0.18 * times),
    dureeMinutes: step.duree,
    test: !named && random.chance(0.02),
    interrompue: !named && random.chance(0.06),
  };
  const events = drawSession(random, plan);
  const recuLe = drawReception(random, device, events.at(-1)!.at);
  if (learner && isKnown && !plan.test && !plan.interrompue) learner.played.set(step.id, times + 1);
  if (recuLe.getTime() > scene.now.epochMilliseconds) return null;
  const { cle, casqueId, numeroSerie, version, plateforme } = device;
  const { accepted } = readEvents(loseSome(random, events), recuLe);
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
  return random.chance(0.8) || codeApprenant === NAMED_LEARNER ? { codeApprenant } : { nom, prenom };
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
