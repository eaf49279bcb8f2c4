/** What an administrator sees of a headset first, the worst first; `reserve` is one that no établissement holds and that is not heard of. */
export const ETATS_APPAREIL = ['lacunes', 'silence', 'jamais', 'bon', 'reserve'] as const;
export type EtatAppareil = (typeof ETATS_APPAREIL)[number];

/** How far back gaps and sessions are counted, in days. */
export const JOURS_LACUNES = 30;
export const JOURS_SESSIONS = 7;

/** Events of one session; those beyond are refused, one by one. */
export const MAX_EVENEMENTS_SESSION = 20_000;
