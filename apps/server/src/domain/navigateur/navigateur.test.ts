import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, casque, etablissement, possession, scenario } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let counter = 0;
/** An establishment with a computer, and one module of this type with a scenario. */
async function site({ type = 1, dateFin = null as string | null, values = {}, step = {} } = {}) {
  const codeEtablissement = `NAVIG-${++counter}`;
  const { id } = await etablissement(t.db, { nom: `Site ${counter}`, codeEtablissement, ...values });
  const computer = await casque(t.db, { numeroSerie: `PC9${counter}`, typeId: COMPUTER_TYPE });
  await possession(t.db, { etablissementId: id, casqueId: computer.id, dateFin });
  const module = await t.db
    .insertInto('modules')
    .values({ nom: `Module ${counter}`, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('etablissement_modules').values({ etablissementId: id, moduleId: module.id }).execute();
  const made = await scenario(t.db, {
    nom: `Scénario ${counter}`,
    moduleId: module.id,
    ordre: 1,
    overrideUrl: 'https://formation.test/jeu',
    ...step,
  });
  return { id, codeEtablissement, computer, moduleId: module.id, scenario: made };
}
type Site = Awaited<ReturnType<typeof site>>;

const home = async (code: string) => (await t.as(null).get(`/navigateur?codeEtablissement=${code}`)).body;
const open = ({ codeEtablissement, scenario: { uuid } }: Site, given: object = {}) =>
  t.as(null).post('/navigateur/seances', { codeEtablissement, scenario: uuid, ...given });
const tell = (cle: string, evenements: object[]) => t.as(null).post('/navigateur/journaux', { cle, evenements });
const passageOf = (session: string) =>
  t.db.selectFrom('passages').where('session', '=', session).selectAll().executeTakeFirst();
const event = (seq: number, fields: object) => ({
  id: crypto.randomUUID(),
  seq,
  at: new Date(t.clock.current.getTime() + seq * 60_000).toISOString(),
  ...fields,
});

describe('the page of a code', () => {
  test('S-2.22-08 · recognises the code, whatever its case, and lists the modules of type 1 and 4 alone', async () => {
    const own = await site();
    const other = await site({ type: 4 });
    await t.db
      .insertInto('etablissement_modules')
      .values({ etablissementId: own.id, moduleId: other.moduleId })
      .execute();
    for (const type of [2, 3]) {
      const { moduleId } = await site({ type });
      await t.db.insertInto('etablissement_modules').values({ etablissementId: own.id, moduleId }).execute();
    }
    const body = await home(own.codeEtablissement.toLowerCase());
    expect(body).toMatchObject({ acces: 'ouvert', etablissement: { codeEtablissement: own.codeEtablissement } });
    expect(body.modules.map(({ id }: { id: number }) => id).sort()).toEqual([own.moduleId, other.moduleId].sort());
    expect(JSON.stringify(body)).not.toMatch(/formation\.test|PC9/);
    expect((await t.as(null).get('/navigateur?codeEtablissement=AUCUN')).status).toBe(404);
  });

  test('a possession that is over is said with its last day, one that is still to come too', async () => {
    const over = await site({ dateFin: '2026-11-19' });
    expect(await home(over.codeEtablissement)).toMatchObject({ acces: 'ferme', finLe: '2026-11-19', modules: [] });
    expect((await open(over)).status).toBe(403);
    const lastDay = await site({ dateFin: '2026-11-20' });
    expect(await home(lastDay.codeEtablissement)).toMatchObject({ acces: 'ouvert', finLe: null });
    const closed = await site({ values: { finPossessionPC: '2026-11-01' } });
    expect(await home(closed.codeEtablissement)).toMatchObject({ acces: 'ferme', finLe: '2026-11-01' });
    const locked = await site({ values: { locked: true } });
    expect(await home(locked.codeEtablissement)).toMatchObject({ acces: 'bloque', modules: [] });
    expect((await open(locked)).status).toBe(403);
  });
});

describe('a training played there', () => {
  test('S-2.22-08 · reports by the public door with a key that stays on the server', async () => {
    const own = await site();
    const { status, body } = await open(own);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ adresse: 'https://formation.test/jeu', apprenant: null }),
    ]);
    const told = await tell(body.cle, [
      event(1, { type: 'action', code: 'friction', correcte: true }),
      event(2, { type: 'fin', complete: true, score: 80, dureeSecondes: 300 }),
    ]);
    expect(told.body).toMatchObject({ acceptes: 2, doublons: 0, refuses: 0 });
    await t.runJobs();
    expect(await passageOf(body.session)).toMatchObject({
      etablissementId: own.id,
      casqueId: own.computer.id,
      scenarioId: own.scenario.id,
      complete: true,
      dureeSecondes: 300,
      nom: null,
    });
    const keys = await t.db.selectFrom('appareil_cles').where('etablissementId', '=', own.id).selectAll().execute();
    expect(keys).toEqual([expect.objectContaining({ derniereUtilisation: t.clock.current.toISOString() })]);
    await open(own);
    expect(
      await t.db.selectFrom('appareil_cles').where('etablissementId', '=', own.id).select('id').execute(),
    ).toHaveLength(1);
  });

  test('eight at once with one key open one session; of another address, another one', async () => {
    const own = await site();
    const payload = { codeEtablissement: own.codeEtablissement, scenario: own.scenario.uuid };
    const openFrom = (remoteAddress: string) => {
      const headers = { 'idempotency-key': 'ouvrir-une-fois' };
      return t.app.inject({ method: 'POST', url: '/api/navigateur/seances', remoteAddress, headers, payload });
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => openFrom('192.0.2.1')));
    const [first] = answers;
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [201, first!.body]));
    const other = await openFrom('192.0.2.2');
    expect(other.json().session).not.toBe(first!.json().session);
    const opened = t.db.selectFrom('navigateur_seances').where('etablissementId', '=', own.id).select('session');
    expect(await opened.execute()).toHaveLength(2);
  });

  test('what it says belongs to its own session, which it cannot begin again', async () => {
    const own = await site();
    const [mine, other] = [(await open(own)).body, (await open(own)).body];
    await tell(mine.cle, [event(1, { type: 'etape', code: 'e1', session: other.session })]);
    const rows = await t.db.selectFrom('journaux').where('session', '=', other.session).select('type').execute();
    expect(rows).toEqual([{ type: 'debut' }]);
    expect((await tell(mine.cle, [event(2, { type: 'debut', scenario: 'autre' })])).status).toBe(422);
    expect((await tell('inconnue', [event(1, { type: 'etape', code: 'e1' })])).status).toBe(401);
  });

  test('the key is judged before the rest of the body is', async () => {
    const own = await site();
    const { cle } = (await open(own)).body;
    const bodies = [undefined, [], {}, { cle: 7 }, { cle: 'inconnue' }, { cle: 'inconnue', evenements: 'rien' }];
    for (const body of bodies) {
      const { status, body: told } = await t.as(null).post('/navigateur/journaux', body as object);
      expect([body, status, told.code]).toEqual([body, 401, 'navigateur.cle_inconnue']);
    }
    expect((await t.as(null).post('/navigateur/journaux', { cle, evenements: 'rien' })).status).toBe(422);
  });

  test('a key of the establishment that is revoked stops what it opened; the next training has another one', async () => {
    const own = await site();
    const { body } = await open(own);
    const { id } = await t.db
      .selectFrom('appareil_cles')
      .where('etablissementId', '=', own.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await t.as('admin').post(`/appareil_cles/${id}/revoquer`);
    expect((await tell(body.cle, [event(1, { type: 'etape', code: 'e1' })])).status).toBe(401);
    expect((await open(own)).status).toBe(201);
  });

  test('it needs an address where it is played, and to be open to the establishment', async () => {
    const own = await site({ step: { overrideUrl: null, overrideUrlMobile: 'https://formation.test/m' } });
    expect((await open(own)).status).toBe(409);
    expect((await open(own, { telephone: true })).body.adresse).toBe('https://formation.test/m');
    const other = await site();
    expect((await open(own, { scenario: other.scenario.uuid })).status).toBe(404);
    const serious = await site({ type: 2 });
    expect((await open(serious)).status).toBe(404);
  });

  test('what is played there expires the next day', async () => {
    const own = await site();
    const { body } = await open(own);
    await t.db
      .updateTable('navigateur_seances')
      .where('session', '=', body.session)
      .set({ expiresAt: t.clock.current.toISOString() })
      .execute();
    expect((await tell(body.cle, [event(1, { type: 'etape', code: 'e1' })])).status).toBe(401);
  });
});

describe('the session platform', () => {
  async function learnerSite() {
    const found = await t.db
      .selectFrom('apprenants as a')
      .innerJoin('etablissements as e', 'e.id', 'a.etablissementId')
      .where('a.userId', '=', t.world.userIds.apprenant)
      .select([
        'a.id',
        'a.codeApprenant',
        'a.nom',
        'a.prenom',
        'a.email',
        'a.matricule',
        'e.codeEtablissement',
        'e.id as etablissementId',
      ])
      .executeTakeFirstOrThrow();
    return found;
  }
  const login = (username: string, companyReference: string) =>
    t.as('apprenant').post('/session-platform/login', { username, companyReference });

  test('S-7-64 S-7-65 · a matricule, else an e-mail, with the code of the establishment answers a token', async () => {
    const own = await learnerSite();
    await t.db
      .updateTable('apprenants')
      .where('id', '=', own.id)
      .set({ matricule: 'M-77', email: 'zoe.m77@exemple.test' })
      .execute();
    for (const username of ['M-77', 'zoe.m77@exemple.test', 'ZOE.M77@exemple.test']) {
      const { status, body } = await login(username, own.codeEtablissement.toLowerCase());
      expect([status, body.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    }
    const other = await apprenant(t.db, { etablissementId: own.etablissementId, matricule: 'M-78' });
    expect(other.id).not.toBe(own.id);
    for (const [username, code] of [
      ['M-78', own.codeEtablissement],
      ['M-77', 'AUTRE'],
      ['M-77%', own.codeEtablissement],
    ] as const) {
      expect((await login(username, code)).status).toBe(404);
    }
    expect(
      (
        await t
          .as('etablissement')
          .post('/session-platform/login', { username: 'M-77', companyReference: own.codeEtablissement })
      ).status,
    ).toBe(403);
    expect(
      (await t.as(null).post('/session-platform/login', { username: 'M-77', companyReference: own.codeEtablissement }))
        .status,
    ).toBe(401);
  });

  test('S-7-66 · its token opens one session under the name of the learner, within two minutes; without it nobody is named', async () => {
    const own = await learnerSite();
    const computer = await casque(t.db, { numeroSerie: `PC9${++counter}`, typeId: COMPUTER_TYPE });
    await possession(t.db, { etablissementId: own.etablissementId, casqueId: computer.id });
    await t.db
      .updateTable('etablissements')
      .where('id', '=', own.etablissementId)
      .set({ finPossessionPC: null })
      .execute();
    const here = await site();
    await t.db
      .insertInto('etablissement_modules')
      .values({ etablissementId: own.etablissementId, moduleId: here.moduleId })
      .execute();
    const played = { ...here, codeEtablissement: own.codeEtablissement };
    const matricule = 'M-99';
    await t.db.updateTable('apprenants').where('id', '=', own.id).set({ matricule }).execute();
    const { token } = (await login(matricule, own.codeEtablissement)).body;

    const { body } = await open(played, { token });
    expect(body.apprenant).toBe(`${own.prenom} ${own.nom}`);
    await t.runJobs();
    expect(await passageOf(body.session)).toMatchObject({ apprenantId: own.id });
    expect((await open(played, { token })).status).toBe(403);

    const anonymous = (await open(played)).body;
    await t.runJobs();
    expect(await passageOf(anonymous.session)).toMatchObject({ apprenantId: null, nom: null });

    const late = (await login(matricule, own.codeEtablissement)).body.token;
    await t.db
      .updateTable('jetons')
      .where('usage', '=', 'navigateur')
      .set({ expiresAt: t.clock.current.toISOString() })
      .execute();
    expect((await open(played, { token: late })).status).toBe(403);
    const elsewhere = (await login(matricule, own.codeEtablissement)).body.token;
    expect((await open(here, { token: elsewhere })).status).toBe(403);
  });

  test('who plays chooses in the list of learners where the establishment has one, and only there', async () => {
    const own = await site({ values: { connectionModes: ['userList'] } });
    const zoe = await apprenant(t.db, { etablissementId: own.id, nom: 'Abgrall', prenom: 'Zoé' });
    await apprenant(t.db, { etablissementId: own.id, nom: 'Partie', deletedAt: '2026-01-01T00:00:00Z' });
    expect((await home(own.codeEtablissement)).apprenants).toEqual([{ id: zoe.id, nom: 'Zoé A.' }]);
    const { body } = await open(own, { apprenant: zoe.id });
    expect(body.apprenant).toBe('Zoé A.');
    await t.runJobs();
    expect(await passageOf(body.session)).toMatchObject({ apprenantId: zoe.id });
    const elsewhere = await apprenant(t.db, {});
    expect((await open(own, { apprenant: elsewhere.id })).status).toBe(404);
    const free = await site({ values: { connectionModes: ['freeForm'] } });
    const unlisted = await apprenant(t.db, { etablissementId: free.id });
    expect((await home(free.codeEtablissement)).apprenants).toEqual([]);
    expect((await open(free, { apprenant: unlisted.id })).body.apprenant).toBeNull();
  });

  test('who plays writes a name where the establishment asks for it, and only there', async () => {
    const said = { personne: { nom: 'Abgrall', prenom: 'Zoé' }, profil: 'Infirmier' };
    const free = await site({ values: { connectionModes: ['freeForm'] } });
    const listed = await site({ values: { connectionModes: ['loginForm'] } });
    const [one, other] = [(await open(free, said)).body, (await open(listed, said)).body];
    await t.runJobs();
    expect(await passageOf(one.session)).toMatchObject({ nom: 'Abgrall', prenom: 'Zoé', profil: 'Infirmier' });
    expect(await passageOf(other.session)).toMatchObject({ nom: null, prenom: null });
  });
});
