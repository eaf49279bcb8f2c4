import { cardStatus, parcoursStatus } from '@sillage/contracts/assignments.rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings } from '../../../test/trainings.ts';

let t: TestApp;
let nantes: number;
let moduleA: number;
let moduleB: number;
let closedModule: number;
let course: number;
let learners: number[];

beforeAll(async () => {
  t = await testApp();
  ({ nantes, moduleA, moduleB, closedModule, course, learners } = await createTrainings(t));
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

const input = (values: object = {}) => ({ name: 'Automne', module: moduleA, ...values });

async function created(values: object = {}, person: 'etablissement' | 'referent' = 'etablissement') {
  const { status, body } = await t.as(person).post('/assignments', input(values));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

describe('writing', () => {
  test('where access to trainings is locked, none is proposed and none can be given', async () => {
    const lock = (locked: boolean) =>
      t.db.updateTable('etablissements').set({ locked }).where('id', '=', nantes).execute();
    const answers = async () => {
      const proposed = await t.as('etablissement').get(`/assignments/assignables?module=${moduleA}`);
      const given = await t.as('etablissement').post('/assignments', input());
      return [proposed.body['hydra:member'].map(({ id }: { id: number }) => id), given.status];
    };
    await lock(true);
    expect(await answers()).toEqual([[], 422]);
    await lock(false);
    expect(await answers()).toEqual([[moduleA], 201]);
  });

  test('C-1-03 C-1-04 · establishment and referent give a module alone, or a course, to learners and to groups', async () => {
    const audience = {
      newApprenantsToAssign: [learners[1]],
      newRegroupementsToAssign: [t.world.regroupements.nantes.id],
    };
    for (const person of ['etablissement', 'referent'] as const) {
      for (const training of [{ module: moduleA }, { module: null, trainingCourse: course }]) {
        const body = await created({ ...audience, ...training }, person);
        expect([body.module?.id ?? null, body.trainingCourse?.id ?? null]).toEqual(
          training.module ? [moduleA, null] : [null, course],
        );
        expect(body.assignmentAssigneds).toMatchObject([
          { apprenant: { id: learners[1] } },
          { regroupement: { id: audience.newRegroupementsToAssign[0] } },
        ]);
      }
    }
  });

  test('C-3.5-08 C-4-20 · its status is in no answer and cannot be entered: whoever reads it computes it from these fields', async () => {
    const made = await created({ status: 'archived', isAssignedToAllLearners: true });
    const { body } = await t.as('etablissement').get('/assignments/v2/data?rowsPerPage=100');
    const card = body['hydra:member'].find(({ id }: { id: number }) => id === made.id);
    for (const answer of [made, card]) expect(answer).not.toHaveProperty('status');
    expect(parcoursStatus(made, t.clock.current)).toBe('available');
    expect(cardStatus(card, { isAdmin: false }, t.clock.current)).toBe('available');
  });

  test('C-9-30 C-7-37 · the choice of learners is asked for an establishment, up to 9999, and no more are taken', async () => {
    const { status, body } = await t
      .as('etablissement')
      .get(`/apprenants/list?page=1&rowsPerPage=9999&etablissement[]=${nantes}`);
    expect(status).toBe(200);
    expect(body['hydra:member'].map(({ id }: { id: number }) => id).toSorted()).toEqual(learners.toSorted());
    const taken = async (count: number) => {
      const newApprenantsToAssign = Array.from({ length: count }, () => learners[1]);
      return (await t.as('etablissement').post('/assignments', input({ newApprenantsToAssign }))).status;
    };
    expect([await taken(9_999), await taken(10_000)]).toEqual([201, 422]);
  });

  test('C-5-29 · the pickers of the form ignore case and accents', async () => {
    const names = async (path: string) => {
      const { body } = await t.as('etablissement').get(path);
      return body['hydra:member'].map(({ name, nom }: { name?: string; nom?: string }) => name ?? nom);
    };
    expect(await names('/assignments/assignables?search=HYGIENE')).toEqual(['Hygiène des mains']);
    expect(await names('/regroupements/list?search=mere-ENFANT')).toEqual(['Pôle mère-enfant']);
    expect(await names('/apprenants/list?search=thais%20bachelot')).toHaveLength(1);
  });

  test('C-2.6-18 · the choices of the form say how many there are, and are all given when they are asked for', async () => {
    const asked = async (path: string) => (await t.as('etablissement').get(`/assignments/assignables${path}`)).body;
    const all = await asked('?rows=10000');
    expect(all['hydra:member']).toHaveLength(all['hydra:totalItems']);
    const few = await asked('?rows=1');
    expect(few['hydra:totalItems']).toBe(all['hydra:totalItems']);
    expect(few['hydra:member'].length).toBeLessThan(all['hydra:totalItems']);
  });

  describe('a creation', () => {
    let body: { id: number; shortId: string; assignmentAssigneds: unknown };
    beforeAll(async () => {
      t.clock.current = new Date('2026-11-20T09:00:00Z');
      body = await created({
        startDate: '2026-11-20',
        endDate: '2026-12-20',
        etablissement: t.world.etablissements.rennes.id,
        newApprenantsToAssign: [learners[1], `/api/apprenants/${learners[2]}`],
        newRegroupementsToAssign: [t.world.regroupements.nantes.id],
        assignmentAssigneds: [{ apprenant: learners[1] }],
      });
    });

    test('C-3.5-01 C-3.5-02 C-7-19 · carries its name, its code, its dates and its training', () => {
      expect(body).toMatchObject({
        '@id': `/api/assignments/${body.id}`,
        name: 'Automne',
        shortId: expect.stringMatching(/^[2-9A-Z]{8}$/),
        startDate: '2026-11-20',
        endDate: '2026-12-20',
        module: { id: moduleA, nom: 'Hygiène des mains' },
        trainingCourse: null,
      });
    });

    test('C-3.5-03 · carries its author, and their establishment whatever is asked', () => {
      expect(body).toMatchObject({
        etablissement: { id: nantes, nom: 'CHU de Nantes' },
        createdBy: { id: t.world.userIds.etablissement, nom: 'CHU de Nantes' },
        updatedAt: '2026-11-20T09:00:00.000Z',
      });
    });

    test('C-3.5-05 C-3.5-06 C-3.5-07 C-7-20 · carries its assignees, each once', () => {
      expect(body).toMatchObject({ isAssignedToAllLearners: false });
      expect(body.assignmentAssigneds).toMatchObject([
        { apprenant: { id: learners[1], nom: 'Bachelot' }, regroupement: null, deletedAt: null },
        { apprenant: { id: learners[2] } },
        { apprenant: null, regroupement: { id: t.world.regroupements.nantes.id, name: 'Pôle mère-enfant' } },
      ]);
    });
  });

  const refusal = async (values: object) => {
    const { status, body } = await t.as('etablissement').post('/assignments', input(values));
    return { status, ...body.violations[0] };
  };

  test('C-5-06 · a name is asked', async () => {
    expect(await refusal({ name: '  ' })).toMatchObject({
      propertyPath: 'name',
      message: 'Indiquez le nom de l’assignation',
    });
  });

  test('C-5-08 C-5-09 C-5-10 · it does not begin after its end, it may on that day', async () => {
    expect(await refusal({ startDate: '2026-12-02', endDate: '2026-12-01' })).toMatchObject({
      status: 422,
      propertyPath: 'startDate',
      message: 'La date de début d’attribution doit être antérieure à la date de fin d’attribution',
    });
    await created({ startDate: '2026-12-01', endDate: '2026-12-01' });
  });

  test('C-5-11 C-5-13 · a training is asked, that the establishment may use', async () => {
    expect(await refusal({ module: null })).toMatchObject({ propertyPath: 'module', code: 'validation.obligatoire' });
    expect(await refusal({ module: closedModule })).toMatchObject({
      propertyPath: 'module',
      code: 'validation.reference',
    });
  });

  test('C-5-07 C-5-12 C-5-13 · an administrator says the establishment; dates may be absent', async () => {
    const missing = await t.as('admin').post('/assignments', input());
    expect(missing.body.violations[0]).toMatchObject({ propertyPath: 'etablissement', code: 'validation.obligatoire' });
    const { status, body } = await t.as('admin').post('/assignments', input({ etablissement: nantes }));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { startDate: null, endDate: null, assignmentAssigneds: [] },
    });
  });

  test('C-3.5-04 C-2.6-21 C-4-42 · a module or a course, never both: the course wins', async () => {
    const both = await created({ trainingCourse: course });
    expect(both).toMatchObject({ module: null, trainingCourse: { id: course, name: 'Risque infectieux' } });
    const changed = await t.as('etablissement').put(`/assignments/${both.id}`, { module: moduleB });
    expect(changed.body).toMatchObject({ module: { id: moduleB }, trainingCourse: null });
  });

  test('C-4-19 · an archived course is for nobody new, and goes on where it is', async () => {
    const archived = await build.trainingCourse(t.db, { moduleIds: [moduleA, moduleB] });
    const before = await created({ trainingCourse: archived.id });
    await t.db
      .updateTable('training_courses')
      .set({ deletedAt: t.clock.current.toISOString() })
      .where('id', '=', archived.id)
      .execute();
    const { body } = await t.as('etablissement').post('/assignments', input({ trainingCourse: archived.id }));
    expect(body.violations[0].propertyPath).toBe('trainingCourse');
    const kept = await t
      .as('etablissement')
      .put(`/assignments/${before.id}`, { name: 'Hiver', trainingCourse: archived.id });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Hiver', trainingCourse: { id: archived.id } } });
  });

  test('C-4-09 C-6-28 · archived groups and learners, and those of others, cannot be assigned', async () => {
    const foreign = t.world.apprenants.saintNazaire.id;
    const archived = await build.regroupement(t.db, {
      etablissementId: nantes,
      deletedAt: t.clock.current.toISOString(),
    });
    for (const values of [{ newApprenantsToAssign: [foreign] }, { newRegroupementsToAssign: [archived.id] }]) {
      const { status, body } = await t.as('etablissement').post('/assignments', input(values));
      expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ code: 'validation.reference' }] } });
    }
  });

  test('C-4-43 · assigning to all learners empties the lists', async () => {
    const made = await created({ newApprenantsToAssign: [learners[1]] });
    const { body } = await t.as('etablissement').put(`/assignments/${made.id}`, { isAssignedToAllLearners: true });
    expect(body).toMatchObject({ isAssignedToAllLearners: true, assignmentAssigneds: [] });
  });

  test('C-4-46 · another establishment leaves the assignees of the former one', async () => {
    const { body } = await t
      .as('admin')
      .post('/assignments', input({ etablissement: nantes, newApprenantsToAssign: [learners[1]] }));
    const { saintNazaire } = t.world.etablissements;
    const refused = await t.as('admin').put(`/assignments/${body.id}`, { etablissement: saintNazaire.id });
    expect(refused.body.violations[0].propertyPath).toBe('module');
    await t.db
      .insertInto('etablissement_modules')
      .values({ etablissementId: saintNazaire.id, moduleId: moduleB })
      .execute();
    const moved = await t
      .as('admin')
      .put(`/assignments/${body.id}`, { etablissement: saintNazaire.id, module: moduleB });
    expect(moved.body).toMatchObject({ etablissement: { id: saintNazaire.id }, assignmentAssigneds: [] });
  });

  test('C-5-14 C-4-52 · nobody is assigned twice; an archived assignee who is added again is no longer archived', async () => {
    const made = await created({ newApprenantsToAssign: [learners[1], learners[1], learners[2]] });
    expect(made.assignmentAssigneds).toHaveLength(2);
    const [first] = made.assignmentAssigneds;
    const archived = await t.as('etablissement').post(`/assignments/${made.id}/assigneds/${first.id}/archive`);
    expect(archived.body.assignmentAssigneds[0]).toMatchObject({ id: first.id, deletedAt: expect.any(String) });
    const again = await t.as('etablissement').put(`/assignments/${made.id}`, { newApprenantsToAssign: [learners[1]] });
    expect(again.body.assignmentAssigneds).toHaveLength(2);
    expect(again.body.assignmentAssigneds[0].deletedAt).toBeNull();
    expect((await t.as('etablissement').post(`/assignments/${made.id}/assigneds/999999/archive`)).status).toBe(404);
  });

  test('C-4-48 C-4-50 C-4-51 C-6-20 P-7-13 · what someone has is archived and not deleted; then nothing is saved', async () => {
    const made = await created({ newApprenantsToAssign: [learners[1]] });
    const refused = await t.as('etablissement').delete(`/assignments/${made.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'assignments.assignee']);
    const archived = await t.as('etablissement').post(`/assignments/${made.id}/archive`);
    expect(archived.body).toMatchObject({ activeAssignedsCount: 0, assignedsCount: 1 });
    const saved = await t.as('etablissement').put(`/assignments/${made.id}`, { name: 'Encore' });
    expect([saved.status, saved.body.code]).toEqual([409, 'assignments.archivee']);
    const empty = await created();
    expect((await t.as('etablissement').post(`/assignments/${empty.id}/archive`)).body.code).toBe(
      'assignments.personne',
    );
    expect((await t.as('etablissement').delete(`/assignments/${empty.id}`)).status).toBe(204);
  });

  test('C-4-53 · archiving what all learners have keeps who they were, and leaves their screens', async () => {
    const made = await created({ isAssignedToAllLearners: true });
    const seen = async () => {
      const { body } = await t.as('apprenant').get('/assignments/v2/data?rowsPerPage=100');
      return body['hydra:member'].some(({ id }: { id: number }) => id === made.id);
    };
    expect(await seen()).toBe(true);
    const { body } = await t.as('etablissement').post(`/assignments/${made.id}/archive`);
    expect(body).toMatchObject({
      isAssignedToAllLearners: false,
      activeAssignedsCount: 0,
      assignedsCount: learners.length,
    });
    expect(await seen()).toBe(false);
  });

  test('C-6-19 C-6-21 C-6-24 C-2.6-14 · a referent opens and changes what they created, and sees the rest of the establishment', async () => {
    const own = await created({}, 'referent');
    const other = await created();
    const listed = await t.as('referent').get('/assignments?rowsPerPage=-1');
    expect(listed.body['hydra:member'].map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([own.id, other.id]),
    );
    for (const path of [`/assignments/${other.id}`, `/assignments/${other.id}/relances`]) {
      expect((await t.as('referent').get(path)).status).toBe(404);
    }
    expect((await t.as('referent').get(`/assignments/v2/singleData?id=${other.id}`)).body['hydra:member']).toEqual([]);
    expect((await t.as('referent').put(`/assignments/${other.id}`, { name: 'Non' })).status).toBe(404);
    expect((await t.as('referent').put(`/assignments/${own.id}`, { name: 'Oui' })).status).toBe(200);
    expect((await t.as('referent').delete(`/assignments/${own.id}`)).status).toBe(204);
  });

  test('C-6-28 · staff of another establishment neither lists nor opens it', async () => {
    const { id } = await created();
    const listed = await t.as('ifps').get('/assignments?rowsPerPage=-1');
    expect(listed.body['hydra:member'].map((row: { id: number }) => row.id)).not.toContain(id);
    expect((await t.as('ifps').get(`/assignments/${id}`)).status).toBe(404);
  });

  test('C-6-18 C-6-30 · a groupement reads and changes nothing; a learner neither', async () => {
    const made = await created();
    expect((await t.as('groupement').get(`/assignments/${made.id}`)).status).toBe(200);
    for (const person of ['groupement', 'apprenant'] as const) {
      expect((await t.as(person).post('/assignments', input())).status).toBe(403);
      expect((await t.as(person).put(`/assignments/${made.id}`, { name: 'Non' })).status).toBe(403);
      expect((await t.as(person).post(`/assignments/notifyLearners/whoDidntComplete/${made.id}`)).status).toBe(403);
    }
  });
});

test('C-2.6-11 C-7-10 C-7-17 · the list is newest first and found by name, training and author; pickers name it', async () => {
  const made = await created({ name: 'Élan printemps' });
  const ids = async (query: string) => {
    const { body } = await t.as('admin').get(`/assignments?rowsPerPage=-1&${query}`);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  expect(await ids('name=elan')).toEqual([made.id]);
  expect(await ids('search=printemps elan')).toEqual([made.id]);
  expect(await ids('formation=hygiene')).toContain(made.id);
  expect(await ids('formation=antibiotiques')).not.toContain(made.id);
  expect(await ids('auteur=chu de nantes')).toContain(made.id);
  expect(await ids('auteur=personne')).toEqual([]);
  t.clock.current = new Date('2026-11-20T10:00:00Z');
  const newest = await created({ name: 'Plus récente' });
  expect((await ids(''))[0]).toBe(newest.id);
  const { body } = await t.as('etablissement').get(`/assignments/list?id[]=${made.id}`);
  expect(body['hydra:member']).toMatchObject([{ id: made.id, name: 'Élan printemps' }]);
});

test('C-6-06 C-6-27 · a learner does not learn who else has an assignment by asking for theirs', async () => {
  const { apprenants } = t.world;
  const alone = await created({ newApprenantsToAssign: [apprenants.nantes.id] });
  const ids = async (person: 'apprenant' | 'etablissement', query: string) => {
    const { body } = await t.as(person).get(`/assignments?rowsPerPage=-1&${query}`);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  for (const query of ['apprenant=99999', 'regroupement=99999']) {
    expect(await ids('apprenant', query)).toContain(alone.id);
    expect(await ids('etablissement', query)).not.toContain(alone.id);
  }
  const ofAnother = await created({ newApprenantsToAssign: [learners[5]] });
  expect(await ids('etablissement', '')).toContain(ofAnother.id);
  expect(await ids('apprenant', '')).not.toContain(ofAnother.id);
  expect((await t.as('apprenant').get(`/assignments/${ofAnother.id}`)).status).toBe(404);
});

test('C-2.6-44 · a learner is sent the author and the own results of an assignment, and no other assignee by any call', async () => {
  const [abgrall, , , , , floch] = learners;
  const { id } = await created({ newApprenantsToAssign: [floch, abgrall] });
  const paths = ['v2/data?rowsPerPage=100', `v2/singleData?id=${id}`, '?rowsPerPage=-1', `${id}`];
  for (const path of paths) {
    const address = `/assignments${path.startsWith('?') ? '' : '/'}${path}`;
    const [staff, own] = await Promise.all([t.as('etablissement').get(address), t.as('apprenant').get(address)]);
    const named = path === '?rowsPerPage=-1' ? 'assignmentAssigneds' : 'Floch';
    expect([address, own.status, JSON.stringify(staff.body).includes(named)]).toEqual([address, 200, true]);
    expect(JSON.stringify(own.body)).not.toContain('Floch');
  }
  const { body } = await t.as('apprenant').get(`/assignments/${paths[0]}`);
  const card = body['hydra:member'].find((one: { id: number }) => one.id === id);
  expect(card).toMatchObject({
    assignes: [],
    assignedsCount: null,
    isDone: false,
    createdBy: { nom: expect.any(String) },
  });
});
