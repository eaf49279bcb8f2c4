import type { attestations } from '@sillage/contracts/attestations.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import type { FileAnswer } from '@sillage/contracts/contract.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import { scenarioOf } from '@sillage/contracts/statistiques.rules.ts';
import type * as z from 'zod';
import { type Clock, today } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { spreadsheetFile, type WrittenCell } from '../../platform/spreadsheet.ts';
import { canSeeNames } from '../etablissements/etablissements.queries.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { filterSentence } from '../statistiques/filter/sentence.queries.ts';
import { listLignes } from './attestations.queries.ts';

type Asked = z.output<typeof attestations.export.query>;
type Page = Awaited<ReturnType<typeof listLignes>>;
type Ligne = Page['rows'][number];

interface Column {
  titre: string;
  largeur?: number;
  cell(row: Ligne): WrittenCell;
}

/** The rows of the screen, its columns and its filters, as an Excel file (S-2.19-05, S-2.19-11). */
export async function exportAttestations(
  db: Connection,
  clock: Clock,
  actor: Actor,
  { search = '', tri, sens, ...filters }: Asked,
): Promise<FileAnswer<'xlsx'>> {
  const order = { field: tri, direction: sens };
  const page = await listLignes(db, actor, clock, { page: 1, rowsPerPage: -1, search, order, exists: {}, filters });
  const columns = columnsOf(actor, await canSeeNames(db, actor));
  const { debut, fin, etablissement: etab } = filters;
  const nom = message('attestations.excel.nom', { date: today(clock) });
  const sheet = {
    nom,
    phrase: [
      await filterSentence(db, actor, limitesOf(actor, Filtre.parse({ debut, fin, etab }), clock)),
      ...(filters.dpc ? [message('attestations.excel.filtre_dpc')] : []),
      ...(filters.selectionnable === undefined
        ? []
        : [message(`attestations.excel.filtre_selectionnable_${filters.selectionnable}`)]),
      ...(search ? [message('attestations.excel.recherche', { texte: search })] : []),
      countOf(page),
    ].join(' · '),
    colonnes: columns,
    lignes: page.rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
  return spreadsheetFile(sheet);
}

function countOf({ rows, total }: Page): string {
  if (rows.length === total) return plural('statistiques.nombre_sessions', total);
  const values = { nombre: integerText(rows.length), total: integerText(total) };
  return message('attestations.excel.limite', values);
}

/** The columns that this person sees (S-2.19-06, S-2.19-07, S-2.19-08, S-2.19-09). */
function columnsOf(actor: Actor, seesNames: boolean): Column[] {
  const admin = isAdmin(actor);
  return [
    ...(seesNames
      ? [
          { titre: message('attestations.champ.nom'), cell: ({ Nom }: Ligne) => Nom },
          { titre: message('attestations.champ.prenom'), cell: ({ Prenom }: Ligne) => Prenom },
        ]
      : []),
    { titre: message('attestations.champ.profil'), cell: ({ Profil }) => Profil, largeur: 28 },
    { titre: message('attestations.champ.scenario'), cell: scenarioOf, largeur: 44 },
    { titre: message('attestations.champ.date'), cell: (row) => ({ jour: dayInFrance(new Date(row.Date)) }) },
    { titre: message('attestations.champ.score_pourcent'), cell: ({ Score }) => Score && shownPercent(Score) },
    {
      titre: message('attestations.champ.duree_minutes'),
      cell: ({ Durée: secondes }) => (secondes === null ? null : Math.round(secondes / 60)),
    },
    { titre: message('attestations.champ.dpc'), cell: ({ DPC }) => message(DPC ? 'ui.oui' : 'ui.non') },
    ...(admin
      ? [
          { titre: message('attestations.champ.session_id'), cell: (row: Ligne) => row.Session_id, largeur: 38 },
          { titre: message('attestations.champ.casque_id'), cell: ({ Casque_id }: Ligne) => Casque_id },
        ]
      : [{ titre: message('attestations.champ.casque'), cell: ({ Casque }: Ligne) => Casque }]),
  ];
}
