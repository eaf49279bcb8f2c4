import { season } from './calendar.ts';
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
}

export interface SentEvent {
  id: string;
  session: string;
  seq: number;
  at: string;
  type: string;
  [field: string]: unknown;
}

/** The acts that every training watches for, by score category (S-9-44). */
const ACTES = [
  ['friction_30s', 'Hygiene'],
  ['port_de_gants', 'Hygiene'],
  ['dechets_tries', 'Hygiene'],
  ['bracelet_verifie', 'Identito'],
  ['identite_declinee', 'Identito'],
  ['prescription_relue', 'CircuitMedicament'],
  ['double_controle', 'CircuitMedicament'],
  ['tracabilite', 'CircuitMedicament'],
  ['presentation_au_patient', 'Bientraitance'],
  ['soin_explique', 'Bientraitance'],
  ['consentement', 'DroitDesPatients'],
  ['confidentialite', 'DroitDesPatients'],
  ['materiel_prepare', 'Logistique'],
  ['chariot_range', 'Logistique'],
] as const;

const ETAPES = [
  ['preparation', 'Préparation du soin'],
  ['realisation', 'Réalisation du soin'],
  ['transmission', 'Transmissions'],
] as const;

const OBJECTIFS = [
  ['securite', 'Sécuriser la prise en charge'],
  ['relation', 'Mettre le patient en confiance'],
] as const;

/** Every event of one session, in order. */
export function drawSession(random: Randomness, plan: Plan): SentEvent[] {
  const { scenario, profil, personne, test, aisance } = plan;
  const session = drawUuid(random, plan.debut);
  const events: SentEvent[] = [];
  const seconds = plan.dureeMinutes * 60 * (1.15 - 0.35 * aisance + 0.3 * (random.next() - 0.5));
  let moment = plan.debut.getTime();
  const say = (type: string, fields: object) => {
    const at = new Date(moment);
    events.push({ id: drawUuid(random, at), session, seq: events.length, at: at.toISOString(), type, ...fields });
  };

  say('debut', { scenario, profil, personne, test, langue: 'fr' });
  const acts = ETAPES.map(() => [random.pick(ACTES), random.pick(ACTES)]);
  const pace = (seconds * 1000) / (ETAPES.length * 3 + 3);
  const wait = () => {
    moment += Math.round(pace * (0.6 + 0.8 * random.next()));
  };
  let right = 0;
  for (const [rank, [code, libelle]] of ETAPES.entries()) {
    wait();
    say('etape', { code, libelle });
    for (const [act, categorie] of acts[rank]!) {
      wait();
      const correcte = random.chance(0.55 + 0.4 * aisance);
      right += Number(correcte);
      say('action', { code: act, correcte, categorie, ...(correcte ? {} : drawReflection(random, aisance)) });
    }
  }
  if (plan.interrompue) return events.slice(0, random.integer(2, events.length - 1));

  wait();
  say('reponse', { code: 'transmission', valeur: random.pick(['orale', 'ecrite', 'aucune']) });
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
  const share = right / (ETAPES.length * 2);
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
function drawUuid(random: Randomness, at: Date): string {
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
