import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { assignment, casque, module, openModule, passage, possession, scenario, trainingCourse } from './builders.ts';

/** What the product holds, and how it hangs together. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = async (slug: string, body: object) => {
  const made = await t.as('admin').post(`/${slug}`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const read = async (path: string) => (await t.as('admin').get(path)).body;

test('P-1-05 P-1-06 P-1-07 · an establishment stands alone, or in a groupement', async () => {
  const alone = await create('etablissements', { nom: 'Clinique du Cap' });
  expect(alone.groupement).toBeNull();
  const groupement = await create('groupements', { nom: 'Groupement du Cap', etablissements: [alone.id] });
  await create('etablissements', { nom: 'Hôpital du Cap', groupement: groupement.id });
  expect((await read(`/etablissements/${alone.id}`)).groupement).toMatchObject({ id: groupement.id });
  expect((await read(`/groupements/${groupement.id}`)).etablissements).toMatchObject([
    { nom: 'Clinique du Cap' },
    { nom: 'Hôpital du Cap' },
  ]);
});

test('P-1-08 P-1-09 P-1-10 · an establishment has its referents, its learners and their groups', async () => {
  const { id } = await create('etablissements', { nom: 'Hôpital du Large' });
  const person = { nom: 'Le Goff', prenom: 'Maël', etablissement: id };
  const referent = await create('referents', person);
  const apprenant = await create('apprenants', person);
  const regroupement = await create('regroupements', {
    nomA: 'Urgences',
    etablissement: id,
    apprenants: [apprenant.id],
  });
  for (const [slug, only] of [
    ['referents', referent.id],
    ['apprenants', apprenant.id],
    ['regroupements', regroupement.id],
  ] as const) {
    const list = await read(`/${slug}?etablissement[]=${id}`);
    expect(list['hydra:member'].map((one: { id: number }) => one.id)).toEqual([only]);
  }
  expect((await read(`/regroupements/${regroupement.id}`)).allLearners).toMatchObject([{ id: apprenant.id }]);
});

test('P-1-11 P-1-12 P-1-13 P-1-14 · scenarios in modules, modules in groups; a module or an ordered course, assigned to learners or to groups', async () => {
  const groupe = await create('module_groupes', { nom: 'Sécurité des soins' });
  const steps = [await scenario(t.db, { nom: 'Lavage des mains' }), await scenario(t.db, { nom: 'Friction' })];
  const mains = await create('modules', {
    nom: 'Hygiène des mains',
    type: 1,
    moduleGroupe: groupe.id,
    scenarios: steps.map(({ id }) => id),
  });
  expect(mains).toMatchObject({ moduleGroupe: { nom: 'Sécurité des soins' } });
  expect(mains.scenarios).toMatchObject([{ nom: 'Lavage des mains' }, { nom: 'Friction' }]);

  const { nantes } = t.world.etablissements;
  const identite = await module(t.db, { nom: 'Identité du patient' });
  await openModule(t.db, mains.id, [nantes.id]);
  await openModule(t.db, identite.id, [nantes.id]);
  const course = await trainingCourse(t.db, { name: 'Arrivée', moduleIds: [identite.id, mains.id] });
  const learner = t.world.apprenants.nantes.id;
  const group = await create('regroupements', { nomA: 'Accueil', etablissement: nantes.id, apprenants: [learner] });
  const period = { startDate: '2026-11-01', endDate: '2026-12-20' };
  const nameOf = (one: { nom?: string; name?: string }) => one.nom ?? one.name;
  for (const assigneds of [{ apprenantIds: [learner] }, { regroupementIds: [group.id] }]) {
    const given = { ...period, etablissementId: nantes.id, ...assigneds };
    const alone = await assignment(t.db, { ...given, moduleId: mains.id });
    const ordered = await assignment(t.db, { ...given, trainingCourseId: course.id });
    const { body } = await t.as('apprenant').get(`/apprenants/${learner}`);
    expect(body.lessons.map(nameOf).sort()).toEqual(['Arrivée', 'Hygiène des mains']);
    await t.db.deleteFrom('assignments').where('id', '=', alone.id).execute();
    if ('apprenantIds' in assigneds) await t.db.deleteFrom('assignments').where('id', '=', ordered.id).execute();
  }
  const order = await t.db
    .selectFrom('assignment_modules as step')
    .innerJoin('assignments as a', 'a.id', 'step.assignmentId')
    .where('a.trainingCourseId', '=', course.id)
    .select('step.moduleId')
    .orderBy('step.sequenceOrder')
    .execute();
  expect(order.map(({ moduleId }) => moduleId)).toEqual([identite.id, mains.id]);
});

test('P-1-16 P-1-17 P-3-85 · a headset is followed, and held by an establishment or the provider over a period', async () => {
  const { nantes } = t.world.etablissements;
  const news = { dateDerniereNouvelle: '2026-11-19T08:00:00.000Z', derniereVersionUtilisee: '4.12.1' };
  const { id: casqueId } = await casque(t.db, { numeroSerie: 'VR-SUIVI', ...news });
  expect(await read(`/casques/${casqueId}`)).toMatchObject({ numeroSerie: 'VR-SUIVI', ...news });
  const held = await possession(t.db, {
    casqueId,
    etablissementId: nantes.id,
    dateDebut: '2026-01-05',
    dateFin: '2026-03-31',
  });
  const back = await create('possession_casques', { casque: casqueId, emplacement: 1, dateDebut: '2026-04-01' });
  expect(await read(`/possession_casques/${held.id}`)).toMatchObject({
    emplacement: 2,
    etablissement: { nom: 'CHU de Nantes' },
    dateDebut: '2026-01-05',
    dateFin: '2026-03-31',
  });
  expect(back).toMatchObject({ emplacement: 1, etablissement: null, dateFin: null });
});

test('P-3-95 · content, equipment and reference lists are kept each for itself; a profession and a type have a label', async () => {
  for (const slug of [
    ...['assignments', 'modules', 'module_groupes', 'packagings', 'professions', 'regroupements', 'scenarios'],
    ...['types', 'training_courses', 'badges'],
  ]) {
    expect(await read(`/${slug}`), slug).toMatchObject({
      '@type': 'hydra:Collection',
      'hydra:member': expect.any(Array),
    });
  }
  const [profession] = (await read('/professions'))['hydra:member'];
  expect(await read(`/professions/${profession.id}`)).toMatchObject({ id: profession.id, label: expect.any(String) });
  const [type] = (await read('/types'))['hydra:member'];
  expect(await read(`/types/${type.id}`)).toMatchObject({ id: type.id, label: expect.any(String) });
});

test('C-7-01 · content is listed, read, created, changed and deleted by the same calls', async () => {
  const admin = t.as('superAdmin');
  const { id: etablissement } = t.world.etablissements.nantes;
  const { id: moduleId } = await module(t.db, { nom: 'Appelé' });
  const { id: otherId } = await module(t.db, { nom: 'Appelé ensuite' });
  for (const id of [moduleId, otherId]) await openModule(t.db, id, [etablissement]);
  for (const [slug, body, change] of [
    ['scenarios', { nom: 'Créé par appel' }, { nom: 'Changé' }],
    ['modules', { nom: 'Créé par appel', type: 1 }, { nom: 'Changé' }],
    ['module_groupes', { nom: 'Créé par appel' }, { nom: 'Changé' }],
    ['regroupements', { nomA: 'Créé par appel', etablissement }, { nomA: 'Changé' }],
    ['training_courses', { name: 'Créé par appel', type: 1, modules: [moduleId, otherId] }, { name: 'Changé' }],
    ['assignments', { name: 'Créée par appel', module: moduleId, etablissement }, { name: 'Changée' }],
    ['badges', { name: 'Créé par appel', module: moduleId }, { name: 'Changé' }],
  ] as const) {
    const made = await admin.post(`/${slug}`, body);
    expect(made.status, `${slug} ${JSON.stringify(made.body)}`).toBe(201);
    const path = `/${slug}/${made.body.id}`;
    const list = await admin.get(`/${slug}?id[]=${made.body.id}&rowsPerPage=-1`);
    expect(
      list.body['hydra:member'].map(({ id }: { id: number }) => id),
      slug,
    ).toContain(made.body.id);
    expect((await admin.put(path, change)).body, slug).toMatchObject(change);
    expect((await admin.get(path)).body, slug).toMatchObject(change);
    expect((await admin.delete(path)).status, slug).toBe(204);
    expect((await admin.get(path)).status, slug).toBe(404);
  }
});

describe('the trainings that a learner has', () => {
  const day = { past: '2026-11-01', future: '2026-12-01', far: '2026-12-20' };
  let [running, later, alone, course]: { id: number }[] = [];
  let body: Record<'sequencesFormation' | 'lessons' | 'lessonsToDo' | 'etablissementModulesIds', unknown[]>;

  beforeAll(async () => {
    const { rennes } = t.world.etablissements;
    const learner = t.world.apprenants.rennes.id;
    running = await module(t.db, { nom: 'En cours' });
    later = await module(t.db, { nom: 'Plus tard' });
    await openModule(t.db, running.id, [rennes.id]);
    course = await trainingCourse(t.db, { name: 'Parcours', moduleIds: [running.id, later.id] });
    const given = { etablissementId: rennes.id, apprenantIds: [learner] };
    await t.db.deleteFrom('assignments').where('etablissementId', '=', rennes.id).execute();
    await assignment(t.db, { ...given, trainingCourseId: course.id, startDate: day.past, endDate: null });
    alone = await module(t.db, { nom: 'À venir' });
    await assignment(t.db, { ...given, moduleId: alone.id, startDate: day.future, endDate: day.far });
    body = await read(`/apprenants/${learner}`);
  });

  test('P-3-31 · are courses', () => {
    expect(body.sequencesFormation).toEqual([course!.id]);
  });

  test('P-3-36 P-3-40 C-3.10-02 · are lessons of two kinds, with their dates', () => {
    expect(body.lessons).toHaveLength(2);
    expect(body.lessons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          '@id': `/api/training_courses/${course!.id}`,
          '@type': 'TrainingCourse',
          name: 'Parcours',
          dateDebut: day.past,
          dateFin: null,
        }),
        expect.objectContaining({
          '@id': `/api/modules/${alone!.id}`,
          '@type': 'Module',
          nom: 'À venir',
          dateDebut: day.future,
          dateFin: day.far,
        }),
      ]),
    );
  });

  test('P-3-37 P-3-38 C-3.10-03 · are the modules still to do, and those of the establishment', () => {
    expect(body.lessonsToDo).toEqual([running!.id, later!.id]);
    expect(body.etablissementModulesIds).toEqual([running!.id]);
  });

  test('P-5-30 · in another establishment, the learner has no longer the courses of the former one', async () => {
    const learner = t.world.apprenants.rennes.id;
    const { saintNazaire } = t.world.etablissements;
    expect((await read(`/apprenants/${learner}`)).sequencesFormation).toHaveLength(1);
    await t.as('admin').put(`/apprenants/${learner}`, { etablissement: saintNazaire.id });
    expect(await read(`/apprenants/${learner}`)).toMatchObject({ sequencesFormation: [], lessons: [] });
  });
});

describe('the state of an establishment', () => {
  const seen = async () => {
    const list = await t.as('etablissement').get('/modules?rowsPerPage=-1');
    return list.body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  const setOnNantes = (values: object) =>
    t.as('admin').put(`/etablissements/${t.world.etablissements.nantes.id}`, values);

  test('P-4-23 · locked, it opens no training; unlocked, those of before', async () => {
    const { id } = await module(t.db);
    await openModule(t.db, id, [t.world.etablissements.nantes.id]);
    const before = await seen();
    expect(before).toContain(id);
    await setOnNantes({ locked: true });
    expect(await seen()).toEqual([]);
    for (const person of ['etablissement', 'referent', 'apprenant'] as const) {
      expect((await t.as(person).get(`/modules/${id}`)).status).toBe(404);
    }
    await setOnNantes({ locked: false });
    expect(await seen()).toEqual(before);
  });

  test('P-4-24 · migrated, it works as before: people, trainings and figures are the same', async () => {
    const reads = ['/session', '/modules', '/apprenants', '/referents', '/regroupements', '/assignments'];
    const everything = async () =>
      Promise.all(
        reads.map(async (path) => {
          const { status, body } = await t.as('etablissement').get(path);
          return [path, status, body];
        }),
      );
    const { nantes } = t.world.etablissements;
    const { id: scenarioId } = await scenario(t.db);
    const played = { etablissementId: nantes.id, scenarioId, dureeSecondes: 600, score: 80 };
    for (const debut of ['2026-03-03T09:00:00Z', '2026-03-04T09:00:00Z']) await passage(t.db, { ...played, debut });
    const figures = async () => {
      const usage = await t
        .as('etablissement')
        .post('/data/globalUsageData', { debut: '2026-01-01', fin: '2026-12-31' });
      const sessions = await t.as('admin').post('/stats/sessions', { debut: '2026-01-01', etab: [nantes.id] });
      return [usage.body, sessions.body];
    };
    const before = [await everything(), await figures()];
    expect(before[1]).toMatchObject([{ nombreDeSessions: 2 }, { nombreDeSessions: 2 }]);
    await setOnNantes({ migrated: true });
    expect([await everything(), await figures()]).toEqual(before);
  });
});
