import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { passage } from '../../../../test/builders.ts';
import { type Actor, findActor } from '../../../platform/login.ts';
import type { Limites } from '../filter/filter.queries.ts';
import { partOf } from './measures.rules.ts';
import { type Somme, sumDetails, sumTotals } from './sums.queries.ts';
import { foldChanges } from './totals.queries.ts';

let t: TestApp;
let admin: Actor;
beforeAll(async () => {
  t = await testApp();
  admin = (await findActor(t.db, t.world.cookies.admin.replace('sillage=', ''), t.clock.current))!;
});
afterAll(() => t.close());

test('a screen adds up what it asks for, and nothing else', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  for (const [profil, dureeSecondes] of [
    ['Infirmier', 600],
    ['Infirmier', 300],
    ['Médecin', 900],
  ] as const) {
    await passage(t.db, { etablissementId, profil, dureeSecondes, debut: '2026-03-03T09:00:00Z' });
  }
  await t.db.transaction().execute((tx) => foldChanges(tx));
  const limites: Limites = {
    debut: '2026-01-01',
    fin: '2026-12-31',
    etablissements: null,
    isIFPS: null,
    withTests: true,
    withIncomplete: true,
    casqueId: null,
    assignmentId: null,
    regroupementId: null,
  };
  for (const sum of [sumTotals, sumDetails]) {
    const rows = await sum(t.db, admin, limites, partOf(['profil'], ['passages']));
    expect([...new Set(rows.map(({ axe }) => axe))].sort()).toEqual(['etablissement', 'profil', 'semaine']);
    const profils = rows.filter(({ axe }) => axe === 'profil');
    const figures = ({ cle, passages, durees }: Somme) => [cle, passages, durees];
    expect(profils.map(figures).toSorted()).toEqual([
      ['Infirmier', 2, 0],
      ['Médecin', 1, 0],
    ]);
  }
});
