import { CHANGED_FIELDS, type ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { email, isBlank, isName } from '@sillage/contracts/fields.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { plainName } from '../../platform/plain-text.ts';
import { readBirthDate } from './apprenants_import.birth-dates.rules.ts';
import { cleanRow, nameKey } from './apprenants_import.rows.rules.ts';

/** A learner of the establishment, as far as an import compares. */
export interface Known {
  id: number;
  nom: string;
  prenom: string;
  email: string | null;
  matricule: string | null;
  dateNaissance: string | null;
  rppsOrAdeli: string | null;
  professionId: number | null;
  profession: string | null;
  /** Regroupements that the learner is in today. */
  regroupements: Levels[];
  deletedAt: string | null;
}

export interface Profession {
  id: number;
  label: string;
}

export interface Situation {
  rows: readonly ImportRow[];
  known: readonly Known[];
  /** Regroupements in use. */
  regroupements: readonly Levels[];
  /** Ours for each profession of the file, by `nameKey`. */
  professions: ReadonlyMap<string, Profession>;
  /** What becomes of the learners that exist (S-4-14). */
  option: 'ignore' | 'update';
  /** `YYYY-MM-DD`: nobody is born after it. */
  today: string;
}

/** Levels of a regroupement, one to three. */
export type Levels = readonly string[];

/** The columns that a row gives; what it leaves empty is absent, and stays as it is. */
export interface Values {
  nom: string;
  prenom: string;
  email?: string;
  matricule?: string;
  dateNaissance?: string;
  rppsOrAdeli?: string;
  professionId?: number;
}

interface Change {
  champ: (typeof CHANGED_FIELDS)[number];
  avant: string | null;
  apres: string;
}

export type Verdict =
  | { kind: 'cree'; row: ImportRow; values: Values; levels: Levels | null }
  | { kind: 'modifie'; row: ImportRow; id: number; values: Partial<Values>; levels: Levels | null; changes: Change[] }
  | { kind: 'identique'; row: ImportRow; id: number }
  | {
      kind: 'rejete';
      row: ImportRow;
      reason: MessageCode;
      /** What else is wrong with it. */
      others?: MessageCode[];
      earlier?: ImportRow;
      existing: boolean;
      candidates?: Known[];
    };

export interface Checked {
  verdicts: Verdict[];
  regroupements: Levels[];
  regroupementsRejected: { value: string; reason: MessageCode }[];
  professionsInconnues: string[];
  /** Learners whose names the file writes otherwise, by case or accents alone. */
  nomsConserves: number;
}

const MAX_TEXT = 255;
const MAX_RPPS = 64;
/** Whose last digits a spreadsheet has dropped; without its sign, `12E5` may be a true code. */
const POWER_OF_TEN = /^\d+([.,]\d+E\+?|E\+)\d+$/i;
/** An RPPS holds figures alone. */
const RPPS_DROPPED = /^\d+([.,]\d+)?E\+?\d+$/i;
const emailField = email();

/** What an import would do, row by row: the check, the simulation and the import itself all ask this. */
export function check({ rows, known, regroupements, professions, option, today }: Situation): Checked {
  const directory = directoryOf(known);
  const namesakes = Map.groupBy(
    known.filter(({ deletedAt }) => deletedAt === null),
    namesOf,
  );
  const seen = new Map<string, ImportRow>();
  const unknown = new Map<string, string>();
  const groups = groupsOf(regroupements);
  let nomsConserves = 0;

  const verdicts = rows.map(cleanRow).map((row): Verdict => {
    const read = readRow(row, { professions, today });
    if ('reasons' in read) {
      const [reason, ...others] = read.reasons;
      return { kind: 'rejete', row, reason, others, existing: false };
    }
    const keys = identitiesOf(read.values);
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (earlier) return { kind: 'rejete', row, reason: 'import.rejet_doublon', earlier, existing: false };
    for (const key of keys) seen.set(key, row);

    const matches = [...new Set(keys.map((key) => directory.get(key)).filter((one) => one !== undefined))];
    const candidates = matches.length > 0 ? [] : lookAlikes(read.values, namesakes);
    const chosen = candidates.find(({ id }) => id === row.memeQue);
    if (candidates.length > 0 && !chosen && row.memeQue !== 'aucun') {
      return { kind: 'rejete', row, reason: 'import.rejet_doublon_possible', existing: true, candidates };
    }
    const match = chosen ?? matches[0];
    if (matches.length > 1) return { kind: 'rejete', row, reason: 'import.rejet_ambigu', existing: true };
    if (match?.deletedAt) return { kind: 'rejete', row, reason: 'import.rejet_archive', existing: true };
    if (match && option === 'ignore') return { kind: 'rejete', row, reason: 'import.rejet_existant', existing: true };
    const twin = match && seen.get(`apprenant ${match.id}`);
    if (twin) return { kind: 'rejete', row, reason: 'import.rejet_doublon', earlier: twin, existing: false };
    if (match) seen.set(`apprenant ${match.id}`, row);

    if (row.profession && read.values.professionId === undefined) unknown.set(nameKey(row.profession), row.profession);
    const levels = groups.take(row);
    if (!match) return { kind: 'cree', row, values: read.values, levels };
    if (namesOfSameLetters(match, read.values).length > 0) nomsConserves += 1;
    const changes = changesOf(match, read.values, levels, professions.get(nameKey(row.profession)));
    if (changes.length === 0) return { kind: 'identique', row, id: match.id };
    const moves = changes.some(({ champ }) => champ === 'regroupement');
    const values = changedValues(read.values, changes);
    return { kind: 'modifie', row, id: match.id, values, levels: moves ? levels : null, changes };
  });

  return { verdicts, ...groups.found(), professionsInconnues: [...unknown.values()], nomsConserves };
}

/** Whether a learner who was there gets another address: as on their form, whoever writes it proves first to be there. */
export function givesAddress(verdict: Verdict): boolean {
  return verdict.kind === 'modifie' && verdict.values.email !== undefined;
}

/** Why a row is refused: all that is wrong with it, or the row that it repeats. */
export function reasonOf({ reason, others = [], earlier }: Extract<Verdict, { kind: 'rejete' }>): string {
  if (!earlier) return [reason, ...others].map((one) => message(one)).join(', ');
  const { ligne, feuille } = earlier;
  return `${message(reason)}, ${message(feuille ? 'import.rejet_deja_feuille' : 'import.rejet_deja', { ligne, feuille })}`;
}

function readRow(
  row: ImportRow,
  { professions, today }: Pick<Situation, 'professions' | 'today'>,
): { values: Values } | { reasons: [MessageCode, ...MessageCode[]] } {
  const { nom, prenom, matricule, rppsOrAdeli } = row;
  // What a spreadsheet shows in place of a value that it could not compute, or that its column is too narrow for.
  if (Object.values(row).some((text) => typeof text === 'string' && /^#([A-Z0-9/]+[!?A]|#+)$/.test(text))) {
    return { reasons: ['import.rejet_cellule'] };
  }
  if (POWER_OF_TEN.test(matricule) || RPPS_DROPPED.test(rppsOrAdeli)) return { reasons: ['import.rejet_code'] };
  const isLong = [nom, prenom, matricule].some((text) => text.length > MAX_TEXT) || rppsOrAdeli.length > MAX_RPPS;
  const address = emailField.safeParse(row.email);
  const birth = row.dateNaissance ? readBirthDate(row.dateNaissance, today) : null;
  const [reason, ...others] = (
    [
      isBlank(nom) && 'import.rejet_nom',
      isBlank(prenom) && 'import.rejet_prenom',
      [nom, prenom].some((name) => !isBlank(name) && !isName(name)) && 'import.rejet_nom_adresse',
      isLong && 'import.rejet_trop_long',
      !address.success && 'import.rejet_email',
      birth && 'reason' in birth && birth.reason,
    ] as const
  ).filter((one) => one !== false && one !== null);
  if (reason) return { reasons: [reason, ...others] };
  const profession = professions.get(nameKey(row.profession));
  return {
    values: {
      nom,
      prenom,
      ...(address.data && { email: address.data }),
      ...(matricule && { matricule }),
      ...(birth && 'day' in birth && { dateNaissance: birth.day }),
      ...(rppsOrAdeli && { rppsOrAdeli }),
      ...(profession && { professionId: profession.id }),
    },
  };
}

type Identity = Pick<Values, 'nom' | 'prenom'> & {
  email?: string | null;
  matricule?: string | null;
  dateNaissance?: string | null;
};

/** What makes two rows the same person: the matricule, the e-mail; without either, the name and the birth date. */
function identitiesOf({ nom, prenom, email: address, matricule, dateNaissance }: Identity): string[] {
  const keys = [
    ...(matricule ? [`matricule ${matricule.toLowerCase()}`] : []),
    ...(address ? [`email ${address.toLowerCase()}`] : []),
  ];
  return keys.length > 0 ? keys : [personKey(nom, prenom, dateNaissance)];
}

function personKey(nom: string, prenom: string, dateNaissance: string | null | undefined): string {
  return `nom ${namesOf({ nom, prenom })}|${dateNaissance ?? ''}`;
}

function namesOf({ nom, prenom }: Pick<Identity, 'nom' | 'prenom'>): string {
  return `${nameKey(nom)}|${nameKey(prenom)}`;
}

function lookAlikes(values: Values, namesakes: ReadonlyMap<string, Known[]>): Known[] {
  return (namesakes.get(namesOf(values)) ?? []).filter((one) => isLookAlike(one, values));
}

type Described = Pick<Identity, 'nom' | 'prenom'> & Partial<Pick<Identity, 'matricule' | 'email' | 'dateNaissance'>>;

/**
 * The same names, and nothing that tells them apart: no matricule, e-mail or birth date that both have and that differs.
 * A matricule whose first zeros alone differ may be one that a spreadsheet took for a number.
 */
export function isLookAlike(one: Described, other: Described): boolean {
  if (namesOf(one) !== namesOf(other)) return false;
  return (['matricule', 'email', 'dateNaissance'] as const).every((field) => {
    const [ours, theirs] = [one[field], other[field]];
    const plain = (text: string) => (field === 'matricule' ? text.replace(/^0+/, '') : text).toLowerCase();
    return !ours || !theirs || plain(ours) === plain(theirs);
  });
}

/** Learners by everything that designates them for sure; an archived one gives way to an active one. */
function directoryOf(known: readonly Known[]): Map<string, Known> {
  const directory = new Map<string, Known>();
  for (const one of [...known].sort((a, b) => Number(a.deletedAt === null) - Number(b.deletedAt === null))) {
    if (one.dateNaissance) directory.set(personKey(one.nom, one.prenom, one.dateNaissance), one);
    for (const key of identitiesOf(one)) directory.set(key, one);
  }
  return directory;
}

/** Names that the file writes with the same letters: « LE GOFF » or « Nguyen » is no correction of « Le Goff », « Nguyễn ». */
function namesOfSameLetters(known: Known, values: Values): ('nom' | 'prenom')[] {
  const isOtherwise = (field: 'nom' | 'prenom') =>
    known[field] !== values[field] && plainName(known[field]) === plainName(values[field]);
  return (['nom', 'prenom'] as const).filter(isOtherwise);
}

function changesOf(known: Known, values: Values, levels: Levels | null, profession: Profession | undefined): Change[] {
  const isMember = levels !== null && known.regroupements.some((one) => levelsKey(one) === levelsKey(levels));
  const apres: Partial<Record<Change['champ'], string | null>> = {
    ...values,
    profession: profession?.label ?? null,
    regroupement: levels && !isMember ? pathOf(levels) : null,
  };
  const avant: Record<Change['champ'], string | null> = {
    ...known,
    regroupement: known.regroupements.map(pathOf).join(', ') || null,
  };
  const same: readonly string[] = namesOfSameLetters(known, values);
  return CHANGED_FIELDS.flatMap((champ) => {
    const after = apres[champ];
    if (!after || after === avant[champ] || same.includes(champ)) return [];
    return [{ champ, avant: avant[champ], apres: after }];
  });
}

function changedValues(values: Values, changes: readonly Change[]): Partial<Values> {
  const changed = new Set<string>(changes.map(({ champ }) => (champ === 'profession' ? 'professionId' : champ)));
  return Object.fromEntries(Object.entries(values).filter(([column]) => changed.has(column)));
}

/** Collects the regroupements of the rows: those to create, parents first, and those that have no name of their own. */
function groupsOf(existing: readonly Levels[]) {
  const names = new Set(existing.map(levelsKey));
  const created: Levels[] = [];
  const rejected = new Map<string, { value: string; reason: MessageCode }>();
  return {
    /** The levels of the row's regroupement; null when it gives none, or none that can be made. */
    take({ regroupement1, regroupement2, regroupement3 }: ImportRow): Levels | null {
      const given = [regroupement1, regroupement2, regroupement3];
      const depth = given.findLastIndex(Boolean) + 1;
      if (depth === 0) return null;
      const levels = given.slice(0, depth);
      const reason = groupRefusal(levels);
      const value = pathOf(levels.map((name) => name || '…'));
      if (reason) rejected.set(value, { value, reason });
      if (reason) return null;
      for (let length = 1; length <= depth; length++) {
        const part = levels.slice(0, length);
        const key = levelsKey(part);
        if (!names.has(key)) created.push(part);
        names.add(key);
      }
      return levels;
    },
    found: () => ({ regroupements: created, regroupementsRejected: [...rejected.values()] }),
  };
}

function groupRefusal(levels: Levels): MessageCode | null {
  if (levels.some((name) => !name)) return 'import.rejet_regroupement';
  return levels.some((name) => name.length > MAX_TEXT) ? 'import.rejet_regroupement_long' : null;
}

/** « Pôle A / Urgences ». */
function pathOf([nomA = '', nomB, nomC]: Levels): string {
  return regroupementName({ nomA, nomB, nomC });
}

/** The same regroupement has the same key: its names are compared level by level, without accents or case. */
export function levelsKey(levels: Levels): string {
  return levels.map((name) => nameKey(name) || name).join('\n');
}
