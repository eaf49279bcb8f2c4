import { CONSERVATION, GENRES, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './db.ts';
import { listMisdeclared, tablesByGenre } from './personal-data.ts';
import { read } from './sources.ts';

// What is kept of people is declared: a new table or column says what it is, and how long it stays (docs/data-protection.md).

const { db, drop } = await testDatabase();
afterAll(drop);

test('every column of every table is declared, as personal data of a kind, a secret, or nothing personal', async () => {
  expect(await listMisdeclared(db)).toEqual([]);
});

test('what somebody left of themselves is no contact of an organisation: their export would not tell it', async () => {
  await sql`alter table referents add column telephone text`.execute(db);
  await sql`comment on column referents.telephone is 'Personal data: contact.'`.execute(db);
  expect(await listMisdeclared(db)).toEqual(['referents.telephone']);
  await sql`alter table referents drop column telephone`.execute(db);
});

/** Referring columns without an index of all their rows, by why none is wanted. */
const UNINDEXED = {
  'a fixed list is referred to: nothing is ever removed from it': [
    'casques.packagingId',
    'casques.typeId',
    'etablissementAppareilVersions.typeId',
    'profession_correspondances.professionId',
  ],
  'asked by it, rows in use alone are read; removed, an establishment or a headset reads the others once': [
    'appareil_cles.casqueId',
    'apprenants.etablissementId',
    'regroupements.etablissementId',
    'vues.etablissementId',
  ],
};

test('what refers to a row is found by an index of all that do: a removal reads no whole table', async () => {
  const { rows } = await sql<{ colonne: string }>`
    select t.relname || '.' || a.attname as colonne
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and coalesce(
        pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
    order by colonne`.execute(db);
  expect(rows.map(({ colonne }) => colonne)).toEqual(Object.values(UNINDEXED).flat().toSorted());
});

test('docs/data-protection.md says each kind, why, how long, who decides, and where it stands', async () => {
  const tables = await tablesByGenre(db);
  const lines = GENRES.map((genre) => {
    const { nom, raison, duree, decide } = sentencesOf(genre);
    const named = tables[genre].map((table) => `\`${table}\``);
    const texts = [message(nom), message(raison), message(duree, CONSERVATION), message(decide), named.join(', ')];
    return `| ${texts.join(' | ').replaceAll(/[\u00a0\u202f]/g, ' ')} |`;
  });
  const doc = read('docs/data-protection.md');
  expect(doc.split('\n').filter((line) => /^\| (?!kind|---)/.test(line))).toEqual(lines);
});

test('docs/operations.md says of each table where it would stand on several machines', async () => {
  const doc = read('docs/operations.md');
  const rows = doc.slice(doc.indexOf('| tables | are | why |')).split('\n\n')[0]!.split('\n').slice(2);
  const named = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`(\w+)`/g)].map(([, table]) => table!));
  const tables = await db.introspection.getTables();
  const ours = tables.filter(({ isView, schema }) => !isView && schema === 'public').map(({ name }) => name);
  expect(named.filter((name) => name !== 'graphile_worker').toSorted()).toEqual(ours.toSorted());
});
