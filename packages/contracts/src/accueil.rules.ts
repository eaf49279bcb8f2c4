/** What waits for somebody, in the order of the screen. */
export const LIGNES = [
  'courriels',
  'imports',
  'attente',
  'misesDeCote',
  'lacunes',
  'assignations',
  'identites',
  'possessions',
  'casques',
  'appareils',
  'etablissements',
  'jamaisConnectes',
  'attestations',
] as const;
export type CodeLigne = (typeof LIGNES)[number];

/** The last weeks that the first screen tells, beside the same ones of a year before. */
export const SEMAINES = 12;

/** Attestations that are told of are of sessions begun in as many days, today among them. */
export const ATTESTATIONS_JOURS = 7;
