import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
import type { Sheet } from '../../platform/spreadsheet-limits.ts';

type Column = Exclude<keyof ImportRow, 'feuille' | 'ligne' | 'memeQue'>;

/** What people call each column, as `nameKey` writes it. */
const TITLES: Record<Column, readonly string[]> = {
  nom: ['nom', 'nom de famille', 'nom usuel', 'nom d usage'],
  prenom: ['prenom', 'prenoms'],
  email: ['email', 'e mail', 'mail', 'courriel', 'adresse email', 'adresse e mail', 'adresse mail'],
  matricule: ['matricule', 'numero de matricule', 'n matricule', 'numero matricule', 'code'],
  dateNaissance: ['date de naissance', 'date naissance', 'datenaissance', 'ne e le', 'ne le'],
  profession: ['profession', 'metier', 'fonction', 'poste'],
  rppsOrAdeli: ['rpps ou adeli', 'rpps', 'adeli', 'rpps adeli', 'rppsoradeli'],
  regroupement1: ['regroupement niveau 1', 'regroupement 1', 'niveau 1', 'regroupement'],
  regroupement2: ['regroupement niveau 2', 'regroupement 2', 'niveau 2'],
  regroupement3: ['regroupement niveau 3', 'regroupement 3', 'niveau 3'],
};
const columnOf = new Map(
  Object.entries(TITLES).flatMap(([column, titles]) => titles.map((title) => [title, column as Column] as const)),
);

/** A title lies near the top, under a logo or a sentence at most. */
const HEADER_DEPTH = 20;

/** A name as names are compared: lower-cased, trimmed, stripped of accents (S-3-37); signs and line breaks count as spaces. */
export function nameKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u0153', 'oe')
    .replaceAll('\u00e6', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface Recognised {
  feuilles: { nom: string; lignes: number; ecartee: 'masquee' | 'sans_titres' | null }[];
  colonnesIgnorees: string[];
  datas: ImportRow[];
  /** Each profession of the rows once, as first written. */
  professions: string[];
}

/** Merges the sheets that have a row of titles with at least « nom » and « prénom » (S-2.20-08); the others are named. */
export function recogniseRows(sheets: readonly Sheet[]): Recognised {
  const ignored = new Set<string>();
  const datas: ImportRow[] = [];
  const feuilles = sheets.map(({ nom, masquee, lignes }) => {
    if (masquee) return { nom, lignes: 0, ecartee: 'masquee' as const };
    const headerRank = lignes.slice(0, HEADER_DEPTH).findIndex(({ cellules }) => isHeader(cellules));
    if (headerRank < 0) return { nom, lignes: lignes.length, ecartee: 'sans_titres' as const };
    const titles = lignes[headerRank]!.cellules;
    for (const title of titles) if (title && !columnOf.has(nameKey(title))) ignored.add(oneLine(title));
    const rows = lignes.slice(headerRank + 1).map(({ numero, cellules }) => rowOf(nom, numero, titles, cellules));
    const filled = rows.filter(isFilled);
    datas.push(...filled);
    return { nom, lignes: filled.length, ecartee: null };
  });
  const professions = new Map<string, string>();
  for (const { profession } of datas) {
    const key = nameKey(profession);
    if (key && !professions.has(key)) professions.set(key, profession);
  }
  return { feuilles, colonnesIgnorees: [...ignored], datas, professions: [...professions.values()] };
}

function isHeader(cells: readonly string[]): boolean {
  const found = cells.map((title) => columnOf.get(nameKey(title)));
  return found.includes('nom') && found.includes('prenom');
}

function rowOf(feuille: string, ligne: number, titles: readonly string[], cells: readonly string[]): ImportRow {
  const row = { feuille, ligne } as ImportRow;
  for (const column of Object.keys(TITLES) as Column[]) row[column] = '';
  titles.forEach((title, rank) => {
    const column = columnOf.get(nameKey(title));
    if (column && !row[column]) row[column] = oneLine(cells[rank] ?? '').slice(0, 2_000);
  });
  return row;
}

function isFilled(row: ImportRow): boolean {
  return Object.keys(TITLES).some((column) => row[column as Column] !== '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
