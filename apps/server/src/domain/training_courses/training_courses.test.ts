import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';

let t: TestApp;
let made: Trainings;
beforeAll(async () => {
  t = await testApp();
  made = await createTrainings(t);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

const input = (values: object = {}) => ({ name: 'Accueil', modules: [made.moduleB, made.moduleA], ...values });
const refusal = async (person: 'admin' | 'etablissement', values: object) => {
  const { status, body } = await t.as(person).post('/training_courses', input(values));
  return { status, ...body.violations?.[0] };
};

describe('a course made by a referent', () => {
  let body: { id: number };
  beforeAll(async () => {
    const { rennes } = t.world.etablissements;
    const asked = input({ type: 1, etablissement: rennes.id, isSequential: true });
    const answer = await t.as('referent').post('/training_courses', asked);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    body = answer.body;
  });

  test('C-3.4-01 C-3.4-04 · carries its name, its author and its days', () => {
    expect(body).toMatchObject({
      '@id': `/api/training_courses/${body.id}`,
      name: 'Accueil',
      createdBy: { id: t.world.userIds.referent, nom: 'Yann Kerbrat' },
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      deletedAt: null,
      isAssigned: false,
    });
  });

  test('C-3.4-02 C-3.4-03 C-5-03 · is type 2, of their establishment, whatever is asked', () => {
    expect(body).toMatchObject({ type: 2, etablissement: { id: made.nantes, nom: 'CHU de Nantes' } });
  });

  test('C-3.4-06 C-3.4-07 · has its modules in order, and says whether they follow each other', () => {
    expect(body).toMatchObject({
      isSequential: true,
      trainingCourseModules: [
        { sequenceOrder: 1, module: { id: made.moduleB, nom: 'Bon usage des antibiotiques' } },
        { sequenceOrder: 2, module: { id: made.moduleA } },
      ],
    });
  });
});

test('C-5-01 · a course has a name', async () => {
  expect(await refusal('etablissement', { name: ' ' })).toMatchObject({
    propertyPath: 'name',
    message: 'Indiquez le nom du parcours de formation',
  });
});

test('C-5-02 C-5-03 C-9-27 · an admin says the type, 1 or 2, and the establishment of a type 2', async () => {
  expect(await refusal('admin', {})).toMatchObject({
    propertyPath: 'type',
    message: 'Indiquez le type du parcours de formation',
  });
  expect(await refusal('admin', { type: 3 })).toMatchObject({ status: 422, propertyPath: 'type' });
  expect(await refusal('admin', { type: 2 })).toMatchObject({ propertyPath: 'etablissement' });
});

test('C-5-04 C-5-05 C-9-28 · a course has two modules at least, each once, that its establishment may use', async () => {
  expect(await refusal('etablissement', { modules: [made.moduleA] })).toMatchObject({
    propertyPath: 'modules',
    message: 'Veuillez renseigner 2 formations minimum',
  });
  expect(await refusal('etablissement', { modules: [made.moduleA, made.moduleA] })).toMatchObject({
    code: 'training_courses.formation_en_double',
  });
  expect(await refusal('etablissement', { modules: [made.moduleA, made.closedModule] })).toMatchObject({
    code: 'validation.reference',
  });
});

test('C-4-16 · a course that becomes type 1 leaves its establishment', async () => {
  const { body } = await t.as('admin').post('/training_courses', input({ type: 2, etablissement: made.nantes }));
  const changed = await t.as('admin').put(`/training_courses/${body.id}`, { type: 1 });
  expect(changed.body).toMatchObject({ type: 1, etablissement: null });
});

test('C-2.5-08 C-2.5-09 C-2.5-10 C-2.5-15 · an archived course of the provider is listed to admins alone', async () => {
  const deletedAt = '2026-11-01T09:00:00Z';
  const modules = { moduleIds: [made.moduleA, made.moduleB] };
  const provider = await build.trainingCourse(t.db, { ...modules });
  const closed = await build.trainingCourse(t.db, { ...modules, deletedAt });
  const own = await build.trainingCourse(t.db, { ...modules, etablissementId: made.nantes });
  const ownClosed = await build.trainingCourse(t.db, { ...modules, etablissementId: made.nantes, deletedAt });
  const made4 = [provider.id, closed.id, own.id, ownClosed.id];
  const ids = async (person: 'admin' | 'etablissement' | 'referent' | 'groupement', query: string) => {
    const { body } = await t.as(person).get(`/training_courses?rowsPerPage=-1&${query}`);
    return body['hydra:member'].map(({ id }: { id: number }) => id).filter((id: number) => made4.includes(id));
  };
  for (const person of ['admin', 'etablissement', 'referent', 'groupement'] as const) {
    expect(await ids(person, 'type=2&exists[deletedAt]=false')).toEqual([own.id]);
    expect(await ids(person, 'type=2&exists[deletedAt]=true')).toEqual([ownClosed.id]);
    const seen = person === 'admin' ? [closed.id, provider.id] : [provider.id];
    expect((await ids(person, 'type=1')).sort()).toEqual(seen.sort());
    expect(await ids(person, 'type=1&exists[deletedAt]=true')).toEqual(person === 'admin' ? [closed.id] : []);
  }
  expect((await t.as('etablissement').get(`/training_courses/${closed.id}`)).status).toBe(200);
});

test('C-6-16 · a course of the provider is hidden where one of its modules is closed', async () => {
  const open = await build.trainingCourse(t.db, { moduleIds: [made.moduleA, made.moduleB] });
  const closed = await build.trainingCourse(t.db, { moduleIds: [made.moduleA, made.closedModule] });
  const ids = async (person: 'admin' | 'etablissement' | 'groupement' | 'ifps', path = '') => {
    const { body } = await t.as(person).get(`/training_courses${path}?rowsPerPage=-1`);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  expect(await ids('admin')).toEqual(expect.arrayContaining([open.id, closed.id]));
  for (const path of ['', '/list']) {
    expect(await ids('etablissement', path)).toContain(open.id);
    expect(await ids('etablissement', path)).not.toContain(closed.id);
    expect(await ids('groupement', path)).toContain(open.id);
    expect(await ids('ifps', path)).not.toContain(open.id);
  }
  expect((await t.as('etablissement').get(`/training_courses/${closed.id}`)).status).toBe(404);
});

describe('an assigned course', () => {
  const ofNantes = () =>
    build.trainingCourse(t.db, { etablissementId: made.nantes, moduleIds: [made.moduleA, made.moduleB] });
  async function assigned() {
    const { id } = await ofNantes();
    const assignment = await build.assignment(t.db, { etablissementId: made.nantes, trainingCourseId: id });
    return { path: `/training_courses/${id}`, id, assignment };
  }

  test('C-4-15 · is archived; one that is not assigned is not', async () => {
    const { id } = await ofNantes();
    const refused = await t.as('etablissement').post(`/training_courses/${id}/archive`);
    expect(refused.body.code).toBe('training_courses.non_assigne');
  });

  test('C-3.4-08 · carries its assignments, and says that it is for all learners', async () => {
    const { path, assignment } = await assigned();
    expect((await t.as('etablissement').get(path)).body).toMatchObject({
      isAssigned: true,
      isAssignedToAllLearners: true,
      assignments: [{ id: assignment.id }],
    });
  });

  test('C-4-13 C-6-10 C-6-12 C-8-19 · is neither edited nor deleted, even by an admin', async () => {
    const { path } = await assigned();
    for (const person of ['etablissement', 'admin'] as const) {
      expect((await t.as(person).put(path, { name: 'Non' })).body).toMatchObject({
        code: 'training_courses.assigne',
        'hydra:description':
          'Ce parcours de formation a été assigné à au moins un apprenant ou regroupement. Vous ne pouvez ni le modifier, ni le supprimer.',
      });
      expect((await t.as(person).delete(path)).status).toBe(409);
    }
  });

  test('C-3.4-05 C-4-14 C-6-13 · is archived by those of its establishment, and then in no picker', async () => {
    const { path, id } = await assigned();
    expect((await t.as('groupement').post(`${path}/archive`)).status).toBe(403);
    const archived = await t.as('referent').post(`${path}/archive`);
    expect(archived.body.deletedAt).toBe('2026-11-20T09:00:00.000Z');
    const { body } = await t.as('etablissement').get('/training_courses/list?rowsPerPage=-1');
    expect(body['hydra:member'].map((row: { id: number }) => row.id)).not.toContain(id);
  });

  test('C-4-12 C-6-10 C-6-12 C-8-18 · once archived is neither edited nor deleted, even by an admin', async () => {
    const { path } = await assigned();
    await t.as('referent').post(`${path}/archive`);
    expect((await t.as('admin').put(path, { name: 'Non' })).body['hydra:description']).toBe(
      'Ce parcours est archivé. Vous ne pouvez ni le modifier, ni le supprimer.',
    );
    expect((await t.as('admin').delete(path)).status).toBe(409);
  });
});

test('C-6-08 C-6-09 C-6-17 · another referent neither edits nor deletes; the establishment does', async () => {
  const { id } = await build.trainingCourse(t.db, {
    etablissementId: made.nantes,
    moduleIds: [made.moduleA, made.moduleB],
    createdBy: t.world.userIds.etablissement,
  });
  expect((await t.as('referent').put(`/training_courses/${id}`, { name: 'Non' })).status).toBe(403);
  expect(
    (await t.as('etablissement').put(`/training_courses/${id}`, { name: 'Oui', modules: [made.moduleB, made.moduleA] }))
      .body,
  ).toMatchObject({
    name: 'Oui',
    trainingCourseModules: [{ module: { id: made.moduleB } }, { module: { id: made.moduleA } }],
  });
  expect((await t.as('etablissement').delete(`/training_courses/${id}`)).status).toBe(204);
});

test('C-7-09 C-7-15 C-7-16 · the list is filtered by type, name, establishment, author and state, the latest change first', async () => {
  const ids = async (query: string) => {
    const { status, body } = await t.as('admin').get(`/training_courses?rowsPerPage=-1&${query}`);
    expect(status).toBe(200);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  const { body } = await t.as('etablissement').post('/training_courses', input({ name: 'Élan' }));
  expect(await ids('name=elan')).toEqual([body.id]);
  expect(await ids('etablissement.nom=nantes&type=2')).toContain(body.id);
  expect(await ids('etablissement.nom=rennes')).not.toContain(body.id);
  // By the name that the list shows, and by the address.
  expect(await ids('createdBy.email=nantes@')).toContain(body.id);
  expect(await ids('createdBy.email=chu de nan')).toContain(body.id);
  expect(await ids('createdBy.email=rennes')).not.toContain(body.id);
  expect(await ids('type=1')).not.toContain(body.id);
  expect(await ids('exists[deletedAt]=true')).not.toContain(body.id);
  for (const field of ['etablissement.nom', 'createdBy.email', 'name', 'type', 'createdAt']) {
    expect(await ids(`order[${field}]=ASC`)).toContain(body.id);
  }
  t.clock.current = new Date('2026-11-20T10:00:00Z');
  await t.as('etablissement').put(`/training_courses/${body.id}`, { name: 'Élan 2' });
  await t.db
    .updateTable('training_courses')
    .set({ updatedAt: '2026-11-01T00:00:00Z' })
    .where('id', '<>', body.id)
    .execute();
  expect((await ids(''))[0]).toBe(body.id);
});

test('C-3.4-09 · a course carries its badges', async () => {
  const { id } = await build.trainingCourse(t.db, { moduleIds: [made.moduleA, made.moduleB] });
  const badge = {
    name: 'Mains sûres',
    image: '/api/illustrations/mains.png',
    description: 'Les deux modules terminés',
  };
  const row = await t.db
    .insertInto('badges')
    .values({ ...badge, trainingCourseId: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await t.as('etablissement').get(`/training_courses/${id}`);
  expect(body.badges).toEqual([{ '@id': `/api/badges/${row.id}`, '@type': 'Badge', id: row.id, ...badge }]);
});

test('P-7-14 · the call that brings a course back exists, for an admin', async () => {
  const { id } = await build.trainingCourse(t.db, { etablissementId: made.nantes, deletedAt: '2026-11-01T09:00:00Z' });
  expect((await t.as('etablissement').post(`/training_courses/${id}/unarchive`)).status).toBe(403);
  const { body } = await t.as('admin').post(`/training_courses/${id}/unarchive`);
  expect(body).toMatchObject({ id, deletedAt: null });
  expect((await t.as('admin').post(`/training_courses/${id}/unarchive`)).body.version).toBe(body.version);
});

test('what someone else has changed meanwhile is not overwritten', async () => {
  const { body } = await t.as('etablissement').post('/training_courses', input());
  const stale = { 'if-match': `"${body.version}"` };
  expect((await t.as('admin').put(`/training_courses/${body.id}`, { name: 'Avant' }, stale)).status).toBe(200);
  expect((await t.as('etablissement').put(`/training_courses/${body.id}`, { name: 'Après' }, stale)).status).toBe(412);
  expect((await t.as('admin').get(`/training_courses/${body.id}`)).body.name).toBe('Avant');
});
