import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/db.ts';
import { listFiles, read } from '../../../test/sources.ts';
import { DECLARATION } from '../statistiques/totals/measures.rules.ts';
import { countsOf } from '../statistiques/totals/totals.queries.ts';

// Totals hear of a change of passages from whoever writes it: nobody else may, by whatever way.

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.drop());

/** Files that write passages, with their reason. */
const writers: Record<string, string> = {
  'apps/server/src/domain/passages/passages.queries.ts': 'notes what each change does to the totals',
  'apps/server/test/builders.ts': 'notes it too',
  'bench/attestations.ts': 'measures documents: nobody reads the totals there',
  'bench/passages.sql': 'totals are made again, which is measured',
  'bench/usage.ts': 'notes it too',
};

const WRITE =
  /\b(insert into|update|delete from|merge into|truncate|copy) "?passages"?[\s(`]|\b(insertInto|updateTable|deleteFrom|mergeInto)\('passages'\)/i;

test('no other file does', () => {
  const files = listFiles('{apps,packages,bin,bench,e2e}/**/*.{ts,tsx,mjs,sql}').filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('apps/server/database/'),
  );
  expect(files.filter((file) => WRITE.test(read(file))).sort()).toEqual(Object.keys(writers).sort());
});

test('no trigger or function of the database does', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = 'passages'::regclass and not tgisinternal
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* '(insert into|update|delete from) +"?passages"?[^_a-z]'`.execute(
    base.db,
  );
  expect(rows).toEqual([]);
});

test('a deletion elsewhere that empties a column of passages empties none that a figure depends on', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select confrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where contype = 'f' and conrelid = 'passages'::regclass
      and (confdeltype not in ('a', 'r') or confupdtype not in ('a', 'r'))`.execute(base.db);
  const { rows: cascades } = await sql`
    select from pg_constraint where conrelid = 'passages'::regclass and (confdeltype = 'c' or confupdtype = 'c')`.execute(
    base.db,
  );
  expect(cascades).toEqual([]);
  expect(rows.map(({ table }) => table).sort()).toEqual(['apprenants', 'assignments']);
  const counted = countsOf(DECLARATION, sql`passages`).compile(base.db).sql;
  expect(counted).toContain('"casqueId"');
  expect(rows.flatMap(({ columns }) => columns).filter((column) => counted.includes(`"${column}"`))).toEqual([]);
});
