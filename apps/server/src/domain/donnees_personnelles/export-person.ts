import path from 'node:path';
import { hiddenFields } from '@sillage/contracts/capabilities.ts';
import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { CONSERVATION, GENRES, type Genre, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { printable } from '../attestations/attestations.rules.ts';
import { getUser } from '../users/users.queries.ts';
import { type Facts, isTheirs } from './donnees_personnelles.effacement.queries.ts';
import { factsOfAccount, findPerson, listTheirs } from './donnees_personnelles.export.queries.ts';
import { DONNEES, type Donnees, personalColumns, wordsOf } from './donnees_personnelles.rules.ts';

const TEMPLATE = path.join(import.meta.dirname, 'export.typ');
/** Rows of one table that the paper tells; the other file tells all. */
const MOST_ROWS = 100;
const MOST_SIGNS = 400;

type Rows = Record<string, unknown>[];
type TableName = keyof typeof DONNEES;

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
  return fileOf(asked, { personne: `${prenom} ${nom}`, facts }, format);
}

/** The same of an account, whoever it belongs to. */
export async function exportAccount(asked: Asked, userId: number, format: Format) {
  const { nom, email, fiche } = await getUser(asked.db, userId);
  if (fiche?.slug === 'apprenants') return exportPerson(asked, fiche.id, format);
  const personne = nom ?? email ?? String(userId);
  // Who has a record signs nothing (`casque_historiques`).
  const facts = await factsOfAccount(asked.db, userId, { email, auteur: fiche === null ? personne : null });
  return fileOf(asked, { personne, facts }, format);
}

async function fileOf({ db, actor, clock }: Asked, { personne, facts }: Told, format: Format) {
  const now = clock.now();
  const kinds: { genre: Genre; tables: { table: string; lignes: Rows }[] }[] = GENRES.map((genre) => ({
    genre,
    tables: [],
  }));
  for (const [table, donnees] of Object.entries(DONNEES)) {
    const whose = isTheirs(donnees, facts);
    if (!whose) continue;
    for (const [genre, columns] of personalColumns(donnees)) {
      const told = readable(actor, table, facts.apprenantId === null ? withoutOthers(donnees, columns) : columns);
      if (told.length === 0) continue;
      const lignes = await listTheirs(db, actor, table as TableName, told, whose);
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
  const contenu = await makePdf({ template: TEMPLATE, data: documentOf(personne, found, now), date: now });
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

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

function documentOf(personne: string, kinds: { genre: Genre; tables: { table: string; lignes: Rows }[] }[], now: Date) {
  const nom = printable(personne);
  return {
    titre: message('donnees_personnelles.export.titre', { personne: nom }),
    intitule: message('donnees_personnelles.export.intitule'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    chapeau: message('donnees_personnelles.export.chapeau', { personne: nom, date: days.format(now) }),
    genres: kinds.map(({ genre, tables }) => ({
      ...textsOf(genre),
      tables: tables.map(({ table, lignes }) => ({
        nom: table,
        lignes: lignes.slice(0, MOST_ROWS).map((ligne) =>
          Object.entries(ligne)
            .filter(([, value]) => value !== null && value !== '')
            .map(([column, value]) => [column, textOf(value)]),
        ),
        suite:
          lignes.length > MOST_ROWS
            ? message('donnees_personnelles.export.suite', { nombre: lignes.length - MOST_ROWS })
            : null,
      })),
    })),
  };
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const signs = [...printable(text)];
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS).join('')}…` : signs.join('');
}
