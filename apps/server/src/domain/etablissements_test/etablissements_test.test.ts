import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { isTestAccount } from '../etablissements/etablissements.rules.ts';
import { makePassword } from './etablissements_test.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let counter = 0;
const form = (given: object = {}) => ({
  nom: 'Clinique des Embruns',
  login: `embruns-${++counter}`,
  end: '2026-12-04 22:59',
  modules: [] as number[],
  userId: 1,
  ...given,
});
const generate = (given: object = {}) => t.as('admin').post('/etablissement/generateTest', form(given));
async function moduleNamed(nom: string): Promise<number> {
  return (await t.db.insertInto('modules').values({ nom, type: 1 }).returning('id').executeTakeFirstOrThrow()).id;
}
async function counts() {
  const count = async (table: 'users' | 'etablissements' | 'casques' | 'possession_casques' | 'casque_historiques') =>
    (
      await t.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    users: await count('users'),
    etablissements: await count('etablissements'),
    casques: await count('casques'),
    possessions: await count('possession_casques'),
    histories: await count('casque_historiques'),
  };
}

describe('a test establishment', () => {
  test('S-3-39 S-5-33 S-5-34 S-5-35 S-7-63 · its name and login have their prefixes, and its link holds its code', async () => {
    const { status, body } = await generate({ nom: 'Clinique du Large', login: 'Embruns.Nord' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        link: `${t.config.publicUrl}/navigateur?codeEtablissement=TEST-CLINIQUE-DU-LARGE`,
        etablissement: { id: expect.any(Number), nom: 'Test Clinique du Large' },
        login: 'test-embruns.nord@sillage.test',
      }),
    ]);
    const made = await t.db
      .selectFrom('etablissements')
      .where('id', '=', body.etablissement.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ email: body.login, finPossessionPC: '2026-12-04', allowAllSequences: false });
    expect(isTestAccount(made)).toBe(true);
  });

  test('S-2.22-08 · it holds a computer from today to the end, its modules are open, and its history tells it', async () => {
    const [first, second] = [await moduleNamed('Hygiène des mains'), await moduleNamed('Chute')];
    const { body } = await generate({ modules: [first, `/api/modules/${second}`] });
    const { id } = body.etablissement;
    const record = (await t.as('admin').get(`/etablissements/${id}`)).body;
    expect(record.modules).toEqual([first, second]);
    expect(record.possessions).toMatchObject([
      { casque: { numeroSerie: expect.stringMatching(/^PC\d+$/) }, dateDebut: '2026-11-20', dateFin: '2026-12-04' },
    ]);
    expect(record.lienNavigateur).toBe(body.link);
    const [{ casque }] = record.possessions;
    const device = (await t.as('admin').get(`/casques/${casque.id}`)).body;
    expect(device.type.label).toBe('Ordinateur');
    const { historique } = (await t.as('admin').post('/appareil/historique/list', { itemId: casque.id })).body;
    expect(historique).toHaveLength(2);
  });

  test('S-2.22-09 · its password is answered once, and signs in', async () => {
    const { body } = await generate();
    const signIn = await t
      .as(null)
      .post('/login', { authenticator: 'twoSteps', code: body.login, password: body.motDePasse });
    expect([signIn.status, signIn.body.nom]).toEqual([200, 'Test Clinique des Embruns']);
    const entry = await t.db
      .selectFrom('audit')
      .where('objet', '=', `/api/etablissements/${body.etablissement.id}`)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'etablissements_test.generer', userId: t.world.userIds.admin });
    expect(JSON.stringify(entry.details)).not.toContain(body.motDePasse);
  });

  test('S-2.22-09 · an existing login is refused and nothing is kept, asked at the same moment too', async () => {
    await generate({ login: 'pris' });
    const before = await counts();
    const again = await generate({ login: 'PRIS ' });
    expect([again.status, again.body.violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath: 'login', message: 'Ce login existe déjà.' })],
    ]);
    expect(await counts()).toEqual(before);
    const together = await Promise.all(['ensemble', 'ensemble', 'ensemble'].map((login) => generate({ login })));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await counts()).toEqual({
      users: before.users + 1,
      etablissements: before.etablissements + 1,
      casques: before.casques + 1,
      possessions: before.possessions + 1,
      histories: before.histories + 2,
    });
  });

  test('S-2.22-08 · what fails on the way leaves nothing', async () => {
    const before = await counts();
    for (const [given, field] of [
      [{ modules: [2_000_000_000] }, 'modules'],
      [{ end: '2026-11-19 22:59' }, 'end'],
      [{ end: '2026-02-30 22:59' }, 'end'],
      [{ nom: ' ' }, 'nom'],
      [{ login: 'é clair' }, 'login'],
      [{ login: 'a@b' }, 'login'],
    ] as const) {
      const { status, body } = await generate(given);
      expect([status, body.violations[0].propertyPath], field).toEqual([422, field]);
    }
    expect(await counts()).toEqual(before);
  });

  test('two of one name have two codes', async () => {
    const [one, other] = [await generate({ nom: 'Jumelle' }), await generate({ nom: 'Jumelle' })];
    expect([one.body.link, other.body.link].map((link) => link.split('=')[1])).toEqual([
      'TEST-JUMELLE',
      'TEST-JUMELLE-2',
    ]);
  });

  test('only administrators make one', async () => {
    for (const person of ['etablissement', 'referent', 'groupement', 'apprenant'] as const) {
      expect((await t.as(person).post('/etablissement/generateTest', form())).status).toBe(403);
    }
    expect((await t.as('admin').get('/etablissement/generateTest')).body.domaine).toBe('sillage.test');
  });
});

test('no two passwords are alike, and none can be misread', () => {
  const made = Array.from({ length: 200 }, makePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});
