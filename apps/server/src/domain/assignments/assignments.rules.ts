import { randomInt } from 'node:crypto';
import { asPlayed } from '@sillage/contracts/adresses.rules.ts';
import { type Period, progressOf } from '@sillage/contracts/assignments.rules.ts';
import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import type { EtatAttente, EtatCourriel, Motif } from '@sillage/contracts/courriels.rules.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import { isPlayableOn, type MobileMode } from '@sillage/contracts/modules.rules.ts';
import { motifOf } from '../courriels/courriels.rules.ts';

/** Neither O nor 0, neither I nor 1: it may be read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A short code that no other assignment has, but for chance in a million million (C-3.5-12). @param pick a whole number under its argument */
export function makeShortId(pick: (under: number) => number = randomInt): string {
  return Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)]).join('');
}

const APPAREILS = ['casque', 'ordinateur', 'telephone'] as const;
export type Appareil = (typeof APPAREILS)[number];

interface Played {
  type: number;
  isMobileModeAvailable: boolean;
  scorm: boolean;
  overrideUrl: string | null;
  overrideUrlMobile: string | null;
}

/** What the modules of a training are played on, in the order in which it is said; a SCORM module without a package, or one whose addresses are refused, on nothing yet. */
export function appareilsOf(modules: readonly Played[], mobile: MobileMode): Appareil[] {
  const used = new Set(modules.flatMap((module) => appareilsOfOne(asPlayed(module), mobile)));
  return APPAREILS.filter((one) => used.has(one));
}

function appareilsOfOne(module: Played, mobile: MobileMode): Appareil[] {
  const { scorm, overrideUrl, overrideUrlMobile } = module;
  if (!scorm && overrideUrl === null && overrideUrlMobile === null)
    return module.type === MODULE_TYPE.scorm ? [] : ['casque'];
  const isOn = (isMobile: boolean, address: string | null) =>
    (scorm || Boolean(address)) && isPlayableOn({ isMobile }, module, mobile);
  return [
    ...(isOn(false, overrideUrl) ? (['ordinateur'] as const) : []),
    ...(isOn(true, overrideUrlMobile) ? (['telephone'] as const) : []),
  ];
}

/** Whether a write tells people by mail: of what has ended, nobody. */
export function tells({ prevenir, ...period }: Period & { prevenir: boolean }, now: Date): boolean {
  return prevenir && progressOf(period, now) !== 'past';
}

/** What the mail that waits has gone through. */
export interface Essai {
  essais: number;
  permis: number;
  erreur: string | null;
}

interface Told {
  envoyeLe: string | null;
  abandonneLe: string | null;
  etat: EtatCourriel | null;
  /** Why it was given up; null, it had no reason to leave. */
  abandon: Motif | null;
  essai: Essai | null;
}

/** What became of the mail of one learner, and why it has not left. */
export function whatBecameOf({ envoyeLe, abandonneLe, etat, abandon, essai }: Told): {
  etat: EtatCourriel | EtatAttente;
  motif: MessageCode | null;
} {
  if (envoyeLe !== null) return { etat: etat ?? 'envoye', motif: null };
  if (abandonneLe !== null) {
    return { etat: 'abandonne', motif: abandon ? `courriels.motif.${abandon}` : 'assignments.courriel_inutile' };
  }
  if (!essai || essai.erreur === null) return { etat: 'attente', motif: 'assignments.courriel_bientot' };
  return {
    etat: essai.essais >= essai.permis ? 'abandonne' : 'attente',
    motif: `courriels.motif.${motifOf(essai.erreur)}`,
  };
}
