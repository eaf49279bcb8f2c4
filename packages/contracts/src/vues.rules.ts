/** The pages of lists whose views one may keep. */
export const LISTES = [
  '/administrateurs',
  '/apprenants',
  '/assignments',
  '/attestations',
  '/badges',
  '/casques',
  '/conservations',
  '/etablissements',
  '/groupements',
  '/module_groupes',
  '/modules',
  '/outils/appareilsSansPossession',
  '/outils/courriels',
  '/outils/etatConnexionEtablissements',
  '/outils/evolutionSatisfactions',
  '/outils/showConsommation',
  '/possession_casques',
  '/referents',
  '/regroupements',
  '/scenarios',
  '/stats/scenario',
  '/stats/sessions',
  '/training_courses',
  '/users',
] as const;
export type Liste = (typeof LISTES)[number];

/** Views that one person keeps of one list, at most. */
export const MAX_VUES = 50;
/** Characters of what a view says of its list, written as JSON. */
export const MAX_ETAT = 2_000;

/** A view that is shared is changed by its owner alone. */
export function vueRefusal(person: { userId: number }, vue: { userId: number }) {
  return vue.userId === person.userId ? null : 'vues.autrui';
}

/** Whether two states of a list show the same, in whatever order their names and values are written. */
export function isSameEtat(one: object, other: object): boolean {
  return written(one) === written(other);
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).sort()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`).sort()}}`;
}
