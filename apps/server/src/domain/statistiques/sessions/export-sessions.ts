import { minuteInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { can, isAdmin } from '@sillage/contracts/capabilities.ts';
import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import {
  etatOf,
  nomOf,
  type SessionColumn,
  scenarioOf,
  sessionColumns,
} from '@sillage/contracts/statistiques.rules.ts';
import type { LignePassage } from '@sillage/contracts/statistiques.ts';
import type { Actor } from '../../../platform/login.ts';
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheet.ts';

interface Found {
  filtre: string;
  seesNames: boolean;
  tableauPassages: LignePassage[];
  nombreDeSessions: number;
}

/** As many as one file holds. */
export const EVERYTHING = { page: 1, rowsPerPage: MAX_ROWS };

/** The sessions as the screen shows them: its columns, its order, the sentence of its filter. */
export function sheetOfSessions(
  actor: Actor,
  { filtre, seesNames, tableauPassages: rows, nombreDeSessions: total }: Found,
): WrittenSheet {
  const hasEtablissements = can(actor, 'statistiques.par_etablissement');
  const columns = sessionColumns({ isAdmin: isAdmin(actor), hasEtablissements, seesNames });
  const isWhole = rows.length === total;
  const count = isWhole
    ? plural('statistiques.nombre_sessions', total)
    : message('statistiques.sessions_derriere.excel_limite', {
        nombre: integerText(rows.length),
        total: integerText(total),
      });
  return {
    nom: message('statistiques.sessions_derriere.titre'),
    phrase: `${filtre} · ${count}`,
    colonnes: columns.map((colonne) => ({
      titre: message(
        colonne === 'Duree' ? 'attestations.champ.duree_minutes' : `statistiques.sessions_derriere.colonne.${colonne}`,
      ),
      largeur: WIDTHS[colonne] ?? 18,
    })),
    lignes: rows.map((row) => columns.map((colonne) => cells[colonne](row))),
  };
}

const WIDTHS: Partial<Record<SessionColumn, number>> = {
  Scenario: 44,
  Profil: 28,
  etablissement: 32,
  Session_id: 38,
};

const cells: Record<SessionColumn, (row: LignePassage) => WrittenCell> = {
  Date: (row) => minuteInFrance(new Date(row.Date)),
  Nom: ({ Nom, nomDeclare }) => Nom && nomOf(Nom, nomDeclare),
  Prenom: ({ Prenom }) => Prenom,
  Profil: ({ Profil }) => Profil,
  Scenario: scenarioOf,
  Score: ({ Score }) => Score && shownPercent(Score),
  Duree: ({ Durée: secondes }) => (secondes === null ? null : Math.round(secondes / 60)),
  appareil: ({ appareil }) => message(`statistiques.appareil.${appareil}`),
  Casque: ({ Casque }) => Casque,
  etablissement: ({ etablissement }) => etablissement,
  etat: (row) => message(`statistiques.etat.${etatOf(row)}`),
  Session_id: ({ Session_id }) => Session_id,
};
