import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeDevice } from '../../test/device.ts';
import type { PersonName } from '../../test/world.ts';
import { findActorOfAccount } from './login.ts';
import { visible } from './perimeter.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const device = await makeDevice(t);
  // Of a scenario that does not exist, and with a gap.
  await device.send([device.debut({ scenario: 'inconnu' }), device.fin(3)]);
  await t.runJobs();
  await t.db
    .insertInto('conventions')
    .values({
      numero: 'C-1',
      contenu: '{}',
      fichier: 'conventions/1.pdf',
      empreinte: Buffer.alloc(32),
      createdBy: t.world.userIds.admin,
      createdAt: t.clock.current.toISOString(),
    })
    .execute();
});
afterAll(() => t.close());

const RESERVED = {
  conventions: 'admin',
  appareil_cles: 'admin',
  journaux_lacunes: 'admin',
  administrateurs: 'superAdmin',
  badges: 'admin',
  passages_en_attente: 'admin',
} as const;

async function count(slug: keyof typeof RESERVED, person: PersonName): Promise<number> {
  const actor = (await findActorOfAccount(t.db, t.world.userIds[person]))!;
  const rows = visible[slug](t.db, actor) as unknown as ReturnType<typeof visible.etablissements>;
  return (await rows.selectAll().execute()).length;
}

const OTHERS = ['groupement', 'etablissement', 'referent', 'apprenant'] as const;

test.each(Object.entries(RESERVED) as [keyof typeof RESERVED, PersonName][])(
  'P-1-22 · %s: no row but for those whom the capability names, whatever let others ask',
  async (slug, reader) => {
    expect(await count(slug, reader)).toBeGreaterThan(0);
    const others = slug === 'administrateurs' ? (['csm', 'admin', ...OTHERS] as const) : OTHERS;
    for (const person of others) expect([person, await count(slug, person)]).toEqual([person, 0]);
  },
);

test('P-1-22 · accounts: all for the admin group, the own one for others', async () => {
  for (const person of OTHERS) {
    const id = t.world.userIds[person];
    const actor = (await findActorOfAccount(t.db, id))!;
    expect(await visible.users(t.db, actor).select('users.id').execute()).toEqual([{ id }]);
  }
  const admin = (await findActorOfAccount(t.db, t.world.userIds.csm))!;
  expect((await visible.users(t.db, admin).select('users.id').execute()).length).toBeGreaterThan(OTHERS.length);
});
