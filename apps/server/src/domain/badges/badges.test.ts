import { api } from '@sillage/contracts/api.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, badge, module, scenario, suivi, trainingCourse } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const NOT_SUPER = ['csm', 'admin', 'groupement', 'etablissement', 'referent', 'apprenant'] as const;
const NOT_ADMIN = ['groupement', 'etablissement', 'etablissementSans', 'ifps', 'referent', 'apprenant'] as const;

const names = (answer: { body: { 'hydra:member': { name: string }[] } }) =>
  answer.body['hydra:member'].map(({ name }) => name);

async function create(body: object) {
  const made = await t.as('superAdmin').post('/badges', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const stepOf = (slug: 'modules' | 'scenarios', { id }: { id: number }) => `/api/${slug}/${id}`;

/** A module of two scenarios. */
async function twoSteps() {
  const made = await module(t.db, { nom: 'Hygiène des mains' });
  const a = await scenario(t.db, { nom: 'Au lit du patient', moduleId: made.id });
  const b = await scenario(t.db, { nom: 'Au bloc', moduleId: made.id });
  return { module: made, a, b };
}

const obtained = (badgeId: number) =>
  t.db
    .selectFrom('user_badges')
    .select(['userId', 'createdAt'])
    .where('badgeId', '=', badgeId)
    .orderBy('createdAt')
    .execute();

describe('who', () => {
  test('C-6-04 C-7-11 C-2.7-01 C-2.7-04 · the admin group lists and reads badges, nobody else does', async () => {
    const { id } = await badge(t.db, { name: 'Lu par trois rôles' });
    for (const person of ['superAdmin', 'csm', 'admin'] as const) {
      expect(names(await t.as(person).get('/badges?name=trois'))).toEqual(['Lu par trois rôles']);
      expect((await t.as(person).get(`/badges/${id}`)).status).toBe(200);
    }
    for (const person of NOT_ADMIN) {
      for (const path of ['/badges', '/badges/list', `/badges/${id}`]) {
        expect((await t.as(person).get(path)).status).toBe(403);
      }
    }
    expect((await t.as(null).get('/badges')).status).toBe(401);
    expect((await t.as('admin').get('/badges/999999')).status).toBe(404);
  });

  test('C-1-07 C-6-04 C-2.7-02 C-2.7-03 C-2.7-10 · only the super admin writes', async () => {
    const { id } = await badge(t.db);
    for (const person of NOT_SUPER) {
      const caller = t.as(person);
      expect((await caller.post('/badges', { name: 'Non' })).status).toBe(403);
      expect((await caller.put(`/badges/${id}`, { name: 'Non' })).status).toBe(403);
      expect((await caller.delete(`/badges/${id}`)).status).toBe(403);
      expect((await caller.post(`/badges/${id}/archive`)).status).toBe(403);
      expect((await caller.post(`/badges/${id}/unarchive`)).status).toBe(403);
      expect((await caller.delete(`/badges/${id}/illustration`)).status).toBe(403);
    }
  });
});

describe('list', () => {
  test('C-9-08 C-9-09 C-4-61 C-4-62 C-2.7-07 · ten rows, the last changed first, active or archived', async () => {
    const ids: number[] = [];
    for (let rank = 0; rank < 11; rank++) {
      t.clock.current = new Date(t.clock.current.getTime() + 60_000);
      ids.push((await create({ name: `Palier ${rank}` })).id);
    }
    const page = await t.as('admin').get('/badges?name=palier&exists[deletedAt]=false');
    expect(page.body['hydra:totalItems']).toBe(11);
    expect(names(page)).toHaveLength(10);
    expect(names(page)[0]).toBe('Palier 10');
    expect(names(await t.as('admin').get('/badges?name=palier&page=2'))).toEqual(['Palier 0']);

    t.clock.current = new Date(t.clock.current.getTime() + 60_000);
    await t.as('superAdmin').put(`/badges/${ids[3]}`, { description: 'Nouvelle' });
    expect(names(await t.as('admin').get('/badges?name=palier'))[0]).toBe('Palier 3');
    expect(names(await t.as('admin').get('/badges?name=palier&order[name]=asc&rowsPerPage=2'))).toEqual([
      'Palier 0',
      'Palier 1',
    ]);

    await t.as('superAdmin').post(`/badges/${ids[3]}/archive`);
    expect(names(await t.as('admin').get('/badges?name=palier&exists[deletedAt]=true'))).toEqual(['Palier 3']);
    expect(names(await t.as('admin').get('/badges?name=palier&exists[deletedAt]=false'))).not.toContain('Palier 3');
  });

  test('P-7-07 · choices are id and name; an archived badge is named, not offered', async () => {
    const { id } = await badge(t.db, { name: 'Élan rangé', deletedAt: '2026-01-01T00:00:00Z' });
    const kept = await badge(t.db, { name: 'Élan offert' });
    const { body } = await t.as('admin').get('/badges/list?search=elan');
    expect(body['hydra:member']).toEqual([expect.objectContaining({ id: kept.id, name: 'Élan offert' })]);
    expect(names(await t.as('admin').get(`/badges/list?id=${id}`))).toEqual(['Élan rangé']);
  });
});

describe('creation', () => {
  describe('of everything that the form holds', () => {
    let steps: Awaited<ReturnType<typeof twoSteps>>;
    let course: { id: number };
    let body: { id: number; criterias: unknown };
    beforeAll(async () => {
      t.clock.current = new Date('2026-11-20T09:00:00Z');
      steps = await twoSteps();
      course = await trainingCourse(t.db, { name: 'Risque infectieux', moduleIds: [steps.module.id] });
      const made = await create({
        name: '  Mains sûres ',
        description: 'Pour qui sait',
        trainingCourse: `/api/training_courses/${course.id}`,
        criterias: [
          { type: 1, param1: stepOf('modules', steps.module), param2: 80 },
          { param1: stepOf('scenarios', steps.a), param2: null },
        ],
      });
      ({ body } = await t.as('admin').get(`/badges/${made.id}`));
    });

    test('C-2.7-08 C-3.7-01 · name, image and description are kept', () => {
      expect(body).toMatchObject({
        '@id': `/api/badges/${body.id}`,
        '@type': 'Badge',
        name: 'Mains sûres',
        image: null,
        description: 'Pour qui sait',
      });
    });

    test('C-3.7-02 · criteria are kept, their steps named', () => {
      expect(body.criterias).toMatchObject([
        { type: 1, param1: stepOf('modules', steps.module), param2: 80, nom: 'Hygiène des mains' },
        { type: 1, param1: stepOf('scenarios', steps.a), param2: null, nom: 'Au lit du patient' },
      ]);
    });

    test('C-3.7-03 · its course is kept, and says it', async () => {
      const path = `/training_courses/${course.id}`;
      expect(body).toMatchObject({ trainingCourse: { '@id': `/api${path}`, name: 'Risque infectieux' } });
      expect((await t.as('etablissement').get(path)).status).toBe(404);
      expect((await t.as('admin').get(path)).body.badges).toMatchObject([{ id: body.id }]);
    });

    test('C-3.7-04 · its days and its author come with it', () => {
      expect(body).toMatchObject({
        createdAt: '2026-11-20T09:00:00.000Z',
        updatedAt: '2026-11-20T09:00:00.000Z',
        createdBy: { id: t.world.userIds.superAdmin, email: 'superadmin@sillage.test' },
        deletedAt: null,
        nombreObtentions: 0,
        version: 1,
      });
    });

    test('C-2.7-09 · what was read can be sent back as it is', async () => {
      const again = await t.as('superAdmin').put(`/badges/${body.id}`, body);
      expect(again.status).toBe(200);
      expect(again.body.criterias).toEqual(body.criterias);
    });
  });

  test('C-5-15 C-5-16 C-2.7-09 · only the name is asked, and a blank one is refused with its sentence', async () => {
    expect((await create({ name: 'Seul' })).criterias).toEqual([]);
    for (const name of [undefined, '', '   ']) {
      const { status, body } = await t.as('superAdmin').post('/badges', { name });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'name', message: 'Indiquez le nom du badge' }]);
    }
  });

  test('a step that is none, is asked twice or has an impossible score is refused on its line', async () => {
    const { a } = await twoSteps();
    const known = stepOf('scenarios', a);
    const refused = async (criterias: unknown) => {
      const { status, body } = await t.as('superAdmin').post('/badges', { name: 'Refusé', criterias });
      expect(status, JSON.stringify(criterias)).toBe(422);
      return body.violations.map(({ propertyPath, code }: Record<string, string>) => `${propertyPath} ${code}`);
    };
    expect(await refused([{ param1: known }, { param1: '/api/modules/999999' }])).toEqual([
      'criterias.1.param1 validation.reference',
    ]);
    expect(await refused([{ param1: known }, { param1: known }])).toEqual([
      'criterias.1.param1 badges.etape_en_double',
    ]);
    expect(await refused([{ param1: '/api/apprenants/1' }])).toEqual(['criterias.0.param1 validation.reference']);
    expect(await refused([{}])).toEqual(['criterias.0.param1 badges.etape_obligatoire']);
    expect(await refused([{ param1: known, param2: 101 }])).toEqual([
      'criterias.0.param2 validation.nombre_hors_limites',
    ]);
    expect(await refused([{ type: 2, param1: known }])).toEqual(['criterias.0.type validation.choix']);
    expect(names(await t.as('admin').get('/badges?search=refuse'))).toEqual([]);
  });

  test('C-4-19 · an archived or unknown course is refused, one archived since stays', async () => {
    const course = await trainingCourse(t.db);
    const made = await create({ name: 'Du parcours', trainingCourse: course.id });
    await t.db
      .updateTable('training_courses')
      .set({ deletedAt: '2026-11-01T00:00:00Z' })
      .where('id', '=', course.id)
      .execute();
    for (const id of [course.id, 999_999]) {
      const { status, body } = await t.as('superAdmin').post('/badges', { name: 'Non', trainingCourse: id });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'trainingCourse', code: 'validation.reference' }]);
    }
    const kept = await t.as('superAdmin').put(`/badges/${made.id}`, { name: 'Gardé', trainingCourse: course.id });
    expect(kept.body).toMatchObject({ name: 'Gardé', trainingCourse: { id: course.id } });
    const freed = await t.as('superAdmin').put(`/badges/${made.id}`, { trainingCourse: null });
    expect(freed.body.trainingCourse).toBeNull();
  });
});

describe('change', () => {
  test('C-7-02 C-7-03 · archive is a call of learners, regroupements, courses, badges and assignments; unarchive of the first four', () => {
    const having = (verb: string) =>
      Object.entries(api as Record<string, Record<string, { method: string; path: string }>>)
        .filter(([slug, calls]) => calls[verb]?.method === 'POST' && calls[verb].path === `/${slug}/:id/${verb}`)
        .map(([slug]) => slug);
    expect(having('archive')).toEqual(['apprenants', 'assignments', 'badges', 'regroupements', 'training_courses']);
    expect(having('unarchive')).toEqual(['apprenants', 'badges', 'regroupements', 'training_courses']);
  });

  test('C-3.7-04 · the change is dated; two people editing, the second is told and nothing is overwritten', async () => {
    const { id } = await create({ name: 'Disputé' });
    t.clock.current = new Date('2026-11-20T11:00:00Z');
    const path = `/badges/${id}`;
    const first = await t.as('superAdmin').put(path, { name: 'Premier' }, { 'if-match': '"1"' });
    expect(first.body).toMatchObject({
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T11:00:00.000Z',
      version: 2,
    });
    expect((await t.as('superAdmin').put(path, { name: 'Second' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await t.as('admin').get(path)).body.name).toBe('Premier');
  });

  test('P-7-12 P-7-14 · archived, a badge is read and no more changed, until it is unarchived', async () => {
    const { id } = await create({ name: 'Rangé' });
    const path = `/badges/${id}`;
    const archived = await t.as('superAdmin').post(`${path}/archive`);
    expect(archived.body.deletedAt).toEqual(expect.any(String));
    expect((await t.as('superAdmin').post(`${path}/archive`)).body.deletedAt).toBe(archived.body.deletedAt);
    const refused = await t.as('superAdmin').put(path, { name: 'Non' });
    expect([refused.status, refused.body.code]).toEqual([409, 'badges.archive']);
    expect((await t.as('superAdmin').delete(`${path}/illustration`)).status).toBe(409);
    expect((await t.as('superAdmin').post(`${path}/unarchive`)).body.deletedAt).toBeNull();
    expect((await t.as('superAdmin').put(path, { name: 'Oui' })).body.name).toBe('Oui');
  });

  test('C-3.7-01 · its image is chosen, shown to whoever is connected, and forgotten with it', async () => {
    const { id } = await create({ name: 'Imagé' });
    const path = `/badges/${id}`;
    const response = await t.app.inject({
      method: 'POST',
      url: `/api${path}/illustration`,
      headers: { cookie: t.world.cookies.superAdmin, 'content-type': 'application/octet-stream' },
      payload: PNG,
    });
    const { illustration } = response.json();
    expect((await t.as('admin').get(path)).body).toMatchObject({ image: illustration, version: 1 });
    const address = illustration.replace(/^\/api/, '');
    expect((await t.as('apprenant').get(address)).status).toBe(200);
    expect((await t.as('superAdmin').delete(`${path}/illustration`)).status).toBe(204);
    expect((await t.as('admin').get(path)).body.image).toBeNull();
    await t.runJobs();
    expect((await t.as('apprenant').get(address)).status).toBe(404);
  });
});

describe('delete', () => {
  test('C-2.7-10 · a badge that nobody has is deleted, one that somebody has is not', async () => {
    const free = await create({ name: 'Libre' });
    expect((await t.as('superAdmin').delete(`/badges/${free.id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/badges/${free.id}`)).status).toBe(404);

    const kept = await create({ name: 'Gagné' });
    const { userId } = t.world.apprenants.nantes;
    await t.db
      .insertInto('user_badges')
      .values({ badgeId: kept.id, userId, createdAt: '2026-11-01T00:00:00Z' })
      .execute();
    const { status, body } = await t.as('superAdmin').delete(`/badges/${kept.id}`);
    expect([status, body.code]).toEqual([409, 'badges.encore_utilise']);
    expect((await t.as('admin').get(`/badges/${kept.id}`)).body.nombreObtentions).toBe(1);
  });

  test('C-3.7-05 · a step that a badge asks for is not deleted', async () => {
    const steps = await twoSteps();
    const alone = await scenario(t.db);
    const criterias = [{ param1: stepOf('modules', steps.module) }, { param1: stepOf('scenarios', alone) }];
    const { id } = await create({ name: 'Attaché', criterias });
    for (const { param1 } of criterias) {
      expect((await t.as('admin').delete(param1.replace('/api', ''))).status).toBe(409);
    }
    await t.as('superAdmin').put(`/badges/${id}`, { criterias: [] });
    for (const { param1 } of criterias) {
      expect((await t.as('admin').delete(param1.replace('/api', ''))).status).toBe(204);
    }
  });
});

describe('giving to those who had already done what is asked', () => {
  test('C-3.7-05 · a new badge goes to each of them once, dated from the day of the last step', async () => {
    const { module: made, a, b } = await twoSteps();
    const [done, half, low, back] = await Promise.all([1, 2, 3, 4].map(() => apprenant(t.db)));
    const day = (date: string) => ({ completeLe: `2026-10-${date}T09:00:00Z` });
    await suivi(t.db, { apprenantId: done!.id, scenarioId: a.id, ...day('01'), score: 81 });
    await suivi(t.db, { apprenantId: done!.id, scenarioId: b.id, ...day('09'), score: 80 });
    await suivi(t.db, { apprenantId: half!.id, scenarioId: a.id });
    await suivi(t.db, { apprenantId: half!.id, scenarioId: b.id, complete: false, completeLe: null, score: null });
    await suivi(t.db, { apprenantId: low!.id, scenarioId: a.id, score: 70 });
    await suivi(t.db, { apprenantId: low!.id, scenarioId: b.id, score: 70 });
    await suivi(t.db, { apprenantId: back!.id, scenarioId: a.id, ...day('02'), score: 100 });
    await suivi(t.db, { apprenantId: back!.id, scenarioId: b.id, ...day('03'), score: 61 });

    // A mean of 80.5 shows as 81 %: what is asked is compared with what is shown.
    const criterias = [{ param1: stepOf('modules', made), param2: 81 }];
    const { id } = await create({ name: 'Après coup', criterias });
    expect(await obtained(id)).toEqual([]);
    await t.runJobs();
    const expected = [
      { userId: back!.userId, createdAt: '2026-10-03T09:00:00.000Z' },
      { userId: done!.userId, createdAt: '2026-10-09T09:00:00.000Z' },
    ];
    expect(await obtained(id)).toEqual(expected);

    // Easier, it goes to one more; harder, nobody loses it.
    const ask = (param2: number | null) =>
      t.as('superAdmin').put(`/badges/${id}`, { criterias: [{ ...criterias[0], param2 }] });
    await ask(null);
    await t.runJobs();
    expect(await obtained(id)).toHaveLength(3);
    await ask(100);
    await t.runJobs();
    expect(await obtained(id)).toHaveLength(3);
    expect(await obtained(id)).toEqual(expect.arrayContaining(expected));
  });

  test('C-3.7-05 · the score of a scenario is compared as it is shown, in half steps', async () => {
    const { a } = await twoSteps();
    const scores = [79.74, 79.75, 79.8, 80.24];
    const learners = [];
    for (const score of scores) {
      const learner = await apprenant(t.db);
      await suivi(t.db, { apprenantId: learner.id, scenarioId: a.id, score });
      learners.push({ ...learner, score });
    }
    const { id } = await create({ name: 'Arrondi', criterias: [{ param1: stepOf('scenarios', a), param2: 80 }] });
    await t.runJobs();
    const given = (await obtained(id)).map(({ userId }) => userId);
    const shown = learners.filter(({ score }) => shownPercent(score) >= 80).map(({ userId }) => userId);
    expect(shown).toHaveLength(3);
    expect(given.toSorted()).toEqual(shown.toSorted());
  });

  test('C-3.7-05 C-4-62 · an archived badge is given to nobody, and goes to those concerned once unarchived', async () => {
    const { a } = await twoSteps();
    const learner = await apprenant(t.db);
    const { id } = await create({ name: 'En pause', criterias: [{ param1: stepOf('scenarios', a), param2: 80 }] });
    await t.as('superAdmin').post(`/badges/${id}/archive`);
    await suivi(t.db, { apprenantId: learner.id, scenarioId: a.id, score: 80 });
    await t.runJobs();
    expect(await obtained(id)).toEqual([]);
    await t.as('superAdmin').post(`/badges/${id}/unarchive`);
    await t.runJobs();
    expect(await obtained(id)).toMatchObject([{ userId: learner.userId }]);
  });

  test('C-3.7-05 · a badge without any step is given to nobody', async () => {
    const { id } = await create({ name: 'Sans étape' });
    await t.as('superAdmin').put(`/badges/${id}`, { criterias: [] });
    await t.runJobs();
    expect(await obtained(id)).toEqual([]);
  });
});
