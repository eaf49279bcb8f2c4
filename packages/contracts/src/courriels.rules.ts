/** Of a mail that is done with. */
export const ETATS_COURRIEL = ['envoye', 'garde', 'abandonne'] as const;
export type EtatCourriel = (typeof ETATS_COURRIEL)[number];

/** Of a mail that has not left. */
export const ETATS_ATTENTE = ['attente', 'refuse', 'abandonne'] as const;
export type EtatAttente = (typeof ETATS_ATTENTE)[number];
