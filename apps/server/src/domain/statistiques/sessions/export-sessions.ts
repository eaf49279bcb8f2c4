import { can, isAdmin } from '@sillage/contracts/capabilities.ts';
import { MAX_ROWS } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type ColonneDeSession, etatOf, sessionColumns } from '@sillage/contracts/statistiques.rules.ts';
import type { LignePassage } from '@sillage/contracts/statistiques.ts';
import type { Actor } from '../../../platform/session.ts';
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheet.ts';

interface Found {
  filtre: string;
  voitNoms: boolean;
  tableauPassages: LignePassage[];
  nombreDeSessions: number;
}

/** As many as one file holds. */
export const EVERYTHING = { page: 1, rowsPerPage: MAX_ROWS };

/** The sessions as the screen shows them: its columns, its order, the sentence of its filter. */
export function sheetOfSessions(
  actor: Actor,
  { filtre, voitNoms, tableauPassages: rows, nombreDeSessions: total }: Found,
): WrittenSheet {
  const hasEtablissements = can(actor, 'statistiques.par_etablissement');
  const columns = sessionColumns({ isAdmin: isAdmin(actor), hasEtablissements, voitNoms });
  const isWhole = rows.length === total;
  const count = isWhole
    ? message('statistiques.sessions_derriere.excel_total', { nombre: integers.format(total) })
    : message('statistiques.sessions_derriere.excel_limite', {
        nombre: integers.format(rows.length),
        total: integers.format(total),
      });
  return {
    nom: message('statistiques.sessions_derriere.titre'),
    phrase: `${filtre} · ${count}`,
    colonnes: columns.map((colonne) => ({
      titre: message(`statistiques.sessions_derriere.colonne.${colonne}`),
      largeur: WIDTHS[colonne] ?? 18,
    })),
    lignes: rows.map((row) => columns.map((colonne) => cells[colonne](row))),
  };
}

const integers = new Intl.NumberFormat('fr-FR');
const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });

const WIDTHS: Partial<Record<ColonneDeSession, number>> = {
  Scenario: 44,
  Profil: 28,
  etablissement: 32,
  Session_id: 38,
};

const cells: Record<ColonneDeSession, (row: LignePassage) => WrittenCell> = {
  Date: (row) => paris.format(new Date(row.Date)),
  Nom: ({ Nom }) => Nom,
  Prenom: ({ Prenom }) => Prenom,
  Profil: ({ Profil }) => Profil,
  Scenario: ({ Scenario }) => Scenario,
  Score: ({ Score }) => Score,
  Duree: ({ Durée: minutes }) => minutes,
  appareil: ({ appareil }) => message(`statistiques.appareil.${appareil}`),
  Casque: ({ Casque }) => Casque,
  etablissement: ({ etablissement }) => etablissement,
  etat: (row) => message(`statistiques.etat.${etatOf(row)}`),
  Session_id: ({ Session_id }) => Session_id,
};
