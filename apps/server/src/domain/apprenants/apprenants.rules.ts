import type { ErrorCode } from '@sillage/contracts/errors.ts';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';

/** Why this learner may not be changed now, or null: an archived one is read-only until unarchived (P-2.3-63). */
export function editRefusal(apprenant: { deletedAt: string | null }): ErrorCode | null {
  return apprenant.deletedAt === null ? null : 'apprenants.archive';
}

/**
 * Series of the codes that learners of an establishment are given, from the establishment's own code:
 * `CHU-NANTES` gives `APP-NANTES`. The first word, which says the kind of establishment, is left out when others follow.
 */
export function codeSeries(codeEtablissement: string): string {
  const words = plainLetters(codeEtablissement)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const named = words.length > 1 ? words.slice(1) : words;
  return ['APP', ...named].join('-').slice(0, 50);
}

/** `APP-NANTES-0041`: four digits at least, so that codes of one length sort well. */
export function codeOf(series: string, number: number): string {
  return `${series}-${String(number).padStart(4, '0')}`;
}

/** Who a learner is, on evidence. */
export interface Identity {
  nom: string;
  prenom: string;
  dateNaissance: string | null;
}

export type GivenIdentity = { [Field in keyof Identity]?: Identity[Field] | undefined };

/** The identity once a change has given some of it. */
export function identityWith(identity: Identity, given: GivenIdentity): Identity {
  const { nom = identity.nom, prenom = identity.prenom, dateNaissance = identity.dateNaissance } = given;
  return { nom, prenom, dateNaissance };
}

export function isSameIdentity(one: Identity, other: Identity): boolean {
  return one.nom === other.nom && one.prenom === other.prenom && one.dateNaissance === other.dateNaissance;
}
