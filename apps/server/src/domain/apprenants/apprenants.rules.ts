import type { ErrorCode } from '@sillage/contracts/errors.ts';

/** Why this learner may not be changed now, or null: an archived one is read-only until unarchived (P-2.3-63). */
export function editRefusal(apprenant: { deletedAt: string | null }): ErrorCode | null {
  return apprenant.deletedAt === null ? null : 'apprenants.archive';
}

/**
 * Series of the codes that learners of an establishment are given, from the establishment's own code:
 * `CHU-NANTES` gives `APP-NANTES`. The first word, which says the kind of place, is left out when others follow.
 */
export function codeSeries(codeEtablissement: string): string {
  const words = codeEtablissement
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const place = words.length > 1 ? words.slice(1) : words;
  return ['APP', ...place].join('-').slice(0, 50);
}

/** `APP-NANTES-0041`: four digits at least, so that codes of one length sort well. */
export function codeOf(series: string, number: number): string {
  return `${series}-${String(number).padStart(4, '0')}`;
}
