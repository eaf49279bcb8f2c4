import path from 'node:path';
import { hiddenFields } from '@sillage/contracts/capabilities.ts';
import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { CONSERVATION, GENRES, type Genre, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { printable } from '../attestations/attestations.rules.ts';
import { isTheirs } from './donnees_personnelles.effacement.queries.ts';
import { findPerson, listTheirs } from './donnees_personnelles.export.queries.ts';
import { DONNEES, personalColumns } from './donnees_personnelles.rules.ts';

const TEMPLATE = path.join(import.meta.dirname, 'export.typ');
/** Rows of one table that the paper tells; the other file tells all. */
const MOST_ROWS = 100;
const MOST_SIGNS = 400;

type Rows = Record<string, unknown>[];
type TableName = keyof typeof DONNEES;

interface Asked {
  db: Connection;
  actor: Actor;
  id: number;
  now: Date;
}

/** Everything kept about a learner, kind by kind and table by table: as JSON, or as a document to read. */
export async function exportPerson({ db, actor, id, now }: Asked, format: 'json' | 'pdf') {
  const { nom, prenom, facts } = ensureFound(await findPerson(db, actor, id));
  const kinds: { genre: Genre; tables: { table: string; lignes: Rows }[] }[] = GENRES.map((genre) => ({
    genre,
    tables: [],
  }));
  for (const [table, donnees] of Object.entries(DONNEES)) {
    const whose = isTheirs(donnees, facts);
    if (!whose) continue;
    for (const [genre, columns] of personalColumns(donnees)) {
      const lignes = await listTheirs(db, actor, table as TableName, readable(actor, table, columns), whose);
      if (lignes.length > 0) kinds.find((kind) => kind.genre === genre)!.tables.push({ table, lignes });
    }
  }
  const found = kinds.filter(({ tables }) => tables.length > 0);
  const personne = `${prenom} ${nom}`;
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
