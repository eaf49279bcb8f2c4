import path from 'node:path';
import { hiddenFields, ROLES, type Role } from '@sillage/contracts/capabilities.ts';
import { decimalText } from '@sillage/contracts/chiffres.rules.ts';
import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { CONSERVATION, GENRES, type Genre, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { type MessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { longDay, longMoment } from '../../platform/paper-dates.ts';
import { makePdf } from '../../platform/pdf.ts';
import { printable } from '../../platform/plain-text.ts';
import { getUser } from '../users/users.queries.ts';
import { type Facts, isTheirs } from './donnees_personnelles.effacement.queries.ts';
import { factsOfAccount, findPerson, listNames, listTheirs } from './donnees_personnelles.export.queries.ts';
import { DONNEES, type Donnees, personalColumns, wordsOf } from './donnees_personnelles.rules.ts';

const TEMPLATE = path.join(import.meta.dirname, 'export.typ');
/** Rows of one table that the paper tells; the other file tells all. */
const MOST_ROWS = 100;
const MOST_SIGNS = 400;

type Rows = Record<string, unknown>[];
type TableName = keyof typeof DONNEES;

interface Kind {
  genre: Genre;
  tables: { table: string; lignes: Rows }[];
}

type Format = 'json' | 'pdf';

interface Asked {
  db: Connection;
  actor: Actor;
  clock: Clock;
}

interface Told {
  personne: string;
  facts: Facts;
}

/** Everything kept about a learner, kind by kind and table by table: as JSON, or as a document to read. */
export async function exportPerson(asked: Asked, id: number, format: Format) {
  const { nom, prenom, facts } = ensureFound(await findPerson(asked.db, asked.actor, id));
  return fileOf(asked, { personne: fullName({ prenom, nom }), facts }, format);
}

/** The same of an account, whoever it belongs to. */
export async function exportAccount(asked: Asked, userId: number, format: Format) {
  const { nom, email, fiche } = await getUser(asked.db, asked.actor, userId);
  if (fiche?.slug === 'apprenants') return exportPerson(asked, fiche.id, format);
  const personne = nom ?? email ?? String(userId);
  // Who has a record signs nothing (`casque_historiques`).
  const facts = await factsOfAccount(asked.db, userId, { email, auteur: fiche === null ? personne : null });
  return fileOf(asked, { personne, facts }, format);
}

async function fileOf({ db, actor, clock }: Asked, { personne, facts }: Told, format: Format) {
  const now = clock.now();
  const kinds: Kind[] = GENRES.map((genre) => ({
    genre,
    tables: [],
  }));
  for (const [table, donnees] of Object.entries(DONNEES)) {
    const whose = isTheirs(donnees, facts);
    if (!whose) continue;
    for (const [genre, columns] of personalColumns(donnees)) {
      const told = readable(actor, table, facts.apprenantId === null ? withoutOthers(donnees, columns) : columns);
      if (told.length === 0) continue;
      const lignes = await listTheirs(db, actor, table as TableName, told, whose, facts.userId);
      if (lignes.length > 0) kinds.find((kind) => kind.genre === genre)!.tables.push({ table, lignes });
    }
  }
  const found = kinds.filter(({ tables }) => tables.length > 0);
  const fichier = message('donnees_personnelles.export.fichier', { personne });
  if (format === 'json') {
    const donnees = found.map(({ genre, tables }) => ({ genre: textsOf(genre), tables }));
    const contenu = JSON.stringify({ personne, etabliLe: now.toISOString(), donnees }, null, 2);
    return { nom: `${fichier}.json`, type: FILE_TYPES.json, contenu: Buffer.from(contenu) };
  }
  const contenu = await makePdf({ template: TEMPLATE, data: await documentOf(db, personne, found, now), date: now });
  return { nom: `${fichier}.pdf`, type: FILE_TYPES.pdf, contenu };
}

/** The person reads everything of their own; staff, as themselves or as that person, what their screens show. */
function readable(actor: Actor, table: string, columns: readonly string[]): readonly string[] {
  if (actor.apprenantId !== null && actor.onBehalfOf === null) return columns;
  const hidden = hiddenFields(actor, table);
  return columns.filter((column) => !hidden.includes(column.replace(/Id$/, '')));
}

/** What an account of staff wrote down is about others. */
function withoutOthers({ propre }: Donnees, columns: readonly string[]): readonly string[] {
  return columns.filter((column) => !wordsOf(propre).includes(column));
}

function textsOf(genre: Genre) {
  const { nom, raison, duree, decide } = sentencesOf(genre);
  return { nom: message(nom), raison: message(raison), duree: message(duree, CONSERVATION), decide: message(decide) };
}

/** The kinds as one reads them: words for tables and columns, names for numbers of records, dates as they are said. */
async function documentOf(db: Connection, personne: string, kinds: Kind[], now: Date) {
  const nom = printable(personne);
  const genres: object[] = [];
  for (const { genre, tables } of kinds) {
    const told: object[] = [];
    for (const { table, lignes } of tables) told.push(await tableOf(db, table, lignes));
    genres.push({ ...textsOf(genre), tables: told });
  }
  return {
    titre: message('donnees_personnelles.export.titre', { personne: nom }),
    intitule: message('donnees_personnelles.export.intitule'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    chapeau: message('donnees_personnelles.export.chapeau', { personne: nom, date: longDay(now) }),
    genres,
  };
}

async function tableOf(db: Connection, table: string, lignes: Rows) {
  const shown = lignes.slice(0, MOST_ROWS);
  const names = await listNames(db, shown);
  const more = lignes.length - shown.length;
  return {
    nom: message(`donnees_export.table.${table}` as MessageCode),
    lignes: shown.map((ligne) =>
      Object.entries(ligne)
        .filter(([, value]) => value !== null && value !== '')
        .map(([column, value]) => [
          message(`donnees_export.colonne.${column}` as MessageCode),
          textOf(names.get(`${column} ${value}`) ?? value),
        ]),
    ),
    suite: more > 0 ? plural('donnees_personnelles.export.suite', more) : null,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function textOf(value: unknown): string {
  // Whole ones may be numbers of records, which are not parted by thousands.
  if (typeof value === 'number' && !Number.isInteger(value)) return decimalText(value);
  if (typeof value === 'boolean') return message(value ? 'ui.oui' : 'ui.non');
  if (typeof value === 'string' && isRole(value)) return message(`role.${value}`);
  if (typeof value === 'string' && DAY.test(value)) return longDay(value);
  if (typeof value === 'string' && MOMENT.test(value)) return longMoment(value);
  if (Array.isArray(value)) return cut(value.map(textOf).join(', '));
  if (value !== null && typeof value === 'object') {
    const told = Object.entries(value).filter(([, one]) => one !== null && one !== '');
    return cut(told.map(([name, one]) => `${name}\u00A0: ${textOf(one)}`).join(', '));
  }
  return cut(String(value));
}

function cut(text: string): string {
  const signs = [...printable(text)];
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS).join('')}…` : signs.join('');
}

const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);
