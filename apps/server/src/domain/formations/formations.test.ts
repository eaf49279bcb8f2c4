import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, casque, etablissement, possession, scenario, suivi } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { type PassageDraft, recordPassages } from '../passages/record-passages.ts';

let t: TestApp;
let hygiene: Module;
let identite: Module;
let ids: { seul: number; parcours: number; futur: number; archive: number };

interface Module {
  id: number;
  scenarios: number[];
}

beforeAll(async () => {
  t = await testApp();
  hygiene = await module('Hygiène des mains', 2);
  identite = await module('Identitovigilance', 1);
  const { id: course } = await t.db
    .insertInto('training_courses')
    .values({ name: 'Prévention', type: 1, isSequential: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('trainingCourseModules')
    .values([
      { trainingCourseId: course, moduleId: identite.id, sequenceOrder: 1 },
      { trainingCourseId: course, moduleId: hygiene.id, sequenceOrder: 2 },
    ])
    .execute();
  ids = {
    seul: await assignment({ moduleId: identite.id, isAssignedToAllLearners: true, endDate: '2026-11-20' }),
    parcours: await assignment({ trainingCourseId: course }),
    futur: await assignment({ moduleId: hygiene.id, isAssignedToAllLearners: true, startDate: '2027-01-05' }),
    archive: await assignment({ moduleId: hygiene.id }),
  };
  const apprenantId = t.world.apprenants.nantes.id;
  await t.db
    .insertInto('assignmentAssigneds')
    .values([
      { assignmentId: ids.parcours, apprenantId },
      { assignmentId: ids.archive, apprenantId, deletedAt: '2026-11-01T00:00:00Z' },
    ])
    .execute();
  await play(apprenantId, hygiene.scenarios[0]!, { score: 80, satisfaction1: 4, satisfaction5: 2 });
  await play(apprenantId, identite.scenarios[0]!, { score: 90.5, complete: true, satisfaction1: 3 });
});
afterAll(() => t.close());

async function module(nom: string, steps: number): Promise<Module> {
  const { id } = await t.db.insertInto('modules').values({ nom, type: 3 }).returning('id').executeTakeFirstOrThrow();
  const scenarios: number[] = [];
  for (let step = 1; step <= steps; step++)
    scenarios.push((await scenario(t.db, { nom: `${nom} ${step}`, moduleId: id, ordre: step })).id);
  return { id, scenarios };
}

async function assignment(values: {
  moduleId?: number;
  trainingCourseId?: number;
  isAssignedToAllLearners?: boolean;
  startDate?: string;
  endDate?: string;
}): Promise<number> {
  const row = { name: 'Automne', shortId: crypto.randomUUID(), etablissementId: t.world.etablissements.nantes.id };
  const { id } = await t.db
    .insertInto('assignments')
    .values({ ...row, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function play(apprenantId: number, scenarioId: number, values: Partial<PassageDraft> = {}): Promise<string> {
  const debut = '2026-11-10T09:00:00.000Z';
  const draft: PassageDraft = {
    etablissementId: t.world.etablissements.nantes.id,
    session: crypto.randomUUID(),
    plateforme: 'scorm',
    casqueId: null,
    numeroSerie: null,
    scenarioRef: String(scenarioId),
    scenarioId,
    profil: null,
    apprenantId,
    nom: null,
    prenom: null,
    codeApprenant: null,
    nomDeclare: false,
    assignmentId: null,
    langue: null,
    test: false,
    complete: true,
    debut,
    fin: '2026-11-10T09:20:00.000Z',
    dureeSecondes: 1200,
    score: null,
    satisfaction1: null,
    satisfaction2: null,
    satisfaction3: null,
    satisfaction4: null,
    satisfaction5: null,
    evenements: 2,
    manquants: 0,
    faits: [],
    dernierEvenement: debut,
    recuLe: null,
    ...values,
  };
  await t.db.transaction().execute((tx) => recordPassages(tx, [draft], t.clock.current));
  return draft.session;
}

describe('the trainings of a learner', () => {
  const read = async () => (await t.as('apprenant').get(`/apprenants/${t.world.apprenants.nantes.id}/formations`)).body;
  const oneOf = (
    body: { formations: { id: number; modules: { commence: boolean; faites: number }[] }[] },
    id: number,
  ) => body.formations.find((one) => one.id === id);

  test('C-1-08 C-4-28 · those that reach the learner, archived assignments left out', async () => {
    const { formations } = await read();
    expect(formations.map(({ id }: { id: number }) => id).toSorted()).toEqual([ids.seul, ids.parcours, ids.futur]);
  });

  test('C-3.1-06 · an address stored with a password is not given to a learner', async () => {
    const told = async () => JSON.stringify((await read()).formations);
    const set = (overrideUrl: string | null) => t.db.updateTable('scenarios').set({ overrideUrl }).execute();
    await set('https://formation.test/jeu');
    expect(await told()).toContain('formation.test');
    await set('https://u:p@formation.test/jeu');
    expect(await told()).not.toContain('formation.test');
    expect(oneOf(await read(), ids.seul)).toMatchObject({ modules: [{ overrideUrl: '', overrideUrlMobile: null }] });
    await set(null);
  });

  test('C-3.9-01 C-3.9-02 C-3.9-03 C-3.9-04 C-3.9-05 · a training says its dates, its end, what is done and the scores', async () => {
    const body = await read();
    expect(oneOf(body, ids.seul)).toMatchObject({
      nom: 'Identitovigilance',
      type: 3,
      scenarioId: null,
      duree: null,
      dateDebut: null,
      dateFin: '2026-11-20',
      end: false,
      complete: true,
      dateCompletion: '2026-11-10T09:20:00.000Z',
      moyenne: 91,
      satisfactions1: 75,
    });
    expect(body.score_global).toBe(86);
  });

  test('S-9-48 C-9-21 C-9-22 · the overall score is the one that staff reads: every module that was played, assigned or not', async () => {
    const { id } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const [once, never] = [await module('Désassigné', 1), await module('À zéro', 1)];
    await play(id, once.scenarios[0]!, { score: 70 });
    await play(id, never.scenarios[0]!, { score: 0 });
    await play(id, identite.scenarios[0]!, { score: 91 });
    const own = await t.as('referent').get(`/apprenants/${id}/formations`);
    const record = await t.as('admin').get(`/apprenants/${id}`);
    expect([own.body.score_global, record.body.successRating]).toEqual([81, 81]);
    await t.db.deleteFrom('passages').where('apprenantId', '=', id).execute();
    await t.db.deleteFrom('apprenant_scenarios').where('apprenantId', '=', id).execute();
  });

  test('C-1-05 C-9-26 · a course keeps its order and is complete when all its modules are', async () => {
    expect(oneOf(await read(), ids.parcours)).toMatchObject({
      nom: 'Prévention',
      complete: false,
      dateCompletion: null,
      modules: [
        { id: identite.id, faites: 1, etapes: 1, complete: true, verrouille: false },
        { id: hygiene.id, faites: 1, etapes: 2, complete: false, verrouille: false },
      ],
    });
  });

  test('a module is begun by a session that is not complete, or by what its package has kept', async () => {
    const { id } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const [seen, kept, untouched] = [await module('Vu', 1), await module('Gardé', 1), await module('Jamais ouvert', 1)];
    const made = await Promise.all([seen, kept, untouched].map((one) => assignment({ moduleId: one.id })));
    await t.db
      .insertInto('assignmentAssigneds')
      .values(made.map((assignmentId) => ({ assignmentId, apprenantId: id })))
      .execute();
    await play(id, seen.scenarios[0]!, { complete: false });
    const { id: packageId } = await t.db
      .insertInto('scorm_packages')
      .values({
        moduleId: kept.id,
        dossier: 'garde',
        norme: '1.2',
        titre: 'Gardé',
        manifeste: '{}',
        octets: 1,
        fichiers: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const today = t.clock.current.toISOString();
    await t.db
      .insertInto('scorm_suivis')
      .values({ packageId, item: 'lecon', apprenantId: id, debut: today, derniereActivite: today })
      .execute();
    const { body } = await t.as('referent').get(`/apprenants/${id}/formations`);
    const modules = made.flatMap((one) => oneOf(body, one)!.modules);
    expect(modules.map(({ commence }) => commence)).toEqual([true, true, false]);
    expect(modules.map(({ faites }) => faites)).toEqual([0, 0, 0]);
    await t.db.deleteFrom('assignments').where('id', 'in', made).execute();
    await t.db.deleteFrom('apprenant_scenarios').where('apprenantId', '=', id).execute();
  });

  test('another learner of the same establishment has not done it, and those of others do not exist', async () => {
    const { id } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const { body } = await t.as('referent').get(`/apprenants/${id}/formations`);
    expect(oneOf(body, ids.seul)).toMatchObject({ complete: false, moyenne: null });
    expect(oneOf(body, ids.parcours)).toBeUndefined();
    expect((await t.as('apprenant').get(`/apprenants/${id}/formations`)).status).toBe(404);
    expect((await t.as('ifps').get(`/apprenants/${id}/formations`)).status).toBe(404);
  });

  test('C-3.2-13 C-4-59 C-4-60 · a module is open on the days of the assignment that brings it, either end may be absent', async () => {
    const days = [
      [{}, true],
      [{ startDate: '2026-11-20' }, true],
      [{ endDate: '2026-11-20' }, true],
      [{ startDate: '2026-11-01', endDate: '2026-12-01' }, true],
      [{ startDate: '2026-11-21' }, false],
      [{ endDate: '2026-11-19' }, false],
    ] as const;
    const made = await Promise.all(
      days.map(async ([period, isOpen]) => {
        const { id } = await module('Daté', 1);
        await assignment({ moduleId: id, isAssignedToAllLearners: true, ...period });
        return { id, isOpen };
      }),
    );
    const { body } = await t.as('apprenant').get(`/apprenants/${t.world.apprenants.nantes.id}/available-lessons`);
    const open = body['hydra:member'].map(({ id }: { id: number }) => id);
    expect(made.map(({ id }) => open.includes(id))).toEqual(made.map(({ isOpen }) => isOpen));
    await t.db
      .deleteFrom('assignments')
      .where('name', '=', 'Automne')
      .where(
        'moduleId',
        'in',
        made.map(({ id }) => id),
      )
      .execute();
  });

  test('P-7-55 C-7-32 C-4-66 · available lessons: what has begun and has not ended, each once', async () => {
    const { body } = await t.as('apprenant').get(`/apprenants/${t.world.apprenants.nantes.id}/available-lessons`);
    expect(body['hydra:member'].map(({ id }: { id: number }) => id).toSorted()).toEqual([hygiene.id, identite.id]);
  });
});

describe('a training that is followed on another device', () => {
  test('is mailed to the own address, so many times; what is not assigned is not found', async () => {
    const email = 'zoe.abgrall@sillage.test';
    const { id, userId } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const me = t.withCookie(await openLogin(t.db, userId, t.clock.current));
    const send = (training: number) => me.post(`/formations/${training}/envoi`);
    expect((await send(ids.seul)).body.code).toBe('formations.sans_adresse');
    await t.db.updateTable('apprenants').set({ email }).where('id', '=', id).execute();
    expect((await send(ids.parcours)).status).toBe(404);
    expect(await send(ids.seul)).toMatchObject({ status: 200, body: { adresse: email } });
    await t.runJobs();
    const mails = await t.db.selectFrom('courriels').where('destinataire', '=', email).selectAll().execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.texte).toContain(`/assignments/results/${ids.seul}`);
    const later = [];
    for (let time = 0; time < 12; time++) later.push((await send(ids.seul)).status);
    expect(later.at(-1)).toBe(429);
    expect((await t.as('referent').post(`/formations/${ids.seul}/envoi`)).status).toBe(403);
  });

  test('the headsets of the own establishment are named, those that it has today', async () => {
    const { id: etablissementId } = await etablissement(t.db);
    const { id } = await apprenant(t.db, { etablissementId });
    const [held, gone, computer] = [
      await casque(t.db, { etiquette: 'Chambre 4' }),
      await casque(t.db),
      await casque(t.db, { typeId: 3 }),
    ];
    await possession(t.db, { casqueId: held.id, etablissementId, dateDebut: '2026-01-01' });
    await possession(t.db, { casqueId: gone.id, etablissementId, dateDebut: '2026-01-01', dateFin: '2026-11-19' });
    await possession(t.db, { casqueId: computer.id, etablissementId, dateDebut: '2026-01-01' });
    const { body } = await t.as('superAdmin').get(`/apprenants/${id}/formations`);
    expect(body.casques).toEqual(['Chambre 4']);
  });
});

describe('what staff asks about learners', () => {
  test('P-7-51 C-7-34 · lessons by learner code, of the own perimeter only', async () => {
    const apprenantIds = [t.world.apprenants.nantes.id, t.world.apprenants.rennes.id];
    const { body } = await t
      .as('etablissement')
      .post('/pursuedLessonsPerLearner', { form: JSON.stringify({ apprenantIds }) });
    expect(body['APP-NANTES-0001']).toEqual([
      { id: hygiene.id, nom: 'Hygiène des mains', moyenne: 80 },
      { id: identite.id, nom: 'Identitovigilance', moyenne: 91 },
    ]);
    expect(Object.keys(body).filter((key) => key !== '@context')).toEqual(['APP-NANTES-0001']);
  });

  test('P-7-53 C-7-35 · lessons followed and to complete in an establishment', async () => {
    const { body } = await t
      .as('etablissement')
      .post('/formations/datas', { etablissementId: t.world.etablissements.nantes.id });
    expect(body.pursuedLessons).toHaveLength(2);
    expect(body.lessonsToComplete.map(({ id }: { id: number }) => id)).toEqual([hygiene.id, identite.id]);
    const foreign = await t.as('ifps').post('/formations/datas', { etablissementId: t.world.etablissements.nantes.id });
    expect(foreign.body).toMatchObject({ pursuedLessons: [], lessonsToComplete: [] });
  });

  test('C-7-35 P-7-53 · what is to complete has begun and is not over, its first and last days counted', async () => {
    const dates = {
      begins: { startDate: '2026-11-20' },
      ends: { endDate: '2026-11-20' },
      over: { startDate: '2026-11-01', endDate: '2026-11-19' },
      future: { startDate: '2026-11-21' },
    };
    const names = new Map<number, string>();
    const assigned: number[] = [];
    for (const [name, period] of Object.entries(dates)) {
      const { id } = await module(name, 1);
      names.set(id, name);
      assigned.push(await assignment({ moduleId: id, isAssignedToAllLearners: true, ...period }));
    }
    const { body } = await t
      .as('etablissement')
      .post('/formations/datas', { etablissementId: t.world.etablissements.nantes.id });
    const found = body.lessonsToComplete.flatMap(({ id }: { id: number }) => names.get(id) ?? []);
    await t.db.deleteFrom('assignments').where('id', 'in', assigned).execute();
    expect(found.sort()).toEqual(['begins', 'ends']);
  });

  test('P-3-69 · an establishment may open every training to its learners, who then need no assignment', async () => {
    const { id: etablissementId } = await etablissement(t.db, {});
    const { id } = await apprenant(t.db, { etablissementId });
    const open = async () =>
      (await t.as('admin').get(`/apprenants/${id}/available-lessons`)).body['hydra:member'].map(
        ({ id: moduleId }: { id: number }) => moduleId,
      );
    expect(await open()).toEqual([]);
    await t.as('admin').put(`/etablissements/${etablissementId}`, { allowAllSequences: true });
    expect(await open()).toEqual(expect.arrayContaining([hygiene.id, identite.id]));
    await t.as('admin').put(`/etablissements/${etablissementId}`, { locked: true });
    expect(await open()).toEqual([]);
  });

  test('P-7-54 C-7-36 P-2.3-73 S-2.2-26 · steps by learner code, of all trainings, of an assignment, of a module or one alone', async () => {
    const steps = async (sequenceId: unknown, person: 'referent' | 'apprenant' | 'apprenantSans' = 'referent') =>
      (await t.as(person).post('/steps/learner', { codes: ['APP-NANTES-0001'], sequenceId })).body['APP-NANTES-0001'];
    expect((await steps(null)).map(({ nom }: { nom: string }) => nom)).toEqual([
      'Hygiène des mains 1',
      'Identitovigilance 1',
    ]);
    expect(await steps(ids.seul)).toMatchObject([
      {
        lesson: { '@id': `/api/modules/${identite.id}`, nom: 'Identitovigilance' },
        score: 90.5,
        passages: 1,
        complete: true,
      },
    ]);
    expect(await steps(`/api/modules/${hygiene.id}`)).toHaveLength(1);
    const [step] = await steps(`/api/modules/${hygiene.id}`);
    expect(await steps(`/api/scenarios/${step.id}`)).toEqual([step]);
    // A number that is neither an assignment nor a module.
    const far = 900_001;
    await sql`insert into scenarios (id, nom, "moduleId") overriding system value values (${far}, 'Loin', ${hygiene.id})`.execute(
      t.db,
    );
    expect(await steps(far)).toBeUndefined();
    await suivi(t.db, { apprenantId: t.world.apprenants.nantes.id, scenarioId: far });
    expect(await steps(far)).toMatchObject([{ id: far }]);
    await t.db.deleteFrom('apprenant_scenarios').where('scenarioId', '=', far).execute();
    await t.db.deleteFrom('scenarios').where('id', '=', far).execute();
    expect(await steps(null, 'apprenant')).toHaveLength(2);
    expect(await steps(null, 'apprenantSans')).toBeUndefined();
  });
});
