import { isWithin, SAISIE } from '@sillage/contracts/bornes.rules.ts';
import { CERTIFICAT_COLUMNS as COLUMNS } from '@sillage/contracts/certificats.rules.ts';
import { isBlank } from '@sillage/contracts/fields.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { printable } from '../../../platform/plain-text.ts';
import type { Sheet } from '../../../platform/spreadsheet-limits.ts';
import type { Certificat } from '../attestations.rules.ts';

type Column = (typeof COLUMNS)[number];
/** Cells by the titles of their columns. */
type Row = Record<string, string>;
interface Position {
  feuille: string;
  ligne: number;
}

/** Rows of the visible sheets, the first row of each being its titles; each with its place in the workbook. */
export function rowsOf(sheets: readonly Sheet[]): { infos: Row[]; positions: Position[] } {
  const found = sheets.flatMap(({ nom, lignes: [titles, ...lignes] }) =>
    lignes.map(({ numero, cellules }) => ({
      row: Object.fromEntries(
        titles!.cellules.flatMap((title, at) => (title === '' ? [] : [[title.toLowerCase(), cellules[at] ?? '']])),
      ),
      position: { feuille: nom, ligne: numero },
    })),
  );
  return { infos: found.map(({ row }) => row), positions: found.map(({ position }) => position) };
}

/** The first title that stands over two columns of its sheet: nobody knows which of them is meant. */
export function doubleTitle(sheets: readonly Sheet[]) {
  for (const { nom, lignes } of sheets) {
    const titles = (lignes[0]?.cellules ?? []).map((title) => title.toLowerCase());
    const titre = titles.find((title, at) => title !== '' && titles.indexOf(title) < at);
    if (titre) return { feuille: nom, ligne: lignes[0]!.numero, titre };
  }
}

/** Of a name that a certificate prints. */
const MAX_LETTERS = 250;

/** The five titles and no other (S-5-03, S-5-06). */
export function hasTitles(rows: readonly Row[]): boolean {
  return rows.every((row) => {
    const titles = Object.keys(row);
    return titles.length === COLUMNS.length && COLUMNS.every((column) => titles.includes(column));
  });
}

interface Wrong {
  index: number;
  champ: Column;
  message: string;
}

/** What each row makes on this day, or what is wrong with it, by its place in the workbook. */
export function certificatsOf(
  rows: readonly Row[],
  positions: readonly Position[],
  aujourdhui: string,
): { certificats: Certificat[]; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const seen = new Map<string, number>();
  const certificats = rows.map((row, index) => {
    const read = certificatOf(row as Record<Column, string>);
    const refuse = (champ: Column, reason: string) => {
      const { feuille, ligne } = positionOf(positions, index);
      wrong.push({
        index,
        champ,
        message: message('attestations.certificat.ligne', { feuille, ligne, raison: reason }),
      });
    };
    for (const champ of COLUMNS) {
      const code = wrongCell(champ, row[champ]!, read[champ], aujourdhui);
      if (code) refuse(champ, message(code, { champ, nombre: MAX_LETTERS }));
    }
    const key = JSON.stringify(read);
    const same = seen.get(key);
    if (same !== undefined) {
      const { feuille, ligne } = positionOf(positions, same);
      refuse('nom', message('attestations.certificat.identique', { feuille, ligne }));
    }
    seen.set(key, index);
    return read;
  });
  return { certificats, wrong };
}

/** `#REF!`, `#N/A`: what a spreadsheet writes where its formula failed. */
const FAILED = /^\s*#(?:N\/A|[\p{Lu}\d/]+[!?])\s*$/u;

function wrongCell(champ: Column, written: string, read: string, aujourdhui: string) {
  if (FAILED.test(written)) return 'attestations.certificat.en_erreur';
  if (read.length > MAX_LETTERS) return 'attestations.certificat.trop_long';
  if (champ === 'date' && read > aujourdhui) return 'attestations.certificat.date_a_venir';
  if (!isBlank(read)) return;
  const isUnreadable = (champ === 'date' || champ === 'heure') && !isBlank(written);
  return isUnreadable ? (`attestations.certificat.${champ}_incorrecte` as const) : 'attestations.certificat.vide';
}

/** Rows that a call gives without their places are numbered as they come. */
function positionOf(positions: readonly Position[], index: number): Position {
  return positions[index] ?? { feuille: '1', ligne: index + 1 };
}

/** In one order: what the digest is made of. Empty where nothing can be read. */
function certificatOf(row: Record<Column, string>): Certificat {
  return {
    nom: printable(row.nom),
    prenom: printable(row.prenom),
    etablissement: printable(row.etablissement),
    date: readDay(row.date.trim()),
    heure: readTime(row.heure.trim()),
    organisme: message('attestations.organisme'),
  };
}

/** `05/03/2026` as `2026-03-05`; empty when it is no day of the calendar, or none that forms hold. */
function readDay(text: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return isWithin(iso, SAISIE) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : '';
}

/** `9h30`, `9:30`, `14 h` as `09:30`; empty when it is no time of the day. */
function readTime(text: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*(?:[:h]\s*(\d{2})?)(?::\d{2})?$/i.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return '';
  return `${hours.padStart(2, '0')}:${minutes}`;
}
