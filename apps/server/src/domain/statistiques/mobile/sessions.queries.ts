import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';

const LAST = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface MobileTrace {
  date: string;
  event: string;
  donnees: Record<string, unknown>;
  scenarioId: number | null;
}

/** The last sessions of an application, tests included; on personal devices alone if asked (S-9-20, S-7-39). */
export async function listLastSessions(
  db: Connection,
  actor: Actor,
  { application, personal = false }: { application: string; personal?: boolean },
) {
  return visible
    .passages(db, actor)
    .where(sql<SqlBool>`passages.application = ${application}`)
    .$if(personal, (rows) => rows.where('passages.personnel', '=', true))
    .select(['passages.session', 'passages.utilisateur', 'passages.systeme', 'passages.codeMobile'])
    .select(['passages.appareilId', 'passages.debut'])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(LAST)
    .execute();
}

/** What a mobile session told, in the order of time; nothing for any other session. @param id its uuid or its mobile code */
export async function listMobileEvents(db: Connection, actor: Actor, id: string) {
  // Each by its own index.
  const session = visible
    .passages(db, actor)
    .where(sql<SqlBool>`passages.application is not null and passages.session = (
      select coalesce(${UUID.test(id) ? id : null}::uuid,
        (select p.session from passages p where p."codeMobile" = ${id.toUpperCase()} limit 1)))`)
    .select(['passages.session', 'passages.scenarioId']);
  const { rows } = await sql<MobileTrace>`
    with jouee as (${session})
    select j.at as date, j.type as event, j.donnees, jouee."scenarioId" from jouee join journaux j using (session)
    order by j.at, j.seq`.execute(db);
  return rows;
}
