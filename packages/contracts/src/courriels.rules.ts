/** Of a mail that is done with. */
export const ETATS_COURRIEL = ['envoye', 'garde', 'abandonne'] as const;
export type EtatCourriel = (typeof ETATS_COURRIEL)[number];

/** One that waits for longer is late. */
export const RETARD_MINUTES = 15;

/** Days in which one that waits is tried again every five minutes. */
export const EAGER_DAYS = 3;

/** Why one has not left, as its last try said, or because somebody gave it up before any failed. */
const MOTIFS = [
  'adresse',
  'autre',
  'chiffrement',
  'expediteur',
  'identifiants',
  'inconnu',
  'message',
  'plus_tard',
  'renonce',
  'silence',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** Of a mail that has not left: it is tried again, even refused, or no try comes by itself any more. */
export const ETATS_ATTENTE = ['attente', 'abandonne'] as const;
export type EtatAttente = (typeof ETATS_ATTENTE)[number];
