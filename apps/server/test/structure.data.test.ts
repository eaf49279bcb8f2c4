import { CONSERVATION, GENRES, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  DONNEES,
  declaredColumns,
  personalColumns,
} from '../src/domain/donnees_personnelles/donnees_personnelles.rules.ts';
import { testDatabase } from './db.ts';
import { read } from './sources.ts';

// What is kept of people is declared: a new table or column says what it is, and how long it stays (docs/data-protection.md).

test('every column of every table is declared, as personal data of a kind, a secret, or nothing personal', async () => {
  const { db, drop } = await testDatabase();
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    group by 1`.execute(db);
  await drop();
  const schema = Object.fromEntries(rows.map(({ name, columns }) => [name, columns.toSorted()]));
  const declared = Object.entries(DONNEES).map(([name, donnees]) => [name, declaredColumns(donnees).toSorted()]);
  expect(Object.fromEntries(declared)).toEqual(schema);
});

test('docs/data-protection.md says each kind, why, how long, who decides, and where it stands', () => {
  const lines = GENRES.map((genre) => {
    const { nom, raison, duree, decide } = sentencesOf(genre);
    const tables = Object.entries(DONNEES)
      .filter(([, donnees]) => personalColumns(donnees).some(([found]) => found === genre))
      .map(([table]) => `\`${table}\``);
    const texts = [message(nom), message(raison), message(duree, CONSERVATION), message(decide), tables.join(', ')];
    return `| ${texts.join(' | ').replaceAll(/[\u00a0\u202f]/g, ' ')} |`;
  });
  const doc = read('docs/data-protection.md');
  expect(doc.split('\n').filter((line) => /^\| (?!kind|---)/.test(line))).toEqual(lines);
});
