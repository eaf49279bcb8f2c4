import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { module, passage, scenario } from '../../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-7-23 S-7-24 · modules, within the filters and the perimeter, answer how often they were played; never says so', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const [one, other, unplayed] = [await module(t.db), await module(t.db), await module(t.db)];
  for (const [moduleId, etablissementId, debut] of [
    [one.id, nantes.id, '2026-11-03T09:00:00Z'],
    [one.id, nantes.id, '2026-10-03T09:00:00Z'],
    [one.id, rennes.id, '2026-11-04T09:00:00Z'],
    [other.id, nantes.id, '2026-11-05T09:00:00Z'],
  ] as const) {
    const { id } = await scenario(t.db, { moduleId });
    await passage(t.db, { etablissementId, scenarioId: id, debut });
  }
  const ask = async (person: 'admin' | 'etablissement' | 'apprenant', body: object) =>
    (await t.as(person).post('/courses/stats', body)).body;
  const november = { debut: '2026-11-01', fin: '2026-11-30' };
  expect(await ask('admin', { lessons: [one.id] })).toMatchObject({ count: 3, message: null });
  expect(await ask('admin', { lessons: [one.id, `/api/modules/${other.id}`], ...november })).toMatchObject({
    count: 3,
  });
  expect(await ask('admin', { lessons: [one.id], etab: [rennes.id] })).toMatchObject({ count: 1 });
  await t.db.updateTable('etablissements').where('id', '=', nantes.id).set({ allowAllSequences: true }).execute();
  expect(await ask('etablissement', { lessons: [one.id], ...november })).toMatchObject({ count: 1 });
  for (const lessons of [[unplayed.id], [], [2_000_000_000]]) {
    expect(await ask('admin', { lessons })).toMatchObject({ count: 0, message: 'Aucune formation n’a été réalisée' });
  }
  expect(await ask('apprenant', { lessons: [one.id] })).toMatchObject({ count: 0 });
});

test('S-7-24 · a module that was closed since keeps its sessions and its name for whom they are, and shows neither to others', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const closed = await module(t.db, { nom: 'Module retiré' });
  const { id: scenarioId } = await scenario(t.db, { moduleId: closed.id });
  await t.db.updateTable('etablissements').where('id', '=', nantes.id).set({ allowAllSequences: false }).execute();
  const ask = async () => {
    const as = t.as('etablissement');
    const { count } = (await as.post('/courses/stats', { lessons: [closed.id] })).body;
    return { count, filtre: (await as.post('/stats/sessions', { module: closed.id })).body.filtre as string };
  };
  await passage(t.db, { etablissementId: rennes.id, scenarioId });
  const before = await ask();
  expect(before.count).toBe(0);
  expect(before.filtre).not.toContain('Module retiré');
  await passage(t.db, { etablissementId: nantes.id, scenarioId });
  const after = await ask();
  expect(after.count).toBe(1);
  expect(after.filtre).toContain('Module retiré');
});
