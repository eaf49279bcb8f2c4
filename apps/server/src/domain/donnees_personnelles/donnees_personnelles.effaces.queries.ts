import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';

/** A session, and the code that its beginning says. */
interface Told {
  session: string;
  code: string | null;
  /** Of the code, in hexadecimal. */
  empreinte: string | null;
}

export async function insertErased(tx: Connection, sessions: readonly string[]): Promise<void> {
  await sql`insert into sessions_effacees select unnest(${sessions}::uuid[]) on conflict do nothing`.execute(tx);
}

/** Those that are of an erased person; one that says the code of such a person, which nobody else has now, is known from then on. */
export async function listErased(db: Connection, told: readonly Told[]): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    with dites as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as d(session uuid, code text, empreinte text)
    ),
    nouvelles as (
      select distinct session from dites
      where code is not null
        and (exists (select from effacements f where f."codeEmpreinte" = decode(empreinte, 'hex'))
          or exists (select from effacements f where f."faitLe" is null and lower(f.identite->>'codeApprenant') = lower(code)))
        and not exists (select from apprenants a where lower(a."codeApprenant") = lower(code))
    ),
    notees as (
      insert into sessions_effacees select session from nouvelles order by session on conflict do nothing
    )
    select session from nouvelles
    union
    select session from sessions_effacees where session in (select session from dites)`.execute(db);
  return rows.map(({ session }) => session);
}
