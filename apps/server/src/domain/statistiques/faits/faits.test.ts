import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenario } from '../../../../test/builders.ts';
import { type TestDatabase, testDatabase } from '../../../../test/db.ts';
import { identifyFaits } from './faits.queries.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const fait = (code: string) => ({
  genre: 'action' as const,
  code,
  valeur: '',
  juste: true,
  categorie: 'Hygiène',
  libelle: null,
  rang: 0,
});

test('a fact is known again by its id; one whose id is taken is refused, not lost', async () => {
  const { id: scenarioId } = await scenario(own.db);
  const identify = (code: string) => identifyFaits(own.db, [{ scenarioId, faits: [fait(code)] }]);
  const known = await identify('friction');
  expect(await identify('friction')).toEqual(known);
  await sql`select setval(pg_get_serial_sequence('faits', 'id'), ${known[0]![0]}, false)`.execute(own.db);
  await expect(identify('rincage')).rejects.toThrow('faits_pkey');
});
