/** What a training of the browser app may tell of its session; its beginning is told by the server. */
export const TYPES_JOUES = ['etape', 'action', 'reponse', 'objectif', 'satisfaction', 'interaction', 'fin'] as const;
export type TypeJoue = (typeof TYPES_JOUES)[number];
/** Events of one sending. */
export const MAX_ENVOI = 100;

/** What stands where a training is played: nothing yet, or an address that was stored with a password and opens nothing. */
export const ADRESSES = ['bonne', 'aucune', 'refusee'] as const;
export type EtatAdresse = (typeof ADRESSES)[number];

/** @param played as `asPlayed` tells it */
export function etatOf(played: string | null): EtatAdresse {
  if (played === null) return 'aucune';
  return played === '' ? 'refusee' : 'bonne';
}
