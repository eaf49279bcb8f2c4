import { DAY_MS } from '@sillage/contracts/calendrier.rules.ts';
import { can } from '@sillage/contracts/capabilities.ts';
import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import type { ErrorCode } from '@sillage/contracts/errors.ts';
import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import { Evenement } from '@sillage/contracts/journaux.ts';
import { isMessageCode, type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type * as z from 'zod';
import type { Actor } from '../../platform/login.ts';
import { type Fait, factsOfEvents, lastObjective } from '../statistiques/faits/faits.rules.ts';

const MAX_AHEAD_HOURS = 24;
const MAX_AGE_DAYS = 400;
/** Gaps that an answer lists; their count is whole. */
const MAX_PLAGES = 100;

/** An event as it is stored: `donnees` holds what its type adds. */
export interface AcceptedEvent {
  id: string;
  session: string;
  seq: number;
  at: string;
  type: Evenement['type'];
  donnees: object;
}

export interface RefusedEvent {
  /** As the device wrote it, when that can be read. */
  id: string | null;
  code: MessageCode;
  message: string;
}

/** Without a key of a device, its news are asked with a login. */
export function newsRefusal(person: Actor | null): ErrorCode | null {
  if (!person) return 'erreur.connexion_requise';
  return can(person, 'journaux.consulter') ? null : 'erreur.non_autorise';
}

/** Reads each event by itself: one that is wrong is refused and stops no other. */
export function readEvents(raw: readonly unknown[], now: Date): { accepted: AcceptedEvent[]; refused: RefusedEvent[] } {
  const accepted: AcceptedEvent[] = [];
  const refused: RefusedEvent[] = [];
  for (const one of raw) {
    const read = Evenement.safeParse(one);
    const refusal = read.success ? refusalOfDate(read.data.at, now) : refusalOf(one, read.error);
    if (refusal || !read.success) {
      refused.push({ id: idOf(one), ...(refusal as Omit<RefusedEvent, 'id'>) });
      continue;
    }
    const { id, session, seq, at, type, ...donnees } = read.data;
    accepted.push({ id, session, seq, at: new Date(at).toISOString(), type, donnees });
  }
  return { accepted, refused };
}

function refusalOfDate(at: string, now: Date): Omit<RefusedEvent, 'id'> | null {
  const age = now.getTime() - Date.parse(at);
  if (age < -MAX_AHEAD_HOURS * 3_600_000) return refusal('journaux.date_future', { heures: MAX_AHEAD_HOURS });
  return age > MAX_AGE_DAYS * DAY_MS ? refusal('journaux.date_ancienne', { jours: MAX_AGE_DAYS }) : null;
}

function refusalOf(one: unknown, error: z.ZodError): Omit<RefusedEvent, 'id'> {
  const issue = error.issues[0]!;
  if (!one || typeof one !== 'object' || Array.isArray(one)) return refusal('journaux.evenement');
  if (issue.code === 'invalid_union' && issue.path[0] === 'type') return refusal('journaux.type');
  if (isMessageCode(issue.message) && issue.message.startsWith('journaux.')) return refusal(issue.message);
  return refusal('journaux.champ', { champ: issue.path.join('.') });
}

function refusal(code: MessageCode, values?: Record<string, string | number>): Omit<RefusedEvent, 'id'> {
  return { code, message: message(code, values) };
}

/** Its session is full: sent again, it would be refused again. */
export function refusedAsTooMany(id: string): RefusedEvent {
  return { id, ...refusal('journaux.session_trop_longue', { nombre: integerText(MAX_EVENEMENTS_SESSION) }) };
}

/**
 * Which events of a batch find room in their sessions, in the order in which they came; one that is there already needs none.
 * @param stored how many each of these sessions has, and which of the events are there
 */
export function partByRoom<Event extends Pick<AcceptedEvent, 'id' | 'session'>>(
  events: readonly Event[],
  stored: { counts: ReadonlyMap<string, number>; known: ReadonlySet<string> },
): { kept: Set<Event>; tooMany: string[] } {
  const counts = new Map(stored.counts);
  const known = new Set(stored.known);
  const kept = new Set<Event>();
  const tooMany: string[] = [];
  for (const event of events) {
    const count = counts.get(event.session) ?? 0;
    if (!known.has(event.id)) {
      if (count >= MAX_EVENEMENTS_SESSION) {
        tooMany.push(event.id);
        continue;
      }
      known.add(event.id);
      counts.set(event.session, count + 1);
    }
    kept.add(event);
  }
  return { kept, tooMany };
}

function idOf(one: unknown): string | null {
  const id = one && typeof one === 'object' ? (one as { id?: unknown }).id : null;
  return typeof id === 'string' ? id.slice(0, 100).toWellFormed() : null;
}

/** What a mobile application says of itself, where it does. */
export interface Application {
  application: string | null;
  systeme: string | null;
  appareilId: string | null;
  utilisateur: string | null;
  personnel: boolean | null;
}

/** An event as the reduction needs it; `donnees` not of `interaction`, whose are large and counted nowhere. */
export interface StoredEvent extends Partial<Application> {
  id: string;
  session: string;
  seq: number;
  at: string;
  type: string;
  etablissementId: number;
  /** Whom the key was given to: a headset, or an establishment for its browser and mobile apps. */
  porteur: string;
  recuLe: string;
  casqueId: number | null;
  numeroSerie: string | null;
  plateforme: Plateforme;
  donnees: Record<string, unknown> | null;
}

type Plateforme = 'casque' | 'navigateur' | 'mobile';
type DataOf<T extends Evenement['type']> = Omit<Extract<Evenement, { type: T }>, 'id' | 'session' | 'seq' | 'at'>;

/** Of a mobile session whose application does not say its name. */
export const AUTRE_APPLICATION = 'autre';

/** What the events of a session say, before anything is looked up. */
export interface Reduction extends Application {
  session: string;
  etablissementId: number;
  casqueId: number | null;
  numeroSerie: string | null;
  plateforme: Plateforme;
  scenarioRef: string;
  profil: string | null;
  nom: string | null;
  prenom: string | null;
  codeApprenant: string | null;
  nomDeclare: boolean;
  assignation: string | null;
  langue: string | null;
  test: boolean;
  complete: boolean;
  debut: string;
  fin: string | null;
  dureeSecondes: number;
  score: number | null;
  /** Answers to questions 1 to 5. */
  satisfactions: (number | null)[];
  evenements: number;
  manquants: number;
  dernierEvenement: string;
  recuLe: string;
  faits: Fait[];
}

export interface Lacune {
  session: string;
  etablissementId: number;
  casqueId: number | null;
  numeroSerie: string | null;
  /** First and last number of each gap. */
  plages: [number, number][];
  manquants: number;
  sansDebut: boolean;
  premierEvenement: string;
  dernierEvenement: string;
}

/**
 * One session from its events, whatever the order and the batches in which they came.
 * It has no passage before its `debut` is known, and no gap when nothing is missing.
 */
export function reduceSession(events: readonly StoredEvent[]): { passage: Reduction | null; lacune: Lacune | null } {
  const own = ownEvents(events);
  const first = own.find(({ type }) => type === 'debut') ?? own[0];
  if (!first) return { passage: null, lacune: null };
  const moments = own.map(({ at }) => at).toSorted();
  const premierEvenement = moments[0]!;
  const dernierEvenement = moments.at(-1)!;
  const { session, etablissementId, casqueId, numeroSerie } = first;
  const device = { session, etablissementId, casqueId, numeroSerie };

  const { plages, manquants } = gapsOf(own.map(({ seq }) => seq));
  const sansDebut = first.type !== 'debut';
  const lacune: Lacune | null =
    manquants > 0 || sansDebut ? { ...device, plages, manquants, sansDebut, premierEvenement, dernierEvenement } : null;
  if (sansDebut) return { passage: null, lacune };

  const debut = first.donnees as DataOf<'debut'>;
  const end = own.findLast(({ type }) => type === 'fin');
  const fin = end ? (end.donnees as DataOf<'fin'>) : null;
  // Of a known headset, its type says what kind of device it is: a tablet that says « mobile » counts once (S-2.6-13).
  const plateforme = casqueId === null ? first.plateforme : 'casque';
  const application = first.application ?? (plateforme === 'mobile' ? AUTRE_APPLICATION : null);
  const lasted = (Date.parse(dernierEvenement) - Date.parse(premierEvenement)) / 1000;
  const passage: Reduction = {
    ...device,
    plateforme,
    application,
    systeme: first.systeme ?? null,
    appareilId: first.appareilId ?? null,
    utilisateur: first.utilisateur ?? null,
    personnel: first.personnel ?? null,
    scenarioRef: debut.scenario,
    profil: debut.profil ?? null,
    nom: debut.personne?.nom ?? null,
    prenom: debut.personne?.prenom ?? null,
    codeApprenant: debut.personne?.codeApprenant ?? null,
    nomDeclare: debut.personne?.declaree ?? false,
    assignation: debut.assignation ?? null,
    langue: debut.langue ?? null,
    test: debut.test ?? false,
    complete: fin?.complete ?? false,
    debut: first.at,
    fin: end?.at ?? null,
    dureeSecondes: Math.round(fin?.dureeSecondes ?? lasted),
    score: fin?.score ?? null,
    satisfactions: answersOf(own),
    evenements: own.length,
    manquants,
    dernierEvenement,
    recuLe: own
      .map(({ recuLe }) => recuLe)
      .toSorted()
      .at(-1)!,
    faits: [...factsOfEvents(own), ...(application !== null && !end ? lastObjective(own) : [])],
  };
  return { passage, lacune };
}

/** What the device of the session said of it, in its order. */
export function ownEvents(events: readonly StoredEvent[]): StoredEvent[] {
  const known = [...new Map(events.map((event) => [event.id, event])).values()];
  const porteur = ownerOf(known);
  return known.filter((event) => event.porteur === porteur).toSorted(bySequence);
}

/** Who began the session first: what another device says of it later is not heard. */
function ownerOf(events: readonly StoredEvent[]): string | undefined {
  const beginnings = events.filter(({ type }) => type === 'debut');
  const [first] = (beginnings.length > 0 ? beginnings : events).toSorted((a, b) => compare(a.recuLe, b.recuLe));
  return first?.porteur;
}

function bySequence(a: StoredEvent, b: StoredEvent): number {
  return a.seq - b.seq || compare(a.at, b.at) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The last answer to each of the five common questions. */
function answersOf(events: readonly StoredEvent[]): (number | null)[] {
  const answers: (number | null)[] = [null, null, null, null, null];
  for (const { type, donnees } of events) {
    if (type !== 'satisfaction') continue;
    const { question, valeur, questionnaire } = donnees as DataOf<'satisfaction'>;
    if (questionnaire) continue;
    answers[question - 1] = valeur;
  }
  return answers;
}

/** Numbers missing below the greatest one. */
function gapsOf(sorted: readonly number[]): { plages: [number, number][]; manquants: number } {
  const plages: [number, number][] = [];
  let manquants = 0;
  let expected = 0;
  for (const seq of sorted) {
    if (seq > expected) {
      manquants += seq - expected;
      if (plages.length < MAX_PLAGES) plages.push([expected, seq - 1]);
    }
    expected = Math.max(expected, seq + 1);
  }
  return { plages, manquants };
}
