import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, casque, etablissement, possession, scenario } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

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
/** Told now. */
const event = (seq: number, fields: object) => ({
  id: crypto.randomUUID(),
  seq,
  at: t.clock.current.toISOString(),
  ...fields,
});
const after = (milliseconds: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + milliseconds);
};

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
    after(5 * 60_000);
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
    expect((await tell('inconnue', [event(1, { type: 'etape', code: 'e1' })])).status).toBe(410);
  });

  test('the key is judged before the rest of the body is', async () => {
    const own = await site();
    const { cle } = (await open(own)).body;
    const bodies = [undefined, [], {}, { cle: 7 }, { cle: 'inconnue' }, { cle: 'inconnue', evenements: 'rien' }];
    for (const body of bodies) {
      const { status, body: told } = await t.as(null).post('/navigateur/journaux', body as object);
      expect([body, status, told.code]).toEqual([body, 410, 'navigateur.cle_inconnue']);
    }
    expect((await t.as(null).post('/navigateur/journaux', { cle, evenements: 'rien' })).status).toBe(422);
  });

  test('an establishment whose keys are revoked is closed until an administrator makes another, which takes what waited', async () => {
    const own = await site();
    const { body } = await open(own);
    const keys = t.db.selectFrom('appareil_cles').where('etablissementId', '=', own.id).select('id');
    const { id } = await keys.executeTakeFirstOrThrow();
    await t.as('admin').post(`/appareil_cles/${id}/revoquer`);
    const waiting = [event(1, { type: 'fin', complete: true })];
    expect(await tell(body.cle, waiting)).toMatchObject({ status: 403, body: { code: 'navigateur.revoquee' } });
    expect(await open(own)).toMatchObject({ status: 403, body: { code: 'navigateur.revoquee' } });
    expect(await home(own.codeEtablissement)).toMatchObject({ acces: 'revoque', modules: [] });
    expect(await keys.execute()).toHaveLength(1);
    await t.as('admin').post('/appareil_cles', { etablissement: own.id });
    expect(await tell(body.cle, waiting)).toMatchObject({ status: 200, body: { acceptes: 1, refuses: 0 } });
    expect((await open(own)).status).toBe(201);
    await t.runJobs();
    expect(await passageOf(body.session)).toMatchObject({ complete: true });
  });

  test('it needs an address where it is played, and to be open to the establishment', async () => {
    const own = await site({ step: { overrideUrl: null, overrideUrlMobile: 'https://formation.test/m' } });
    const [{ scenarios: steps }] = (await home(own.codeEtablissement)).modules;
    expect(steps).toMatchObject([{ ordinateur: 'aucune', telephone: 'bonne' }]);
    expect(await open(own)).toMatchObject({ status: 409, body: { code: 'navigateur.sans_adresse' } });
    expect((await open(own, { telephone: true })).body.adresse).toBe('https://formation.test/m');
    const other = await site();
    expect((await open(own, { scenario: other.scenario.uuid })).status).toBe(404);
    const serious = await site({ type: 2 });
    expect((await open(serious)).status).toBe(404);
  });

  test('C-3.1-06 · an address stored with a password is none: it is not given with it to whoever plays', async () => {
    const own = await site({
      step: { overrideUrl: 'https://u:p@formation.test/jeu', overrideUrlMobile: 'https://formation.test/m' },
    });
    const [{ scenarios: steps }] = (await home(own.codeEtablissement)).modules;
    expect(steps).toMatchObject([{ ordinateur: 'refusee', telephone: 'bonne' }]);
    expect(await open(own)).toMatchObject({ status: 409, body: { code: 'navigateur.adresse_refusee' } });
    expect((await open(own, { telephone: true })).body.adresse).toBe('https://formation.test/m');
  });

  test('what was played without a network is taken for thirty days, and lasted no longer than since it was opened', async () => {
    const own = await site();
    const { body } = await open(own);
    const opened = t.clock.current.toISOString();
    after(600_000);
    const [step, end] = [event(1, { type: 'etape', code: 'e1' }), event(2, { type: 'fin', complete: true })];
    const forged = [
      { ...step, at: '2026-11-19T09:00:00Z' },
      { ...end, at: '2026-11-21T00:00:00Z', dureeSecondes: 7_200 },
    ];
    expect((await tell(body.cle, forged)).body).toMatchObject({ acceptes: 2, refuses: 0 });
    await t.runJobs();
    const told = { dureeSecondes: 600, debut: opened, fin: t.clock.current.toISOString() };
    expect(await passageOf(body.session)).toMatchObject(told);

    const late = (await open(own)).body;
    after(240_000);
    const played = [event(1, { type: 'fin', complete: true, dureeSecondes: 240 })];
    after(30 * 86_400_000 - 240_001);
    expect((await tell(late.cle, played)).body).toMatchObject({ acceptes: 1 });
    await t.runJobs();
    expect(await passageOf(late.session)).toMatchObject({ dureeSecondes: 240 });
    after(1);
    expect((await tell(late.cle, played)).status).toBe(410);
  });

  test('what is no date is left to the public door, which refuses it alone', async () => {
    const { body } = await open(await site());
    const told = [event(1, { type: 'etape', code: 'e1', at: 'hier' }), event(2, { type: 'etape', code: 'e2' })];
    expect((await tell(body.cle, told)).body).toMatchObject({ acceptes: 1, refuses: 1 });
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

  /** What a session brings to whom it names. */
  async function broughtBy(session: string, apprenantId: number) {
    const { codeMobile, ...passage } = (await passageOf(session))!;
    const asked = await t.as(null).post('/attestations/mon-attestation', { code: codeMobile });
    const listed = await t.as('admin').get(`/attestations?rowsPerPage=-1&debut=2026-11-20&fin=2026-11-20`);
    const done = t.db.selectFrom('apprenant_scenarios').where('apprenantId', '=', apprenantId).select('complete');
    return {
      apprenantId: passage.apprenantId,
      code: asked.status,
      listed: listed.body['hydra:member'].some(({ Session_id }: { Session_id: string }) => Session_id === session),
      done: (await done.execute()).length,
    };
  }

  async function playWhole(own: Site, given: object) {
    const { body } = await open(own, given);
    after(60_000);
    await tell(body.cle, [event(1, { type: 'fin', complete: true, score: 100 })]);
    await t.runJobs();
    return body;
  }

  const nothing = { apprenantId: null, code: 404, listed: false, done: 0 };

  test('S-7-66 · who is chosen in the list is declared: the session is nobody’s, and has no attestation', async () => {
    const own = await site({ values: { connectionModes: ['userList'] } });
    const zoe = await apprenant(t.db, { etablissementId: own.id, nom: 'Abgrall', prenom: 'Zoé' });
    await apprenant(t.db, { etablissementId: own.id, nom: 'Partie', deletedAt: '2026-01-01T00:00:00Z' });
    expect((await home(own.codeEtablissement)).apprenants).toEqual([{ id: zoe.id, nom: 'Zoé A.' }]);
    const body = await playWhole(own, { apprenant: zoe.id });
    expect(body.apprenant).toBeNull();
    expect(await passageOf(body.session)).toMatchObject({ nom: 'Abgrall', prenom: 'Zoé', complete: true });
    expect(await broughtBy(body.session, zoe.id)).toEqual(nothing);
    const elsewhere = await apprenant(t.db, {});
    expect((await open(own, { apprenant: elsewhere.id })).status).toBe(404);
    const free = await site({ values: { connectionModes: ['freeForm'] } });
    const unlisted = await apprenant(t.db, { etablissementId: free.id });
    expect((await home(free.codeEtablissement)).apprenants).toEqual([]);
    const other = await open(free, { apprenant: unlisted.id });
    await t.runJobs();
    expect(await passageOf(other.body.session)).toMatchObject({ nom: null, codeApprenant: null });
  });

  test('S-7-66 · a name written by hand is nobody’s either, though a learner has it', async () => {
    const own = await site({ values: { connectionModes: ['freeForm'] } });
    const mael = await apprenant(t.db, { etablissementId: own.id, nom: 'Kerjean', prenom: 'Maël' });
    const body = await playWhole(own, { personne: { nom: 'Kerjean', prenom: 'Maël' } });
    expect(await broughtBy(body.session, mael.id)).toEqual(nothing);
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
