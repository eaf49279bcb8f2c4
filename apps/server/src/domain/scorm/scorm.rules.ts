import { createHash } from 'node:crypto';
import type { ErrorCode } from '@sillage/contracts/errors.ts';
import { bestOf } from '@sillage/contracts/scorm.rules.ts';
import type { Cmi, Path, ScormItem } from '@sillage/contracts/scorm.ts';
import type { Manifest, ManifestItem } from './read-manifest.ts';
import { arePrerequisitesMet, membersOf } from './scorm.prerequisites.rules.ts';

/** Life of the code that a launch page receives, and of the key that it gets for it. */
export const TOKEN_SECONDS = 120;
export const KEY_SECONDS = 12 * 3_600;
/** However much it is used: a page left open asks for another launch, and with it whether the person still may. */
export const MAX_KEY_SECONDS = 24 * 3_600;

const MEBIBYTE = 1024 * 1024;

/** What the commits of one attempt may hold: hours of a content that commits 64 KiB every few seconds. */
export const MAX_ATTEMPT_BYTES = 256 * MEBIBYTE;
/** And those of one minute in one item: many times what a content commits, or what waited for the network needs. */
export const RATE = { seconds: 60, commits: 300, octets: 32 * MEBIBYTE } as const;

/** The commits of the current minute. */
interface Window {
  fenetreDebut: string | null;
  fenetreCommits: number;
  fenetreOctets: number;
}

/** The minute with one more commit, or a new one. */
export function addToWindow(
  { fenetreDebut, fenetreCommits, fenetreOctets }: Window,
  octets: number,
  now: Date,
): Window {
  const isOpen = fenetreDebut !== null && now.getTime() - Date.parse(fenetreDebut) < RATE.seconds * 1000;
  return isOpen
    ? { fenetreDebut, fenetreCommits: fenetreCommits + 1, fenetreOctets: fenetreOctets + octets }
    : { fenetreDebut: now.toISOString(), fenetreCommits: 1, fenetreOctets: octets };
}

export function isWithinRate({ fenetreCommits, fenetreOctets }: Window): boolean {
  return fenetreCommits <= RATE.commits && fenetreOctets <= RATE.octets;
}

/** What one commit says of its item. */
interface Tracked {
  /** The completion status, else the core lesson status (S-4-01); null while unknown. */
  completionStatus: string | null;
  successStatus: string | null;
  /** Percent. */
  score: number | null;
  /** Of the session that the commit belongs to. */
  tempsSecondes: number;
  complete: boolean;
  /** The content asked to be resumed. */
  suspendu: boolean;
}

/** Where a learner stands in one item, as stored. */
export interface Suivi {
  item: string;
  passage: string;
  completionStatus: string | null;
  successStatus: string | null;
  score: number | null;
  meilleurScore: number | null;
  completeLe: string | null;
  termine: boolean;
}

const ENDED = ['completed', 'passed', 'failed'];
const COMPLETE = ['completed', 'passed'];

/** Reads the items that tracking is made of (S-3-06), from SCORM 1.2 and 2004 alike. */
export function readCmi(given: Cmi): Tracked {
  const cmi = node(given.cmi) ?? given;
  const core = node(cmi.core) ?? {};
  const lessonStatus = known(core.lesson_status);
  const success =
    known(cmi.success_status) ?? (lessonStatus === 'passed' || lessonStatus === 'failed' ? lessonStatus : null);
  const completionStatus = known(cmi.completion_status) ?? lessonStatus;
  const isComplete = completionStatus === null ? success === 'passed' : COMPLETE.includes(completionStatus);
  return {
    completionStatus,
    successStatus: success,
    score: readScore(node(cmi.score) ?? node(core.score) ?? {}),
    tempsSecondes: toSeconds(text(cmi.session_time) || text(core.session_time)),
    complete: isComplete,
    suspendu: (text(cmi.exit) || text(core.exit)) === 'suspend',
  };
}

/** Of an attempt the best counts (C-9-31): what was passed stays so, though the item is played once more and failed. */
export function bestStatus(
  before: Pick<Suivi, 'completionStatus' | 'successStatus'> | undefined,
  { completionStatus, successStatus }: Pick<Tracked, 'completionStatus' | 'successStatus'>,
): Pick<Suivi, 'completionStatus' | 'successStatus'> {
  if (before?.successStatus !== 'passed') return { completionStatus, successStatus };
  return {
    completionStatus: completionStatus === 'failed' ? before.completionStatus : completionStatus,
    successStatus: 'passed',
  };
}

/** Scaled × 100, else raw on its own scale when a maximum is given, else raw; between 0 and 100. */
function readScore(score: Cmi): number | null {
  const scaled = number(score.scaled);
  const raw = number(score.raw);
  const [min, max] = [number(score.min) ?? 0, number(score.max)];
  const percent =
    scaled !== null
      ? scaled * 100
      : raw === null || max === null || max <= min
        ? raw
        : ((raw - min) / (max - min)) * 100;
  return percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;
}

/** Seconds of a SCORM 1.2 timespan (`0001:02:03.5`) or of an ISO 8601 duration (`PT1H2M3.5S`); 0 for anything else. */
export function toSeconds(time: string): number {
  const span = /^(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(time);
  if (span) return Math.round(Number(span[1]) * 3_600 + Number(span[2]) * 60 + Number(span[3]));
  const units =
    /^P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
  const found = units.exec(time)?.slice(1);
  if (!found) return 0;
  const seconds = [365 * 86_400, 30 * 86_400, 7 * 86_400, 86_400, 3_600, 60, 1];
  const total = seconds.reduce((sum, unit, rank) => sum + unit * (Number(found[rank] ?? 0) || 0), 0);
  return Math.round(total);
}

/** Nobody spends in a content more time than went by since it was opened, whatever the content says. */
export function boundedSeconds(tempsSecondes: number, ouvertLe: string, now: Date): number {
  const elapsed = Math.ceil((now.getTime() - Date.parse(ouvertLe)) / 1000);
  return Math.max(0, Math.min(tempsSecondes, elapsed));
}

/** The items that a learner has to finish: those that can say so, unless none can. */
function asked({ items }: Manifest): ManifestItem[] {
  const scos = items.filter(({ sco }) => sco);
  return scos.length > 0 ? scos : items;
}

/**
 * What an attempt at the whole package amounts to: as its order rolls it up, else complete when every item is, with the mean
 * of their scores.
 */
export function outcome(
  manifest: Manifest,
  suivis: readonly Suivi[],
  path: Path | null,
  now: Date,
): { completeLe: string | null; score: number | null } {
  const found = asked(manifest).map(({ id }) => suivis.find(({ item }) => item === id));
  const dates = found.map((suivi) => suivi?.completeLe ?? null);
  const scores = found.map((suivi) => suivi?.meilleurScore ?? suivi?.score ?? null).filter((score) => score !== null);
  const mean = scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null;
  const last = dates
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  if (path) {
    const best = bestOf(path);
    const { score } = best ?? path.bilan;
    return {
      completeLe: best ? (last ?? now.toISOString()) : null,
      score: score === null ? mean : Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 100,
    };
  }
  return { completeLe: dates.every((date) => date !== null) ? (last ?? null) : null, score: mean };
}

/**
 * An attempt is over once its order is at its end, else once the content has ended every item without asking to be resumed:
 * the next launch begins anew.
 */
export function isOver(manifest: Manifest, suivis: readonly Suivi[], path: Path | null): boolean {
  if (path) return path.fini && bestOf(path) !== null;
  return asked(manifest).every(({ id }) => {
    const suivi = suivis.find(({ item }) => item === id);
    return suivi?.termine && isEnded(suivi);
  });
}

function isEnded({ completionStatus, completeLe }: Suivi): boolean {
  return completeLe !== null || ENDED.includes(completionStatus ?? '');
}

/** The table of contents with where the learner stands; done once is done, even while it is played again. */
export function itemsShown(manifest: Manifest, suivis: readonly Suivi[]): ScormItem[] {
  return manifest.items.map((item) => {
    const { id, titre, visible } = item;
    const suivi = suivis.find(({ item }) => item === id);
    return {
      id,
      titre,
      completionStatus: suivi ? statusShown(suivi) : null,
      successStatus: suivi?.successStatus ?? null,
      score: suivi?.meilleurScore ?? suivi?.score ?? null,
      // Packages that were put there before hidden items were kept have none.
      visible: visible ?? true,
      ouvert: isOpen(manifest, item, suivis),
    };
  });
}

/** Complete once, it stays so while a new attempt is under way. */
function statusOf({ completeLe, completionStatus }: Suivi): string {
  const status = completionStatus ?? 'not attempted';
  return completeLe && !ENDED.includes(status) ? 'completed' : status;
}

/** What has begun is under way, though its content says nothing of it. */
function statusShown(suivi: Suivi): string {
  const status = statusOf(suivi);
  return status === 'not attempted' ? 'incomplete' : status;
}

/** Whether what has to be done before this item is done (SCORM 1.2); a group is done with the last of its items. */
export function isOpen(
  { items, groupes = {} }: Manifest,
  { prerequis = '' }: ManifestItem,
  suivis: readonly Suivi[],
): boolean {
  const statusById = (id: string): string | null => {
    const below = membersOf(groupes, id);
    if (below) return below.every((one) => COMPLETE.includes(statusById(one) ?? '')) ? 'completed' : 'incomplete';
    if (!items.some((one) => one.id === id)) return null;
    const suivi = suivis.find(({ item }) => item === id);
    return suivi ? statusOf(suivi) : 'not attempted';
  };
  return arePrerequisitesMet(prerequis, statusById);
}

/** The item to play when none is asked: the first that is open and not ended. */
export function nextItem(manifest: Manifest, suivis: readonly Suivi[]): ManifestItem {
  const ended = new Set(suivis.filter(isEnded).map(({ item }) => item));
  const left = manifest.items.filter(({ id }) => !ended.has(id));
  return left.find((item) => isOpen(manifest, item, suivis)) ?? left[0] ?? manifest.items[0]!;
}

/** The address of an item's launch file on the content origin. */
export function launchPath(folder: string, { fichier, suffixe }: ManifestItem): string {
  return `/paquets/${folder}/${fichier.split('/').map(encodeURIComponent).join('/')}${suffixe}`;
}

/**
 * Key of a package's file in platform/files. A digest cannot leave its folder, and holds whatever characters the name has;
 * case does not count, as on the systems where packages are written.
 */
export function fileKey(dossier: string, chemin: string): string {
  return `${packageFolder(dossier)}/${createHash('sha256').update(foldedPath(chemin)).digest('hex')}`;
}

/** Where packages stand in platform/files. */
export const PACKAGES_FOLDER = 'scorm';

export function packageFolder(dossier: string): string {
  return `${PACKAGES_FOLDER}/${dossier}`;
}

/** `a//b` and `a/./b` are `a/b`, as servers of files take them. */
export function singleSlashes(chemin: string): string {
  return chemin.replace(/^(\.?\/)+/, '').replace(/\/(\.?\/)+/g, '/');
}

/** Two paths that fold to the same text are the same file. */
export function foldedPath(chemin: string): string {
  return chemin.normalize('NFC').toLowerCase();
}

/** Browsers show no such document in a sandbox. */
export function isPdf(chemin: string): boolean {
  return foldedPath(chemin).endsWith('.pdf');
}

/** What a content keeps is its learner's alone, anybody else's answers like one that does not exist (S-7-07); a connect-as leaves no trace. */
export function suspendRefusal(
  person: { userId: number; onBehalfOf: number | null },
  userId: number,
  act: 'read' | 'write',
): ErrorCode | null {
  if (person.userId !== userId) return 'erreur.introuvable';
  return act === 'write' && person.onBehalfOf !== null ? 'erreur.non_autorise' : null;
}

/** The two parts of `userId=12;lessonGuid=…` (S-7-06). */
export function readSuspendKey(cle: string): { userId: number; lessonGuid: string } {
  const [, userId, lessonGuid] = /^userId=(\d+);lessonGuid=(.*)$/s.exec(cle) ?? [];
  return { userId: Number(userId), lessonGuid: lessonGuid ?? '' };
}

function node(value: unknown): Cmi | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Cmi) : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function known(value: unknown): string | null {
  const status = text(value).toLowerCase().slice(0, 50);
  return status === '' || status === 'unknown' ? null : status;
}

function number(value: unknown): number | null {
  const given = typeof value === 'string' ? value.trim() : value;
  if (given === '' || given === null || given === undefined || typeof given === 'boolean') return null;
  const read = Number(given);
  return Number.isFinite(read) ? read : null;
}
