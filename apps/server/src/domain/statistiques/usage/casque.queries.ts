import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import type { CasqueAncien } from '@sillage/contracts/statistiques.ts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Limites } from '../filter/filter.queries.ts';

/**
 * Of the headsets that the establishments chosen hold that day, the one that was heard of longest ago, if ever; computers are none
 * (S-9-35, S-9-36, S-9-80).
 */
export async function findOldestCasque(
  db: Connection,
  actor: Actor,
  { etablissements, isIFPS }: Pick<Limites, 'etablissements' | 'isIFPS'>,
  jour: string,
): Promise<CasqueAncien | undefined> {
  return visible
    .possession_casques(db, actor)
    .innerJoin('casques', 'casques.id', 'possession_casques.casqueId')
    .innerJoin('etablissements', 'etablissements.id', 'possession_casques.etablissementId')
    .where(
      sql<boolean>`${jour} between possession_casques."dateDebut" and coalesce(possession_casques."dateFin", 'infinity')`,
    )
    .where('casques.typeId', '<>', COMPUTER_TYPE)
    .$if(etablissements !== null, (rows) =>
      rows.where('etablissements.id', '=', sql<number>`any(${etablissements}::int[])`),
    )
    .$if(isIFPS !== null, (rows) => rows.where('etablissements.IFPS', '=', isIFPS === true))
    .select([
      'casques.id',
      sql<string>`coalesce(casques.etiquette, casques."numeroSerie")`.as('label'),
      'casques.dateDerniereNouvelle as date_derniere_nouvelle',
      'etablissements.nom as etablissement',
    ])
    .orderBy(sql`casques."dateDerniereNouvelle" nulls first`)
    .orderBy('label')
    .limit(1)
    .executeTakeFirst();
}
