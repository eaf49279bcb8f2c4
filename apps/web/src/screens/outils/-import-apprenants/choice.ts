import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { client } from '../../../client/client.ts';
import { formatInteger } from '../../../ui/format.ts';
import { saveFile } from '../../../ui/save-file.ts';

export type ImportFile = Awaited<ReturnType<typeof client.apprenants_import.readFile>>;
/** The file that was chosen, and what was read of it: all of it, or what it does not hide. */
export interface ChosenFile {
  chosen: File;
  entier: boolean;
  name: string;
  read: ImportFile;
}

export function isHiding({ masquees }: ImportFile): boolean {
  return masquees.lignes > 0 || masquees.colonnes.length > 0;
}

/** Whether all of the file is taken, as it stands: nothing to read about it first. */
export function isPlain(file: ImportFile): boolean {
  const { datas, feuilles, colonnesIgnorees, colonnesEnDouble } = file;
  const isWhole = feuilles.every(({ ecartee }) => ecartee === null);
  return datas.length > 0 && isWhole && !isHiding(file) && colonnesIgnorees.length + colonnesEnDouble.length === 0;
}

/** « 2 feuilles, 40 lignes »; a text has no sheets. */
export function contentsOf({ feuilles, datas }: Pick<ImportFile, 'feuilles' | 'datas'>): string {
  const taken = feuilles.filter(({ ecartee, nom }) => ecartee === null && nom !== '');
  const lignes = plural('import.nombre_lignes', datas.length);
  if (taken.length === 0) return lignes;
  return message('import.feuilles', { feuilles: plural('import.nombre_feuilles', taken.length), lignes });
}

export type ImportResult = Awaited<ReturnType<typeof client.apprenants_import.run>>;
export type ImportProgress = Awaited<ReturnType<typeof client.apprenants_import.progress>>;
export type ImportRecord = Awaited<ReturnType<typeof client.apprenants_import.history>>[number];
export type Job = Awaited<ReturnType<typeof client.apprenants_import.fetchMapping>>[number];

/** Ours for each profession of the file: what the establishment said before, else the one of the same name. */
export function recognisedJobs(found: readonly Job[]): Job[] | null {
  const jobs = found.map((job) => ({ ...job, newJob: job.newJob ?? (job.approchee ? null : job.profession) }));
  return isComplete(jobs) ? jobs : null;
}

export function isComplete(jobs: readonly Job[]): boolean {
  return jobs.every(({ newJob }) => newJob !== null);
}

/** A refused row and why. */
export interface Rejection {
  value: ImportRow;
  reason: string;
}
type Change = ImportResult['apprenantsUpdated'][number]['changements'][number];

/** What tells one line of the summary from the others: a row to create, or one field of a row to update. */
export function lineKey(row: ImportRow, champ?: Change['champ']): string {
  return [row.feuille, row.ligne, champ ?? ''].join('\n');
}

/** Who the person of a row is that may repeat a learner, by `lineKey`; a row that is absent is left out. */
export type Answers = ReadonlyMap<string, NonNullable<ImportRow['memeQue']>>;

export function answeredRows(datas: ImportRow[], answers: Answers): ImportRow[] {
  if (answers.size === 0) return datas;
  return datas.map((row) => {
    const memeQue = answers.get(lineKey(row));
    return memeQue === undefined ? row : { ...row, memeQue };
  });
}

/** The rows to send once some lines are left out: a row to create goes away, a field to update keeps its current value. */
export function keptRows(datas: ImportRow[], result: ImportResult, left: ReadonlySet<string>): ImportRow[] {
  const updated = new Map(result.apprenantsUpdated.map((one) => [lineKey(one.value), one.changements]));
  return datas
    .filter((row) => updated.has(lineKey(row)) || !left.has(lineKey(row)))
    .map((row) => {
      const dropped = (updated.get(lineKey(row)) ?? []).filter(({ champ }) => left.has(lineKey(row, champ)));
      return dropped.length === 0 ? row : { ...row, ...Object.assign({}, ...dropped.map(withoutChange)) };
    });
}

/** An empty cell changes nothing; a name is never empty. */
function withoutChange({ champ, avant }: Change): Partial<ImportRow> {
  if (champ === 'regroupement') return { regroupement1: '', regroupement2: '', regroupement3: '' };
  return { [champ]: champ === 'nom' || champ === 'prenom' ? (avant ?? '') : '' };
}

/** How many learners the confirmed import would write. */
export function countKept(result: ImportResult, left: ReadonlySet<string>): number {
  const created = result.apprenants.filter((row) => !left.has(lineKey(row))).length;
  const updated = result.apprenantsUpdated.filter(({ value, changements }) =>
    changements.some(({ champ }) => !left.has(lineKey(value, champ))),
  ).length;
  return created + updated;
}

/** « Nom manquant (2), En double dans le fichier (1) ». */
export function reasonCounts(rejected: ImportResult['apprenantsRejected']): string {
  const counts = new Map<string, number>();
  for (const { motif } of rejected) counts.set(motif, (counts.get(motif) ?? 0) + 1);
  return [...counts].map(([motif, count]) => `${motif} (${count})`).join(', ');
}

const COLUMNS = {
  nom: 'nom',
  prenom: 'prenom',
  email: 'email',
  matricule: 'matricule',
  dateNaissance: 'date de naissance',
  profession: 'profession',
  rppsOrAdeli: 'rpps ou adeli',
  regroupement1: 'regroupement niveau 1',
  regroupement2: 'regroupement niveau 2',
  regroupement3: 'regroupement niveau 3',
} as const;

/** The rejected rows as a CSV file that can be corrected and imported again, their place and reason in the last columns. */
export function rejectedCsv(rejected: readonly Rejection[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const titles = [...columns.map((column) => COLUMNS[column]), 'feuille', 'ligne', 'raison du rejet'];
  const lines = rejected.map(({ value, reason }) => [
    ...columns.map((column) => value[column]),
    value.feuille,
    String(value.ligne),
    reason,
  ]);
  return `\uFEFF${[titles, ...lines].map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}

export function isUnderWay({ statut }: Pick<ImportProgress, 'statut'>): boolean {
  return statut === 'en_attente' || statut === 'en_cours';
}

export function saveRejected(rejected: readonly Rejection[]): void {
  saveFile(new Blob([rejectedCsv(rejected)], { type: 'text/csv;charset=utf-8' }), 'lignes-rejetees.csv');
}

/** How many rows are done, once it is known out of how many. */
export function progressText({ faites, total }: Pick<ImportProgress, 'faites' | 'total'>): string {
  if (total === 0) return message('import.en_cours_debut');
  return plural('import.en_cours', faites, { total: formatInteger(total) });
}
