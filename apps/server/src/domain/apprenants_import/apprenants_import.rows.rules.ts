import { IMPORT_COLUMNS, type ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { withoutUnseen } from '@sillage/contracts/fields.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { plainName } from '../../platform/plain-text.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheet-limits.ts';
import { birthText } from './apprenants_import.birth-dates.rules.ts';

type Column = (typeof IMPORT_COLUMNS)[number];

const ADDRESSES = [
  'email',
  'emails',
  'e mail',
  'mail',
  'mails',
  'mel',
  'courriel',
  'courriels',
  'courrier electronique',
  'messagerie',
  'adresse email',
  'adresse e mail',
  'adresse mail',
  'adresse mel',
  'adresse courriel',
  'adresse de courriel',
  'adresse de courrier electronique',
  'adresse de mail',
  'adresse electronique',
  'adresse de messagerie',
];

/** What people call each column, as `nameKey` writes it; of two columns that mean the same, the one named first here is read first. */
const TITLES: Record<Column, readonly string[]> = {
  nom: [
    'nom',
    'nom d usage',
    'nom usage',
    'nom usuel',
    'nom marital',
    'nom d epouse',
    'nom de famille',
    'nom famille',
    'nom patronymique',
    'nom de naissance',
    'nom naissance',
    'nom de jeune fille',
    'nom apprenant',
    'nom de l apprenant',
    'nom agent',
    'nom de l agent',
    'nom salarie',
    'nom du salarie',
    'patronyme',
    'name',
    'last name',
    'lastname',
  ],
  prenom: [
    'prenom',
    'prenoms',
    'premier prenom',
    'prenom 1',
    'prenom usuel',
    'prenom d usage',
    'prenom apprenant',
    'prenom de l apprenant',
    'prenom agent',
    'prenom de l agent',
    'prenom salarie',
    'prenom du salarie',
    'first name',
    'firstname',
  ],
  email: [
    ...ADDRESSES,
    ...['professionnel', 'professionnelle', 'pro', 'personnel', 'personnelle', 'perso'].flatMap((of) =>
      ADDRESSES.map((one) => `${one} ${of}`),
    ),
  ],
  matricule: [
    'matricule',
    'matricule agent',
    'matricule salarie',
    'matricule rh',
    'matricule paie',
    'matricule de paie',
    'numero de matricule',
    'numero matricule',
    'n matricule',
    'no matricule',
    'num matricule',
    'n de matricule',
    'n agent',
    'numero agent',
    'numero d agent',
    'identifiant',
    'identifiant rh',
    'identifiant agent',
    'identifiant salarie',
    'n salarie',
    'numero salarie',
    'numero de salarie',
    'code agent',
    'code',
  ],
  dateNaissance: [
    'date de naissance',
    'date naissance',
    'datenaissance',
    'date naiss',
    'date de naiss',
    'ddn',
    'ne le',
    'nee le',
    'ne e le',
    'naissance',
    'birthdate',
    'date of birth',
  ],
  profession: [
    'profession',
    'metier',
    'fonction',
    'poste',
    'emploi',
    'grade',
    'qualification',
    'intitule du poste',
    'intitule de poste',
    'fonction exercee',
    'metier exerce',
    'emploi occupe',
    'intitule de fonction',
    'intitule de la fonction',
    'libelle du poste',
    'libelle poste',
    'libelle emploi',
    'libelle de l emploi',
    'libelle du grade',
    'libelle de fonction',
    'libelle metier',
    'libelle profession',
    'libelle fonction',
    'libelle grade',
  ],
  rppsOrAdeli: [
    'rpps ou adeli',
    'rpps',
    'adeli',
    'rpps adeli',
    'rppsoradeli',
    'n rpps',
    'numero rpps',
    'n de rpps',
    'numero de rpps',
    'numero rpps ou adeli',
    'n adeli',
    'numero adeli',
    'n rpps ou adeli',
    'n rpps adeli',
    'numero rpps adeli',
  ],
  regroupement1: ['regroupement niveau 1', 'regroupement 1', 'regroupement1', 'niveau 1', 'regroupement', 'groupe'],
  regroupement2: ['regroupement niveau 2', 'regroupement 2', 'regroupement2', 'niveau 2'],
  regroupement3: ['regroupement niveau 3', 'regroupement 3', 'regroupement3', 'niveau 3'],
};
const titleRanks = new Map(
  IMPORT_COLUMNS.flatMap((column) => TITLES[column].map((title, rank) => [title, { column, rank }] as const)),
);

/** Between brackets in a title, what does not say that the column is about someone or something else. */
const BRACKETS = /\(([^)]*)\)|\[([^\]]*)\]/g;
const ASIDE = new RegExp(
  `^(${[
    's|e|es|x|\\d+',
    '(jj|dd) ?mm ?(aa|yy){1,2}|(au )?format .*',
    'ex .*|exemple .*|si .*|\\d+ (chiffres|caracteres|lettres)',
    'obligatoire|facultati(f|ve)|optionnel(le)?|requise?',
    '(en )?(majuscules?|minuscules?|toutes lettres)',
    'pro|professionnel(le)?|perso|personnel(le)?|individuel(le)?|rh',
    '(de l |du )?(agent|apprenant|salarie|participant|stagiaire|collaborateur|utilisateur)',
  ].join('|')})$`,
);
/** Columns whose numbers are names. */
const CODES: readonly Column[] = ['matricule', 'rppsOrAdeli'];

/** No title is longer; what brackets it holds is looked for again from each of them. */
const TITLE_LETTERS = 200;
/** A title lies near the top, under a logo or a sentence at most. */
const HEADER_DEPTH = 20;
/** Titles named when none is recognised, and letters of each. */
const NAMED_TITLES = 12;
const NAMED_LETTERS = 40;

/** A name as names are compared: lower-cased, trimmed, stripped of accents (S-3-37); signs and line breaks count as spaces. */
export function nameKey(title: string): string {
  return plainName(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The row with its texts on one line, without the marks that other programs leave in them and that nobody sees. */
export function cleanRow(row: ImportRow): ImportRow {
  const cleaned = { ...row };
  for (const column of IMPORT_COLUMNS) cleaned[column] = cleanCell(column, row[column]);
  return cleaned;
}

/** A code without what nobody sees nor what spreadsheets put around it: `'00456` keeps a text, `123.0` is how a number is written. */
function cleanCell(column: Column, text: string): string {
  const clean = cleanText(text);
  if (!CODES.includes(column)) return clean;
  return withoutUnseen(clean)
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)[.,]0{1,2}$/, '$1');
}

/** Joiners stay: names of some alphabets are spelt with them. */
function cleanText(text: string): string {
  if (!/[\p{Cc}\p{Cf}]|[^\S ]|\s\s|^\s|\s$|"$/u.test(text)) return text;
  return (
    text
      .replace(/[\p{Cf}--[\u200c\u200d]]/gv, '')
      .replace(/\s+/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .trim()
      // `"Dupont"` after a space, and `="00123"`, are how a CSV quotes.
      .replace(/^=?"((?:[^"]|"")*)"$/, (_, quoted: string) => quoted.replaceAll('""', '"').trim())
  );
}

/** Whether what a filter or a person has hidden is read. */
export type Extent = 'visible' | 'entier';

interface Recognised {
  feuilles: { nom: string; lignes: number; ecartee: 'masquee' | 'sans_titres' | null }[];
  masquees: { lignes: number; colonnes: string[] };
  colonnesIgnorees: string[];
  colonnesEnDouble: { champ: Column; titres: string[] }[];
  datas: ImportRow[];
  /** Each profession of the rows once, as first written. */
  professions: string[];
}

/**
 * Merges the sheets that have a row of titles with at least « nom » and « prénom » (S-2.20-08); the others are named.
 * @param today `YYYY-MM-DD`, for the years of two digits
 */
export function recogniseRows(sheets: readonly Sheet[], today: string, extent: Extent): Recognised {
  const masquees = { lignes: 0, colonnes: [] as string[] };
  const ignored = new Set<string>();
  const doubled = new Map<Column, Set<string>>();
  const datas: ImportRow[] = [];
  const feuilles = sheets.map(({ nom, masquee, date1904, colonnesMasquees, lignes: written }) => {
    if (masquee) return { nom, lignes: 0, ecartee: 'masquee' as const };
    const unseen = new Set(extent === 'visible' ? colonnesMasquees : []);
    const lignes = written.map((row) => ({
      ...row,
      cellules: row.cellules.map((text, rank) => (unseen.has(rank) ? '' : text)),
    }));
    // Those of hidden columns too: that they are hidden is then said.
    const headerRank = written.slice(0, HEADER_DEPTH).findIndex(({ cellules }) => isHeader(cellules));
    if (headerRank < 0) return { nom, lignes: lignes.length, ecartee: 'sans_titres' as const };
    const titles = lignes[headerRank]!.cellules;
    const under = lignes.slice(headerRank + 1);
    masquees.lignes += under.filter((row) => row.masquee).length;
    masquees.colonnes.push(...titlesAt(colonnesMasquees, written.slice(headerRank)));
    const below = extent === 'visible' ? under.filter((row) => !row.masquee) : under;
    for (const title of unreadTitles(titles, below)) ignored.add(title);
    const sources = sourcesOf(titles);
    for (const [column, ranks] of sources) {
      const names = doubled.get(column) ?? new Set();
      if (ranks.length > 1) doubled.set(column, new Set([...names, ...ranks.map((rank) => cleanText(titles[rank]!))]));
    }
    const rows = below.map(({ numero, cellules }) => {
      const row = { feuille: nom, ligne: numero } as ImportRow;
      for (const column of IMPORT_COLUMNS) {
        const texts = (sources.get(column) ?? []).map((rank) => cleanCell(column, cellules[rank] ?? ''));
        row[column] = (texts.find(Boolean) ?? '').slice(0, 2_000);
      }
      return { ...row, dateNaissance: birthText(row.dateNaissance, today, date1904) };
    });
    const filled = rows.filter((row) => isFilled(row) && !isHeader([row.nom, row.prenom]));
    datas.push(...filled);
    return { nom, lignes: filled.length, ecartee: null };
  });
  const professions = new Map<string, string>();
  for (const { profession } of datas) {
    const key = nameKey(profession);
    if (key && !professions.has(key)) professions.set(key, profession);
  }
  return {
    feuilles,
    masquees,
    colonnesIgnorees: [...ignored],
    colonnesEnDouble: [...doubled].map(([champ, titres]) => ({ champ, titres: [...titres] })),
    datas,
    professions: [...professions.values()],
  };
}

/** What stands where titles were looked for, to say why none was recognised: the row that is nearest to one in each sheet. */
export function titlesRead(sheets: readonly Sheet[]): string {
  const titles = sheets.flatMap(({ lignes }) => {
    const rows = lignes.slice(0, HEADER_DEPTH).map(({ cellules }) => cellules.map(cleanText).filter(Boolean));
    const known = (cells: string[]) => cells.filter((cell) => titleOf(cell)).length;
    return rows.toSorted((a, b) => known(b) - known(a) || b.length - a.length)[0] ?? [];
  });
  const named = [...new Set(titles)].map((title) =>
    title.length > NAMED_LETTERS ? `${title.slice(0, NAMED_LETTERS)}…` : title,
  );
  const shown = named.slice(0, NAMED_TITLES).map((title) => `« ${title} »`);
  return [...shown, ...(named.length > NAMED_TITLES ? ['…'] : [])].join(', ');
}

/** « Prénom(s) », « Profession (grade) », « Regroupement 1 (pôle) », but not « Email (responsable) ». */
function titleOf(title: string) {
  if (title.length > TITLE_LETTERS) return undefined;
  const plain = title.replaceAll('\u00ba', '\u00b0');
  const bare = titleRanks.get(nameKey(plain.replace(BRACKETS, '')));
  const asides = [...plain.matchAll(BRACKETS)].map(([, round, square]) => nameKey(round ?? square ?? ''));
  const isSame = asides.every((aside) => ASIDE.test(aside) || titleRanks.get(aside)?.column === bare?.column);
  return titleRanks.get(nameKey(plain)) ?? (isSame || bare?.column.startsWith('regroupement') ? bare : undefined);
}

function isHeader(cells: readonly string[]): boolean {
  const found = cells.map((title) => titleOf(title)?.column);
  return found.includes('nom') && found.includes('prenom');
}

/** Where each column stands, by rank among the cells; the first one is the one to read first. */
function sourcesOf(titles: readonly string[]): Map<Column, number[]> {
  const known = titles.flatMap((title, rank) => {
    const found = titleOf(title);
    return found ? [{ ...found, at: rank }] : [];
  });
  const byColumn = Map.groupBy(
    known.toSorted((a, b) => a.rank - b.rank),
    ({ column }) => column,
  );
  return new Map([...byColumn].map(([column, found]) => [column, found.map(({ at }) => at)]));
}

/** Titles that mean nothing here, and columns that hold something under no title. */
function unreadTitles(titles: readonly string[], rows: Sheet['lignes']): string[] {
  const width = Math.max(titles.length, ...rows.map(({ cellules }) => cellules.length));
  const unknown = Array.from({ length: width }, (_, rank) => rank).filter((rank) => !titleOf(titles[rank] ?? ''));
  return titlesAt(unknown, [{ cellules: [...titles] }, ...rows]);
}

/** The titles of these columns, by their letters where they have none; those that hold nothing are left out. */
function titlesAt(ranks: readonly number[], [header, ...rows]: readonly Pick<SheetRow, 'cellules'>[]): string[] {
  return ranks.flatMap((rank) => {
    const title = cleanText(header!.cellules[rank] ?? '');
    if (title) return [title];
    const isUsed = rows.some(({ cellules }) => (cellules[rank] ?? '').trim() !== '');
    return isUsed ? [message('import.colonne_sans_titre', { lettre: columnLetters(rank) })] : [];
  });
}

/** 0 is A, 26 is AA. */
function columnLetters(rank: number): string {
  return (rank >= 26 ? columnLetters(Math.floor(rank / 26) - 1) : '') + String.fromCharCode(65 + (rank % 26));
}

function isFilled(row: ImportRow): boolean {
  return IMPORT_COLUMNS.some((column) => row[column] !== '');
}
