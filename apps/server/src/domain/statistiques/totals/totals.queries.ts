import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { FAITS } from '../faits/cumuls.queries.ts';
import { FORMES } from '../formes/cumuls.queries.ts';
import { type Kept, keptTotals, quoted, type Totals } from './kept.queries.ts';
import { DECLARATION, type Declaration, tablesOf } from './measures.rules.ts';

/** All that is kept current from passages: noted by whoever writes them, folded, made again and proved together. */

type Statement = RawBuilder<unknown>;

/** What each of these passages counts for, `signe` times; those that wait for their scenario count nowhere. */
export function countsOf(declaration: Declaration, passages: Statement): Statement {
  const counts = Object.entries(declaration.measures).map(([name, value]) => `signe * ${value} as "${name}"`);
  return sql`
    select ${quoted(keysOf(declaration))}, ${sql.raw(counts.join(', '))} from (${passages}) passages where not "enAttente"`;
}

const keysOf = ({ axes }: Declaration) => ['etablissementId', 'jour', ...Object.values(axes), 'complete', 'test'];

export const totalsOf = (declaration: Declaration): Totals => ({
  name: 'passages',
  notes: 'passages_a_cumuler',
  keys: keysOf(declaration),
  jour: 'jour',
  measures: Object.keys(declaration.measures),
  tables: tablesOf(declaration),
  countsOf: (passages) => countsOf(declaration, passages),
});

const keptOf = (declaration: Declaration): Kept[] => [keptTotals(totalsOf(declaration)), keptTotals(FAITS), FORMES];

/**
 * All that whoever writes passages has to note, as parts of the `with` of the statement that writes.
 * @param passages rows of `passages` with a `signe`: 1 as they are now, -1 as they were
 */
export const notesOf = (passages: Statement): Statement =>
  sql.join(keptOf(DECLARATION).map(({ note }, rank) => sql`${sql.ref(`notes_${rank}`)} as (${note(passages)})`));

/** One fold at a time: two would wait for each other's totals. */
const LOCK = sql`hashtext('passages_cumuls')`;

/**
 * Keeps folds waiting until the transaction ends. First of all in a transaction that reads one moment: that moment begins once no fold is
 * under way, else what a fold adds meanwhile would be unseen, and a rebuild refused.
 */
export async function holdFolds(tx: Connection): Promise<void> {
  await sql`lock table passages_cumuls in share row exclusive mode`.execute(tx);
}

/** Folds what is noted; does nothing while another process is at it. */
export async function foldChanges(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (!rows[0]?.free) return;
  for (const kept of keptOf(declaration)) await kept.fold(tx);
}

/** Makes everything again from passages. To be called in a transaction that reads one moment (`repeatable read`). */
export async function rebuildTotals(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  await holdFolds(tx);
  await sql`set local work_mem = '128MB'`.execute(tx);
  for (const kept of keptOf(declaration)) await kept.rebuild(tx);
}

/** Of all that is kept, what does not say what passages say. To be called in a transaction that reads one moment. */
export async function listWrong(tx: Connection, declaration: Declaration = DECLARATION): Promise<string[]> {
  await sql`set local work_mem = '128MB'`.execute(tx);
  const wrong: string[] = [];
  for (const kept of keptOf(declaration)) if (!(await kept.holds(tx))) wrong.push(kept.name);
  return wrong;
}

/** Whether all of it does, likewise. */
export async function totalsHold(tx: Connection, declaration: Declaration = DECLARATION): Promise<boolean> {
  return (await listWrong(tx, declaration)).length === 0;
}
