import type { MessageCode } from './messages.fr.ts';

/** Kinds of personal data; each has its reason, its time and who decides it (docs/data-protection.md). */
export const GENRES = [
  'identite',
  'acces',
  'formation',
  'trace',
  'preuve',
  'courrier',
  'import',
  'journal',
  'contact',
  'navigation',
  'document',
  'reglage',
] as const;
export type Genre = (typeof GENRES)[number];

/** What a kind is, why it is kept, how long, and who decides: sentences of the catalogue. */
export const sentencesOf = (genre: Genre) =>
  ({
    nom: `donnees_personnelles.${genre}.nom`,
    raison: `donnees_personnelles.${genre}.raison`,
    duree: `donnees_personnelles.${genre}.duree`,
    decide: `donnees_personnelles.${genre}.decide`,
  }) satisfies Record<string, MessageCode>;

/** How long each is kept; the night removes what is older. */
export const CONSERVATION = {
  /** Learners archived this long ago are erased; so is what devices say of people without an account. */
  archivesAns: 5,
  /** Proof of training: attestations and certificates, from the day of issue. */
  preuvesAns: 5,
  courrielsJours: 90,
  /** What an import would be undone with, and the rows that it refused. */
  importsJours: 7,
  rejetsJours: 30,
  /** Notes of pages opened. */
  usagesMois: 13,
  /** Addresses of the network in the audit trail, then its lines. */
  adressesMois: 12,
  auditAns: 5,
  /** Where an account has signed in from. */
  provenancesJours: 30,
} as const;
