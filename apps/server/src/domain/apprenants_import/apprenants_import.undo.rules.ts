import type { OBSTACLES } from '@sillage/contracts/apprenants_import.ts';
import type { Known, Values, Verdict } from './apprenants_import.rules.ts';

/** Memberships of a learner that an import opened and closed. */
export interface Moved {
  ouvert: number | null;
  fermes: number[];
}

/** What an import keeps of a learner, from which it is undone. */
export interface Former extends Moved {
  /** Of a learner who was there: the former values of the columns that it wrote, and the former version. */
  fiche: Record<string, unknown> | null;
  /** The identity that the learner had proposed, which the import ended. */
  identite: Record<string, unknown> | null;
}

/** The columns that an import may write, each of which is given back. */
const WRITTEN = {
  nom: true,
  prenom: true,
  email: true,
  matricule: true,
  dateNaissance: true,
  rppsOrAdeli: true,
  professionId: true,
} satisfies Record<keyof Values, true>;
export const RESTORED = [...(Object.keys(WRITTEN) as (keyof Values)[]), 'version'] as const;

const IDENTITY = ['nom', 'prenom', 'dateNaissance'];

/** @param record the learner's row before, with the identity proposed; absent of one who is created */
export function formerOf(
  verdict: Extract<Verdict, { kind: 'cree' | 'modifie' }>,
  record: { fiche: Record<string, unknown>; identite: Record<string, unknown> | null } | undefined,
  moved: Moved = { ouvert: null, fermes: [] },
): Former {
  if (verdict.kind === 'cree' || !record) return { fiche: null, identite: null, ...moved };
  const columns = Object.keys(verdict.values);
  const isIdentified = columns.some((column) => IDENTITY.includes(column));
  const fiche = Object.fromEntries([...columns, 'version'].map((column) => [column, record.fiche[column]]));
  return { fiche, identite: isIdentified ? record.identite : null, ...moved };
}

/** The columns by which a learner is known again. */
const DESIGNATING = ['nom', 'prenom', 'email', 'matricule', 'dateNaissance'] as const;

/** How a learner whom an import has changed was known before. */
export function identityIn(former: Former | undefined): Partial<Pick<Known, (typeof DESIGNATING)[number]>> {
  const fiche = former?.fiche ?? {};
  return Object.fromEntries(DESIGNATING.filter((column) => column in fiche).map((column) => [column, fiche[column]]));
}

/** A learner whom an import created or changed. */
export interface Line {
  /** Null once the record is gone. */
  apprenantId: number | null;
  resultat: 'cree' | 'modifie';
  versionApres: number | null;
  /** Null once it is kept no more. */
  avant: Former | null;
}

export type Obstacle = (typeof OBSTACLES)[number];

/** What hangs on a learner, and what is said of it where the import created them. */
const SAID = {
  connexions: 'connexions',
  acces: 'acces',
  sessions: 'sessions',
  assignations: 'assignations',
  badges: 'badges',
  attestations: 'attestations',
  /** Under the name that the learner has today. */
  attestations_du_nom: 'attestations',
  /** Another one that the learner proposes. */
  identite: 'fiches',
} as const satisfies Record<string, Obstacle>;
export type Genre = keyof typeof SAID;

interface Today {
  /** Of each record that is still there. */
  versions: ReadonlyMap<number, number>;
  memberships: readonly { id: number; apprenantId: number; dateFin: string | null }[];
  linked: readonly { genre: Genre; apprenantId: number }[];
}

/** What was built on an import: for each kind, the learners whom it is about, in their order. */
export function judgeUndo(lines: readonly Line[], { versions, memberships, linked }: Today): Map<Obstacle, number[]> {
  const membershipsOf = Map.groupBy(memberships, ({ apprenantId }) => apprenantId);
  const genresOf = Map.groupBy(linked, ({ apprenantId }) => apprenantId);
  const found = new Map<Obstacle, number[]>();
  for (const line of lines) {
    const id = line.apprenantId ?? 0;
    const genres = new Set((genresOf.get(id) ?? []).map(({ genre }) => genre));
    for (const obstacle of obstaclesOf(line, versions.get(id), membershipsOf.get(id) ?? [], genres)) {
      if (!found.has(obstacle)) found.set(obstacle, []);
      found.get(obstacle)!.push(id);
    }
  }
  return found;
}

function obstaclesOf(
  { resultat, versionApres, avant }: Line,
  version: number | undefined,
  memberships: Today['memberships'],
  genres: ReadonlySet<Genre>,
): Set<Obstacle> {
  const found = new Set<Obstacle>();
  if (!avant || version === undefined || version !== versionApres) return found.add('fiches');
  if (hasMoved(resultat, avant, memberships)) found.add('groupes');
  if (resultat === 'cree') {
    for (const genre of genres) found.add(SAID[genre]);
    return found;
  }
  const wrote = (...columns: string[]) => columns.some((column) => column in (avant.fiche ?? {}));
  // What was sent since may have gone to the address that the import gave.
  if (wrote('email') && genres.has('acces')) found.add('acces');
  if (wrote(...IDENTITY) && genres.has('identite')) found.add('fiches');
  if (wrote('nom', 'prenom') && genres.has('attestations_du_nom')) found.add('attestations');
  return found;
}

/** Whether the learner's regroupements are other than the import left them. */
function hasMoved(resultat: Line['resultat'], { ouvert, fermes }: Former, memberships: Today['memberships']): boolean {
  if (ouvert === null) return resultat === 'cree' && memberships.length > 0;
  const ends = new Map(memberships.map(({ id, dateFin }) => [id, dateFin]));
  const isOpen = ends.get(ouvert) === null;
  const areClosed = fermes.every((id) => typeof ends.get(id) === 'string');
  return !isOpen || !areClosed || memberships.some(({ id }) => id > ouvert);
}
