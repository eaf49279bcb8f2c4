import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { apprenant, casque, module, possession, scenario } from './builders.ts';
import { openLogin } from './world.ts';

/** Records that were stored before dates had bounds. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const HORS = 'Indiquez une date du 01/01/2000 au 31/12/2099';
const nantes = () => t.world.etablissements.nantes.id;
const RECORDS = {
  modules: [() => module(t.db), 'dateDebut', '0001-01-01', HORS],
  scenarios: [() => scenario(t.db), 'dateFin', '9999-12-31', HORS],
  possession_casques: [
    async () => possession(t.db, { casqueId: (await casque(t.db)).id, etablissementId: nantes() }),
    'dateFin',
    '9999-12-31',
    HORS,
  ],
  etablissements: [async () => ({ id: nantes() }), 'finPossessionPC', '9999-12-31', HORS],
  apprenants: [
    () => apprenant(t.db, { etablissementId: nantes() }),
    'dateNaissance',
    '1850-03-02',
    'Indiquez une date de naissance du 01/01/1900 à aujourd’hui',
  ],
} as const;

describe.each(Object.entries(RECORDS))('%s', (slug, [make, field, old, sentence]) => {
  const stored = async () => {
    const { id } = await make();
    await sql`update ${sql.table(slug)} set ${sql.ref(field)} = ${old} where id = ${id}`.execute(t.db);
    return `/${slug}/${id}`;
  };
  const admin = () => t.as('superAdmin');

  test(`a record of ${old} is read, and kept so when something else of it is changed`, async () => {
    const address = await stored();
    const { body } = await admin().get(address);
    expect(body[field]).toBe(old);
    for (const sent of [{ [field]: old }, { [field]: `${old}T00:00:00` }, { ...body }]) {
      const answer = await admin().put(address, sent);
      expect(answer.body.violations).toBeUndefined();
      expect([answer.status, answer.body[field]]).toEqual([200, old]);
    }
    expect((await admin().put(address, { [field]: '2026-11-20' })).body[field]).toBe('2026-11-20');
  });

  test('no other date out of bounds takes its place, and a new record has none', async () => {
    const address = await stored();
    for (const other of ['0002-01-01', '1899-12-31', '2100-01-01', '9998-12-31']) {
      const answer = await admin().put(address, { [field]: other });
      expect([answer.status, answer.body.violations], other).toMatchObject([
        422,
        [{ propertyPath: field, message: sentence }],
      ]);
      const made = await admin().post(`/${slug}`, { [field]: old });
      expect(made.body.violations).toContainEqual(expect.objectContaining({ propertyPath: field, message: sentence }));
    }
    expect((await admin().get(address)).body[field]).toBe(old);
  });
});

test('P-2.3-14 P-6-46 · of a learner of elsewhere nothing tells which date is stored: none, right or wrong, is found', async () => {
  const { rennes } = t.world.etablissements;
  const { id } = await apprenant(t.db, { etablissementId: rennes.id });
  await sql`update apprenants set "dateNaissance" = '1850-03-02' where id = ${id}`.execute(t.db);
  for (const person of ['etablissement', 'referent'] as const) {
    for (const dateNaissance of ['1850-03-02', '1850-03-03', '2100-01-01', '1990-03-02', 'hier']) {
      for (const [address, headers] of [
        [`/apprenants/${id}`, {}],
        [`/apprenants/${id}`, { 'dry-run': '?1' }],
        ['/apprenants/999999', {}],
      ] as const) {
        const { status, body } = await t.as(person).put(address, { dateNaissance }, headers);
        expect([dateNaissance, status, body.violations], address).toEqual([dateNaissance, 404, undefined]);
      }
    }
  }
});

test('nobody is born tomorrow, in France, by the clock of the house', async () => {
  const { id } = await apprenant(t.db, { etablissementId: nantes(), dateNaissance: null });
  const put = async (dateNaissance: string) => {
    const caller = t.withCookie(await openLogin(t.db, t.world.userIds.admin, t.clock.current));
    const { status, body } = await caller.put(`/apprenants/${id}`, { dateNaissance });
    return [status, body.violations];
  };
  const now = t.clock.current;
  const made = await t.as('admin').post('/apprenants', { dateNaissance: '2026-11-21' });
  expect(made.body.violations).toContainEqual(
    expect.objectContaining({ propertyPath: 'dateNaissance', message: RECORDS.apprenants[3] }),
  );
  try {
    t.clock.current = new Date('2026-11-20T22:30:00Z');
    const told = [{ propertyPath: 'dateNaissance', message: RECORDS.apprenants[3] }];
    expect(await put('2026-11-21')).toMatchObject([422, told]);
    expect(await put('2026-11-20')).toEqual([200, undefined]);
    t.clock.current = new Date('2026-11-20T23:30:00Z');
    expect(await put('2026-11-21')).toEqual([200, undefined]);
  } finally {
    t.clock.current = now;
  }
});

test.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  'nothing is asked for of %s: it is refused, in words',
  async (day) => {
    const answers = await Promise.all([
      t.as('admin').get(`/apprenants/ressemblants?nom=A&prenom=B&dateNaissance=${day}`),
      t.as('admin').get(`/satisfactions/scores?start=${day}`),
      t.as('admin').get(`/attestations?debut=${day}`),
      t.as('admin').get(`/assignments/1/destinataires?demandeLe=${day}T10:00:00Z`),
      t.as('admin').post('/data/globalUsageData', { debut: day }),
    ]);
    for (const { status } of answers) expect([400, 422]).toContain(status);
  },
);
