import { afterAll, beforeAll, expect, test } from 'vitest';
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

const input = (values: object = {}) => ({ name: 'Accueil', modules: [made.moduleB, made.moduleA], ...values });
const refusal = async (person: 'admin' | 'etablissement', values: object) => {
  const { status, body } = await t.as(person).post('/training_courses', input(values));
  return { status, ...body.violations?.[0] };
};

test('C-3.4-01 … 04 C-3.4-06 C-3.4-07 C-5-03 · of others than admins, a course is type 2 of their establishment', async () => {
  const { status, body } = await t
    .as('referent')
    .post('/training_courses', input({ type: 1, etablissement: t.world.etablissements.rennes.id, isSequential: true }));
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      '@id': `/api/training_courses/${body.id}`,
      name: 'Accueil',
      type: 2,
      etablissement: { id: made.nantes, nom: 'CHU de Nantes' },
      createdBy: { id: t.world.userIds.referent, nom: 'Yann Kerbrat' },
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      deletedAt: null,
      isSequential: true,
      isAssigned: false,
      trainingCourseModules: [
        { sequenceOrder: 1, module: { id: made.moduleB, nom: 'Bon usage des antibiotiques' } },
        { sequenceOrder: 2, module: { id: made.moduleA } },
      ],
    },
  });
});

test('C-5-01 C-5-02 C-5-03 C-5-04 C-5-05 C-9-27 C-9-28 · name, type, establishment and modules', async () => {
  expect(await refusal('etablissement', { name: ' ' })).toMatchObject({
    propertyPath: 'name',
    message: 'Indiquez le nom du parcours de formation',
  });
  expect(await refusal('admin', {})).toMatchObject({
    propertyPath: 'type',
    message: 'Indiquez le type du parcours de formation',
  });
  expect(await refusal('admin', { type: 3 })).toMatchObject({ status: 422, propertyPath: 'type' });
  expect(await refusal('admin', { type: 2 })).toMatchObject({ propertyPath: 'etablissement' });
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

test('C-4-12 C-4-13 C-4-14 C-4-15 C-6-10 C-6-12 C-6-13 C-6-17 C-8-18 C-8-19 C-3.4-05 C-3.4-08 · an assigned course is only archived, an archived one is left alone', async () => {
  const { id } = await build.trainingCourse(t.db, {
    etablissementId: made.nantes,
    moduleIds: [made.moduleA, made.moduleB],
  });
  const etablissement = t.as('etablissement');
  expect((await etablissement.post(`/training_courses/${id}/archive`)).body.code).toBe('training_courses.non_assigne');
  const assigned = await build.assignment(t.db, { etablissementId: made.nantes, trainingCourseId: id });
  expect((await etablissement.get(`/training_courses/${id}`)).body).toMatchObject({
    isAssigned: true,
    isAssignedToAllLearners: true,
    assignments: [{ id: assigned.id }],
  });
  expect((await etablissement.put(`/training_courses/${id}`, { name: 'Non' })).body).toMatchObject({
    code: 'training_courses.assigne',
    'hydra:description':
      'Ce parcours de formation a été assigné à au moins un apprenant ou regroupement. Vous ne pouvez ni le modifier, ni le supprimer.',
  });
  expect((await t.as('admin').delete(`/training_courses/${id}`)).status).toBe(409);
  expect((await t.as('groupement').post(`/training_courses/${id}/archive`)).status).toBe(403);
  const archived = await t.as('referent').post(`/training_courses/${id}/archive`);
  expect(archived.body.deletedAt).toBe('2026-11-20T09:00:00.000Z');
  expect((await t.as('admin').put(`/training_courses/${id}`, { name: 'Non' })).body['hydra:description']).toBe(
    'Ce parcours est archivé. Vous ne pouvez ni le modifier, ni le supprimer.',
  );
  expect(
    (await etablissement.get('/training_courses/list?rowsPerPage=-1')).body['hydra:member'].map(
      (row: { id: number }) => row.id,
    ),
  ).not.toContain(id);
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
  expect(await ids('createdBy.email=nantes@')).toContain(body.id);
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
