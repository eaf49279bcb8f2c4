import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { apprenant, etablissement } from '../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('rows that their order leaves equal follow their id, so that pages never overlap', async () => {
  const { id: etablissementId } = await etablissement(t.db);
  const ids: number[] = [];
  for (let rank = 0; rank < 6; rank++) {
    const { id } = await apprenant(t.db, { etablissementId, nom: 'Homonyme', prenom: 'Ana' });
    ids.push(id);
  }
  const pages = async (asked: string) => {
    const found: number[] = [];
    for (const page of [1, 2]) {
      const query = `etablissement=${etablissementId}&rowsPerPage=3&page=${page}&${asked}`;
      const { body } = await t.as('admin').get(`/apprenants?${query}`);
      found.push(...body['hydra:member'].map(({ id }: { id: number }) => id));
    }
    return found;
  };
  // With words, without.
  for (const words of ['', '&nom=homonyme']) {
    expect(await pages(`order[nom]=ASC${words}`)).toEqual(ids);
    expect(await pages(`order[nom]=DESC${words}`)).toEqual(ids.toReversed());
  }
});
