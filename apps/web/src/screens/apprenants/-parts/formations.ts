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
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { isPlayableOn } from '@sillage/contracts/modules.rules.ts';
import type { Answer, Api } from '../../../client/client.ts';
import { formatDate } from '../../../ui/format.ts';
import type { Destination } from '../../../ui/link.tsx';
import type { Status } from '../../../ui/palette.ts';

/** A learner's trainings, prepared for the screens that show them. Pure. */

export type Formations = Answer<Api['formations']['deApprenant']>;
export type Formation = Formations['formations'][number];
export type FormationModule = Formation['modules'][number];

export interface SuiviFormation {
  formation: Formation;
  status: LearnerStatus;
  bucket: Bucket | null;
  badge: { status: Status; label: string };
}

/** What may be opened from a card: a screen of ours, another site, or nothing: for a known reason, or not yet. */
export type Acces = Destination | { href: string } | ClosedReason | null;
/** Another device is needed, or a headset: its sessions come from there alone. */
export type ClosedReason = 'indisponible' | 'casque';

export const closedReasons: Record<ClosedReason, MessageCode> = {
  indisponible: 'formations.indisponible_ici',
  casque: 'formations.dans_le_casque',
};

export function isClosed(access: Acces): access is ClosedReason {
  return typeof access === 'string';
}

/** The module type that is played from a package put in by an administrator. */
const SCORM = 3;

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

/** Each training with its status for its learner, in the order of the lists (C-4-36, C-4-38, C-4-39). */
export function suivisOf(formations: readonly Formation[], now: Date): SuiviFormation[] {
  return formations
    .map((formation) => {
      const { dateDebut: startDate, dateFin: endDate, complete: isDone } = formation;
      const status = learnerStatus({ startDate, endDate, isDone }, now);
      return { formation, status, bucket: bucketOf(status), badge: badgeOf(formation, status, now) };
    })
    .toSorted((one, other) => compareCards(rankOf(one), rankOf(other)));
}

function rankOf({ formation: { dateFin: endDate, nom: name }, status }: SuiviFormation) {
  return { endDate, name, status };
}

function badgeOf(formation: Formation, status: LearnerStatus, now: Date): SuiviFormation['badge'] {
  const { dateFin, dateCompletion } = formation;
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
  const override = device.isMobile ? module.overrideUrlMobile : module.overrideUrl;
  if (!module.scorm && !override) return module.type === SCORM ? null : 'casque';
  if (!isPlayableOn(device, module, mobile)) return 'indisponible';
  return module.scorm ? { to: '/scorm', search: { module: module.id, assignment: formation.id } } : { href: override! };
}

/** « 45 min », else the usual duration (C-9-16). */
export function dureeOf({ duree }: { duree: number | null }): string {
  return duree === null ? message('formations.duree_habituelle') : message('formations.duree', { minutes: duree });
}

/** Whether its card leads to the own results: browser trainings and courses, done or over (C-2.9-26, C-2.9-33). */
export function hasResults({ formation, status }: SuiviFormation): boolean {
  const isPlayed = status === 'over' || bucketOf(status) === 'finished';
  return isPlayed && (formation.type === 1 || formation.type === null);
}

/** Where a training is played: its module, or its page when it has several; nothing before it opens or once it ended undone (C-2.9-28). */
export function accessOf({ formation, status }: SuiviFormation, mobile: Formations['mobile'], device: Device): Acces {
  if (status === 'soon-available' || status === 'over') return null;
  const [module, ...others] = formation.modules;
  if (!module) return null;
  if (others.length > 0) return { to: `/assignments/results/${formation.id}`, search: {} };
  return moduleAccess(module, formation, mobile, device);
}
