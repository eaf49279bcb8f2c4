import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';

interface Etat {
  id: number;
  nom: string;
  scorm: boolean;
  assignations: number;
  termines: number;
  badges: number;
}

/** What depends on these modules, as it stands, in their order. */
export async function stateOfModules(tx: Connection, moduleIds: readonly number[], today: string): Promise<Etat[]> {
  const { rows } = await sql<Etat>`
    select m.id, m.nom, m.type = ${sql.lit(MODULE_TYPE.scorm)} as scorm,
      (select count(distinct a.id)::int from assignment_modules asked join assignments a on a.id = asked."assignmentId"
        where asked."moduleId" = m.id
          and (a."endDate" is null or a."endDate" >= ${today}::date)) as assignations,
      (select count(*)::int from apprenant_modules done where done."moduleId" = m.id and done.complete) as termines,
      (select count(distinct b.id)::int from badge_criterias c join badges b on b.id = c."badgeId"
        where c."moduleId" = m.id and b."deletedAt" is null) as badges
    from unnest(${moduleIds}::int[]) with ordinality as wanted(id, rang) join modules m on m.id = wanted.id
    order by wanted.rang`.execute(tx);
  return rows;
}

/** The active badges that one of these modules is asked for. */
export async function listBadgesOf(tx: Connection, moduleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.id from badge_criterias c join badges b on b.id = c."badgeId"
    where c."moduleId" = any(${moduleIds}::int[]) and b."deletedAt" is null`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countGiven(tx: Connection, badgeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from user_badges where "badgeId" = any(${badgeIds}::int[])`.execute(tx);
  return rows[0]!.total;
}
