import {
  type Bucket,
  bucketOf,
  compareCards,
  daysLeft,
  isDueSoon,
  type LearnerStatus,
  learnerLabel,
  learnerStatus,
} from '@sillage/contracts/assignments.rules.ts';
import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { isPlayableOn } from '@sillage/contracts/modules.rules.ts';
import type { Answer, Api } from '../../../client/client.ts';
import { formatDate, formatMinutes } from '../../../ui/format.ts';
import type { Destination } from '../../../ui/link.tsx';
import type { Status } from '../../../ui/palette.ts';

/** A learner's trainings, prepared for the screens that show them. Pure. */

export type Formations = Answer<Api['formations']['deApprenant']>;
export type Formation = Formations['formations'][number];
type FormationModule = Formation['modules'][number];

export interface SuiviFormation {
  formation: Formation;
  /** The same training, assigned for other days. */
  autres: Formation[];
  status: LearnerStatus;
  bucket: Bucket | null;
  badge: { status: Status; label: string };
}

/** Where a training is followed: a screen of ours, or another site. */
export type Way = Destination | { href: string };
/** What may be opened from a card, or nothing: for a known reason, or not yet. */
export type Acces = Way | ClosedReason | null;
/** Another device is needed, or a headset, its sessions come from there alone; or nobody opens it until its address is mended. */
type ClosedReason = 'indisponible' | 'casque' | 'fermee';

export const closedReasons: Record<ClosedReason, MessageCode> = {
  indisponible: 'formations.indisponible_ici',
  casque: 'formations.dans_le_casque',
  fermee: 'formations.fermee',
};

export function isClosed(access: Acces): access is ClosedReason {
  return typeof access === 'string';
}

export interface Device {
  isMobile: boolean;
}

const statusColours: Record<LearnerStatus, Status> = {
  available: 'active',
  'soon-available': 'info',
  'already-done': 'success',
  over: 'danger',
  finished: 'success',
};

export const buckets: { bucket: Bucket; ancre: string; title: MessageCode; tab: MessageCode; row: boolean }[] = [
  {
    bucket: 'in-progress',
    ancre: 'en-cours',
    title: 'formations.en_cours',
    tab: 'formations.pastille_en_cours',
    row: false,
  },
  { bucket: 'waiting', ancre: 'a-venir', title: 'formations.a_venir', tab: 'formations.pastille_a_venir', row: true },
  {
    bucket: 'finished',
    ancre: 'terminees',
    title: 'formations.terminees',
    tab: 'formations.pastille_terminees',
    row: true,
  },
];

/** Each training once, with its status for its learner, in the order of the lists (C-4-36, C-4-38, C-4-39). */
export function suivisOf(formations: readonly Formation[], now: Date): SuiviFormation[] {
  const assigned = formations.map((formation) => {
    const { dateDebut: startDate, dateFin: endDate, complete: isDone } = formation;
    return { formation, status: learnerStatus({ startDate, endDate, isDone }, now) };
  });
  return [...Map.groupBy(assigned, ({ formation }) => trainingOf(formation)).values()]
    .map((same) => {
      const [{ formation, status }, ...others] = same.toSorted(
        (one, other) =>
          TOLD.indexOf(one.status) - TOLD.indexOf(other.status) || compareCards(rankOf(one), rankOf(other)),
      ) as [Assigned, ...Assigned[]];
      const autres = others.map((other) => other.formation);
      return { formation, autres, status, bucket: bucketOf(status), badge: badgeOf(formation, status, now) };
    })
    .toSorted((one, other) => compareCards(rankOf(one), rankOf(other)));
}

type Assigned = Pick<SuiviFormation, 'formation' | 'status'>;

/** Of a training assigned twice, the assignment that its card tells: what can be done, what was, what will be. */
const TOLD: LearnerStatus[] = ['available', 'already-done', 'finished', 'soon-available', 'over'];

function trainingOf({ id, trainingCourse, modules }: Formation): string {
  return trainingCourse === null ? `module ${modules[0]?.id ?? `of ${id}`}` : `course ${trainingCourse}`;
}

function rankOf({ formation: { dateFin: endDate, nom: name }, status }: Assigned) {
  return { endDate, name, status };
}

export function isBegun({ modules }: Formation): boolean {
  return modules.some(({ commence }) => commence);
}

export function badgeOf(
  { dateFin, dateCompletion }: Pick<Formation, 'dateFin' | 'dateCompletion'>,
  status: LearnerStatus,
  now: Date,
): SuiviFormation['badge'] {
  if (dateCompletion && (status === 'finished' || status === 'already-done')) {
    return { status: 'success', label: message('formations.terminee_le', { date: formatDate(dateCompletion) }) };
  }
  const dueSoon = status === 'available' && isDueSoon(dateFin, now);
  return { status: dueSoon ? 'attention' : statusColours[status], label: message(learnerLabel(status, dateFin, now)) };
}

/** Whole days left, when they are few (C-4-58). */
export function joursRestants({ formation, status }: SuiviFormation, now: Date): number | null {
  const { dateFin } = formation;
  return status === 'available' && dateFin && isDueSoon(dateFin, now) ? daysLeft(dateFin, now) : null;
}

/** Steps of all the modules, done and to do. */
export function etapesOf({ modules }: Formation): { done: number; total: number } {
  return {
    done: modules.reduce((sum, { faites }) => sum + faites, 0),
    total: modules.reduce((sum, { etapes }) => sum + etapes, 0),
  };
}

/** Where one module is played, as a step of this assignment. */
export function moduleAccess(
  module: FormationModule,
  formation: Pick<Formation, 'id'>,
  mobile: Formations['mobile'],
  device: Device,
): Acces {
  if (module.verrouille) return null;
  const { overrideUrl, overrideUrlMobile } = module;
  if (!module.scorm && !overrideUrl && !overrideUrlMobile) {
    // Refused addresses, or a package that nobody has sent yet.
    const isUnready = overrideUrl === '' || overrideUrlMobile === '' || module.type === MODULE_TYPE.scorm;
    return isUnready ? 'fermee' : 'casque';
  }
  const override = device.isMobile ? overrideUrlMobile : overrideUrl;
  if ((!module.scorm && !override) || !isPlayableOn(device, module, mobile)) return 'indisponible';
  return module.scorm ? { to: '/scorm', search: { module: module.id, assignment: formation.id } } : { href: override! };
}

export interface Playable {
  suivi: SuiviFormation;
  way: Way;
}

/** What is to be done and can be followed on this device: what was begun, then what ends first. */
export function playableOf({ formations, mobile }: Formations, device: Device, now: Date): Playable[] {
  const playable = suivisOf(formations, now).flatMap((suivi) => {
    const way = suivi.bucket === 'in-progress' ? accessOf(suivi, mobile, device) : null;
    return way === null || isClosed(way) ? [] : [{ suivi, way }];
  });
  return playable.toSorted((one, other) => +isBegun(other.suivi.formation) - +isBegun(one.suivi.formation));
}

/** The same, what cannot be followed on this device after the rest. */
export function hereFirst(suivis: readonly SuiviFormation[], mobile: Formations['mobile'], device: Device) {
  const isElsewhere = (suivi: SuiviFormation) => isClosed(accessOf(suivi, mobile, device));
  return suivis.toSorted((one, other) => Number(isElsewhere(one)) - Number(isElsewhere(other)));
}

export interface Elsewhere {
  suivi: SuiviFormation;
  reason: Exclude<ClosedReason, 'fermee'>;
}

/** What is to be done and cannot be followed on this device, with why: first what its learner may send to another. */
function elsewhereOf({ formations, mobile }: Formations, device: Device, now: Date): Elsewhere[] {
  const closed = suivisOf(formations, now).flatMap((suivi) => {
    const reason = suivi.bucket === 'in-progress' ? accessOf(suivi, mobile, device) : null;
    return isClosed(reason) && reason !== 'fermee' ? [{ suivi, reason }] : [];
  });
  return closed.toSorted((one, other) => Number(one.reason === 'casque') - Number(other.reason === 'casque'));
}

/**
 * The first of what is to be done: what to begin with, then, wherever it is followed, what was begun and what ends soon, then what is
 * played on this device.
 */
export function toDoOf(data: Formations, device: Device, now: Date, first: number) {
  const [next, ...others] = [...playableOf(data, device, now), ...elsewhereOf(data, device, now)];
  const rank = ({ suivi }: Playable | Elsewhere) =>
    2 * +isBegun(suivi.formation) + +(joursRestants(suivi, now) !== null);
  const ranked = next ? [next, ...others.toSorted((one, other) => rank(other) - rank(one))] : [];
  const shown = ranked.slice(0, first);
  return {
    playable: shown.filter((one) => 'way' in one),
    elsewhere: shown.filter((one) => 'reason' in one),
  };
}

/** How long is left, by the steps to do; of one step alone nobody knows how far it is, hence how long all of it takes. */
export function resumeText(formation: Formation): string {
  const { duree } = formation;
  const { done, total } = etapesOf(formation);
  if (total <= 1) return message('formations.reprendre_duree', { duree: dureeOf(formation) });
  const reste = duree === null ? null : Math.ceil((duree * (total - done)) / total);
  return message('formations.reprendre_reste', { duree: dureeOf({ duree: reste }) });
}

/** « 45 min », else the usual duration (C-9-16). */
export function dureeOf({ duree }: { duree: number | null }): string {
  return duree === null ? message('formations.duree_habituelle') : formatMinutes(duree);
}

/** Whether its card leads to the own results: browser trainings and courses, done or over (C-2.9-26, C-2.9-33). */
export function hasResults({ formation, status }: SuiviFormation): boolean {
  const isPlayed = status === 'over' || bucketOf(status) === 'finished';
  return isPlayed && (formation.type === MODULE_TYPE.simulation || formation.type === null);
}

/** Where a training is played: its module, or its page when it has several; nothing before it opens or once it ended undone (C-2.9-28). */
export function accessOf({ formation, status }: SuiviFormation, mobile: Formations['mobile'], device: Device): Acces {
  if (status === 'soon-available' || status === 'over') return null;
  const [module, ...others] = formation.modules;
  if (!module) return null;
  if (others.length > 0) return { to: `/assignments/results/${formation.id}`, search: {} };
  return moduleAccess(module, formation, mobile, device);
}
