import { season } from './calendar.ts';
import type { Deroule } from './deroules.data.ts';
import type { Randomness } from './randomness.ts';

/** Believable sessions of a device, as it would report them: for the demonstration world and for `npm run simulate`. */

/** What is played, by whom, on what. */
export interface Plan {
  debut: Date;
  /** uuid or guid. */
  scenario: string;
  profil: string;
  personne: { codeApprenant: string } | { nom: string; prenom: string } | null;
  /** From 0, a beginner, to 1. */
  aisance: number;
  /** Usual length of the scenario, in minutes. */
  dureeMinutes: number;
  test: boolean;
  /** Given up on the way: its end never comes. */
  interrompue: boolean;
  /** What happens in the scenario. */
  deroule: Deroule;
}

export interface SentEvent {
  id: string;
  session: string;
  seq: number;
  at: string;
  type: string;
  [field: string]: unknown;
}

const OBJECTIFS = [
  ['securite', 'Sécuriser la prise en charge'],
  ['relation', 'Mettre le patient en confiance'],
] as const;

/** Every event of one session, in order. */
export function drawSession(random: Randomness, plan: Plan): SentEvent[] {
  const { scenario, profil, personne, test, aisance } = plan;
  const { etapes, question } = plan.deroule;
  const session = drawUuid(random, plan.debut);
  const events: SentEvent[] = [];
  const seconds = plan.dureeMinutes * 60 * (1.15 - 0.35 * aisance + 0.3 * (random.next() - 0.5));
  let moment = plan.debut.getTime();
  const say = (type: string, fields: object) => {
    const at = new Date(moment);
    events.push({ id: drawUuid(random, at), session, seq: events.length, at: at.toISOString(), type, ...fields });
  };

  say('debut', { scenario, profil, personne, test, langue: 'fr' });
  const fragility = new Map<unknown, number>(
    etapes.flatMap(({ actes }) => actes.map((act) => [act.code, random.next() ** (1 / act.difficulte)])),
  );
  const pace = (seconds * 1000) / (etapes.length * 3 + 3);
  const wait = () => {
    moment += Math.round(pace * (0.6 + 0.8 * random.next()));
  };
  const outcomes: object[] = [];
  for (const { code, libelle, actes } of etapes) {
    wait();
    say('etape', { code, libelle });
    for (const { code, categorie } of actes) {
      wait();
      const correcte = random.chance(0.55 + 0.4 * aisance);
      if (!correcte) outcomes.push({ correcte, ...drawReflection(random, aisance) });
      say('action', { code, correcte: true, categorie });
    }
  }
  // So many mistakes, made where they are most likely.
  const acts = events.filter(({ type }) => type === 'action');
  acts.sort((one, other) => fragility.get(other.code)! - fragility.get(one.code)!);
  for (const [rank, outcome] of outcomes.entries()) Object.assign(acts[rank]!, outcome);
  if (plan.interrompue) return events.slice(0, random.integer(2, events.length - 1));

  wait();
  const choices = question.choices.map(
    ({ valeur, isCorrect }, rank) => [valeur, isCorrect ? 1 + 6 * aisance : 2 / (rank + 1)] as const,
  );
  say('reponse', { code: question.code, valeur: random.weighted(choices) });
  for (const [code, libelle] of OBJECTIFS)
    say('objectif', { code, libelle, atteint: random.chance(0.5 + 0.45 * aisance) });
  wait();
  if (random.chance(0.85)) {
    for (let question = 1; question <= 5; question++) {
      moment += random.integer(3, 12) * 1000;
      say('satisfaction', {
        question,
        valeur: random.weighted([
          [4, 5 + 3 * aisance],
          [3, 4],
          [2, 1],
          [1, 0.3],
        ]),
      });
    }
  }
  wait();
  const share = (acts.length - outcomes.length) / acts.length;
  const score = Math.min(100, Math.round((35 + 40 * share + 25 * aisance + 8 * (random.next() - 0.5)) * 2) / 2);
  const dureeSecondes = Math.round((moment - plan.debut.getTime()) / 1000);
  say('fin', { complete: random.chance(0.97), score, dureeSecondes });
  return events;
}

/** After a mistake: was it seen, is its reason known, and what should be done? */
function drawReflection(random: Randomness, aisance: number) {
  const knows = () => random.chance(0.4 + 0.5 * aisance);
  return {
    erreur: knows(),
    pourquoi: random.chance(0.15) ? null : knows(),
    comment: random.chance(0.15) ? null : knows(),
  };
}

/** A version 7 uuid: in the order of the moments. */
export function drawUuid(random: Randomness, at: Date): string {
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`;
}

/** Share of a week's sessions by day, Monday first: trainings are Tuesday and Thursday matters. */
export const RYTHME = [0.16, 0.27, 0.14, 0.27, 0.145, 0.01, 0.005];

/** A moment of that day in France when somebody may be training, in minutes after midnight. */
export function drawMinute(random: Randomness): number {
  return random.weighted([
    [random.integer(8 * 60 + 30, 12 * 60), 5],
    [random.integer(12 * 60, 13 * 60 + 30), 0.6],
    [random.integer(13 * 60 + 30, 17 * 60 + 30), 5],
    [random.integer(20 * 60, 23 * 60), 0.4],
  ]);
}

/** How much is trained that day, an ordinary week being 1 in all. */
export function rhythm(day: Temporal.PlainDate): number {
  return RYTHME[day.dayOfWeek - 1]! * season(day);
}

/** What a profession is called on a device. */
export function profilOf(profession: string | null): string {
  if (!profession) return 'Autre';
  return profession.replace(' diplômé d’État', '').replace('Étudiant en soins infirmiers', 'Étudiant infirmier');
}
