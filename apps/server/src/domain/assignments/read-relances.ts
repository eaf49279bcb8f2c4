import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';

interface RelanceRow {
  demandeLe: string;
  par: string | null;
  total: number;
  envoyes: number;
  abandonnes: number;
  destinataires: string[];
}

/** The last reminders of an assignment already found visible, and what became of their mails (C-7-28). */
export async function listRelances(db: Connection, assignmentId: number): Promise<RelanceRow[]> {
  const { rows } = await sql<RelanceRow>`
    select r."demandeLe", (select u.nom from auteurs u where u.id = r."userId") as par,
      count(*) as total, count(r."envoyeLe") as envoyes, count(r."abandonneLe") as abandonnes,
      (array_agg(r."destinataire" order by r.id))[1:100] as destinataires
    from relances r
    where r."assignmentId" = ${assignmentId}
    group by r."demandeLe", r."userId"
    order by r."demandeLe" desc
    limit 20`.execute(db);
  return rows;
}
