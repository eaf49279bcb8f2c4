import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Fait } from './faits.rules.ts';

type Identified = Fait & { scenarioId: number };

/** What was found in the session of a scenario. */
interface Found {
  /** Null: nothing is found in it. */
  scenarioId: number | null;
  faits: readonly Fait[];
}

/**
 * The ids of these facts, in order, for each session; a fact never heard of before is written down.
 * Two processes that hear of it at once wait for each other, in one order, and find the same id.
 */
export async function identifyFaits(tx: Connection, sessions: readonly Found[]): Promise<number[][]> {
  const asked = new Map<string, Identified>();
  for (const { scenarioId, faits } of sessions) {
    if (scenarioId === null) continue;
    for (const fait of faits) {
      const key = keyOf({ scenarioId, ...fait });
      if (!asked.has(key)) asked.set(key, { scenarioId, ...fait });
    }
  }
  const ids = await findIds(tx, [...asked.values()]);
  const unknown = [...asked].filter(([key]) => !ids.has(key)).map(([, fait]) => fait);
  if (unknown.length > 0) {
    await insertFaits(tx, unknown);
    for (const [key, id] of await findIds(tx, unknown)) ids.set(key, id);
  }
  return sessions.map(({ scenarioId, faits }) =>
    faits.map((fait) => ids.get(keyOf({ scenarioId, ...fait }))!).sort((a, b) => a - b),
  );
}

type Key = Pick<Fait, 'genre' | 'code' | 'valeur' | 'juste' | 'categorie'> & { scenarioId: number | null };

function keyOf({ scenarioId, genre, code, valeur, juste, categorie }: Key): string {
  return JSON.stringify([scenarioId, genre, code, valeur, juste, categorie]);
}

function asTable(faits: readonly Identified[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(faits)}::jsonb)
    as d("scenarioId" integer, genre text, code text, valeur text, juste boolean, categorie text, libelle text, rang integer)`;
}

async function findIds(tx: Connection, faits: readonly Identified[]): Promise<Map<string, number>> {
  if (faits.length === 0) return new Map();
  const { rows } = await sql<Key & { id: number }>`
    select f.id, f."scenarioId", f.genre, f.code, f.valeur, f.juste, f.categorie
    from ${asTable(faits)} join faits f on f."scenarioId" = d."scenarioId" and f.genre = d.genre and f.code = d.code
      and f.valeur = d.valeur and f.juste is not distinct from d.juste and f.categorie is not distinct from d.categorie`.execute(
    tx,
  );
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

async function insertFaits(tx: Connection, faits: readonly Identified[]): Promise<void> {
  await sql`
    insert into faits ("scenarioId", genre, code, valeur, juste, categorie, libelle, rang)
    select * from ${asTable(faits)} order by 1, 2, 3, 4, 5, 6
    on conflict ("scenarioId", genre, code, valeur, juste, categorie) do nothing`.execute(tx);
}

/** Facts of scenarios of which the person sees a session. */
export async function listNamedFaits(db: Connection, actor: Actor, ids: readonly number[]): Promise<Identified[]> {
  const played = visible.passages(db, actor).where(sql<SqlBool>`passages."scenarioId" = f."scenarioId"`);
  const { rows } = await sql<Identified>`
    select f."scenarioId", f.genre, f.code, f.valeur, f.juste, f.categorie, f.libelle, f.rang from faits f
    where f.id = any(${ids}::int[]) and exists (${played.select(sql`1`.as('one'))})
    order by f.rang, f.id`.execute(db);
  return rows;
}
