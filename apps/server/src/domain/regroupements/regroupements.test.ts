import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, membre, regroupement, scenario, trainingCourse } from '../../../test/builders.ts';
import { findActor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Answered = { body: { 'hydra:member': { nomA: string; name: string }[] } };
const names = (answer: Answered) => answer.body['hydra:member'].map(({ nomA }) => nomA);
const options = (answer: Answered) => answer.body['hydra:member'].map(({ name }) => name);
const codes = ({ body }: { body: { violations?: { propertyPath: string; code: string }[] } }) =>
  (body.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}: ${code}`);

/** A regroupement of Nantes with a member, one below it with two members, one of them archived. */
async function pole(nomA: string) {
  const etablissementId = t.world.etablissements.nantes.id;
  const parent = await regroupement(t.db, { etablissementId, nomA });
  const child = await regroupement(t.db, { etablissementId, nomA, nomB: 'Nuit', regroupementId: parent.id });
  const learners = {
    zoe: await apprenant(t.db, { etablissementId, nom: 'Zéphir', prenom: 'Zoé' }),
    anne: await apprenant(t.db, { etablissementId, nom: 'Abalain', prenom: 'Anne' }),
    gone: await apprenant(t.db, { etablissementId, nom: 'Gone', prenom: 'Guy', deletedAt: '2026-02-01T00:00:00Z' }),
  };
  await membre(t.db, { apprenantId: learners.zoe.id, regroupementId: parent.id });
  await membre(t.db, { apprenantId: learners.anne.id, regroupementId: child.id });
  await membre(t.db, { apprenantId: learners.gone.id, regroupementId: child.id });
  return { parent, child, learners };
}

describe('list, detail and picker', () => {
  test('C-6-06 C-6-18 C-7-08 · each role reads those of its perimeter; a learner none', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const own = await regroupement(t.db, { etablissementId: nantes.id, nomA: 'Lecture' });
    const foreign = await regroupement(t.db, { etablissementId: rennes.id, nomA: 'Lecture ailleurs' });
    for (const person of ['groupement', 'etablissement', 'referent'] as const) {
      expect(names(await t.as(person).get('/regroupements?nomA=lecture'))).toEqual(['Lecture']);
      expect((await t.as(person).get(`/regroupements/${own.id}`)).status).toBe(200);
      expect((await t.as(person).get(`/regroupements/${foreign.id}`)).status).toBe(404);
    }
    expect(names(await t.as('admin').get('/regroupements?nomA=lecture'))).toEqual(['Lecture', 'Lecture ailleurs']);
    expect((await t.as('apprenant').get('/regroupements')).status).toBe(403);
    // Nor would a call that forgot to ask: the perimeter itself is empty.
    const learner = await findActor(t.db, t.world.cookies.apprenant.replace('sillage=', ''), t.clock.current);
    expect(await visible.regroupements(t.db, learner!).selectAll().execute()).toEqual([]);
    expect((await t.as('etablissementSans').get('/regroupements')).status).toBe(403);
  });

  test('C-2.4-09 C-2.4-10 C-4-01 · active and archived are told apart by deletedAt', async () => {
    const { id: etablissementId } = t.world.etablissements.nantes;
    await regroupement(t.db, { etablissementId, nomA: 'Onglet actif' });
    await regroupement(t.db, { etablissementId, nomA: 'Onglet archivé', deletedAt: '2026-01-02T00:00:00Z' });
    const path = '/regroupements?nomA=onglet&exists[deletedAt]=';
    expect(names(await t.as('etablissement').get(`${path}false`))).toEqual(['Onglet actif']);
    expect(names(await t.as('etablissement').get(`${path}true`))).toEqual(['Onglet archivé']);
  });

  test('C-3.6-01 C-3.6-02 C-3.6-03 C-3.6-04 C-3.6-06 · a regroupement carries its names, its place, its memberships and its learners', async () => {
    const { parent, child, learners } = await pole('Porté');
    await t.db
      .updateTable('regroupements')
      .set({ type: 1, codeRegroupement: 'P-1' })
      .where('id', '=', child.id)
      .execute();
    const { body } = await t.as('admin').get(`/regroupements/${child.id}`);
    expect(body).toMatchObject({
      nomA: 'Porté',
      nomB: 'Nuit',
      nomC: null,
      codeRegroupement: 'P-1',
      type: { '@id': '/api/types/1' },
      etablissement: { nom: 'CHU de Nantes' },
      regroupement: { id: parent.id, nomA: 'Porté' },
      deletedAt: null,
      nombreApprenants: 1,
      allLearners: [{ id: learners.anne.id, nom: 'Abalain' }],
    });
    expect(body.apprenantRegroupements).toMatchObject([
      { apprenant: { nom: 'Abalain', deletedAt: null }, dateDebut: '2026-01-01', dateFin: null, selected: true },
      { apprenant: { nom: 'Gone', deletedAt: '2026-02-01T00:00:00.000Z' }, selected: true },
    ]);
    // Archived learners are named to those who may list them alone.
    for (const person of ['groupement', 'etablissement', 'referent'] as const) {
      const seen = await t.as(person).get(`/regroupements/${child.id}`);
      expect(seen.body.apprenantRegroupements).toMatchObject([{ apprenant: { nom: 'Abalain' } }]);
      expect(JSON.stringify(seen.body)).not.toContain('Gone');
    }
    const all = await t.as('admin').get(`/regroupements/${parent.id}`);
    expect(all.body.allLearners.map(({ nom }: { nom: string }) => nom)).toEqual(['Abalain', 'Zéphir']);
  });

  test('C-3.6-05 C-9-32 · it carries what it is assigned, each a module or a course, with the status and in the order of its card', async () => {
    const { id: etablissementId } = t.world.etablissements.nantes;
    const { id: regroupementId } = await regroupement(t.db, { etablissementId });
    await t.db
      .insertInto('apprenant_regroupements')
      .values({ regroupementId, apprenantId: t.world.apprenants.nantes.id, dateDebut: '2026-01-01' })
      .execute();
    const moduleId = await insertId('modules', { nom: 'Chambre des erreurs', type: 1 });
    await scenario(t.db, { moduleId });
    const { id: trainingCourseId } = await trainingCourse(t.db, { name: 'Accueil', moduleIds: [moduleId] });
    for (const [rank, formation] of [
      { moduleId, endDate: '2026-11-01' },
      { moduleId, startDate: '2026-12-01' },
      { trainingCourseId, startDate: '2026-11-01', endDate: '2026-12-31' },
    ].entries()) {
      const assignment = { name: `Assignation ${rank}`, shortId: `ASG-${rank}`, etablissementId, ...formation };
      const assignmentId = await insertId('assignments', assignment);
      await t.db.insertInto('assignmentAssigneds').values({ assignmentId, regroupementId }).execute();
    }
    const { body } = await t.as('etablissement').get(`/regroupements/${regroupementId}`);
    expect(body.allAssignments).toMatchObject([
      { name: 'Accueil', type: 'TrainingCourse', status: 'available' },
      { name: 'Chambre des erreurs', type: 'Module', status: 'soon-available' },
      { name: 'Chambre des erreurs', type: 'Module', status: 'over' },
    ]);
    const { body: cards } = await t.as('etablissement').get('/assignments/v2/data?last=3&rowsPerPage=5');
    const ids = ({ id }: { id: number }) => id;
    expect(cards['hydra:member'].map(ids)).toEqual(body.allAssignments.map(ids));
    const { body: first } = await t.as('etablissement').get('/assignments/v2/data?last=1');
    expect(first['hydra:member'].map(ids)).toEqual([Math.max(...body.allAssignments.map(ids))]);
  });

  test('C-4-09 C-7-17 · a picker offers those in use by their full name; an id names an archived one too', async () => {
    const { id: etablissementId } = t.world.etablissements.nantes;
    const { id } = await regroupement(t.db, { etablissementId, nomA: 'Choix', nomB: 'Jour' });
    const old = await regroupement(t.db, { etablissementId, nomA: 'Choix ancien', deletedAt: '2026-01-02T00:00:00Z' });
    expect(options(await t.as('referent').get('/regroupements/list?search=choix'))).toEqual(['Choix / Jour']);
    expect(options(await t.as('referent').get(`/regroupements/list?id[]=${old.id}&id[]=${id}`))).toEqual([
      'Choix ancien',
      'Choix / Jour',
    ]);
  });

  test('C-5-24 C-5-25 P-7-35 · the picker of a parent leaves out the group and what is below it', async () => {
    const { parent } = await pole('Parenté');
    const path = '/regroupements/list?search=parente';
    expect(options(await t.as('referent').get(path))).toEqual(['Parenté', 'Parenté / Nuit']);
    expect(options(await t.as('referent').get(`${path}&horsDe[]=${parent.id}`))).toEqual([]);
    expect(options(await t.as('referent').get(`${path}&exists[regroupement]=false`))).toEqual(['Parenté']);
  });
});

async function insertId(table: 'modules' | 'assignments', values: object): Promise<number> {
  const inserted = await t.db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

describe('creation and change', () => {
  test('C-2.4-17 C-6-31 C-6-34 · staff creates in the own establishment, an admin chooses, a groupement is refused', async () => {
    const { nantes, rennes } = t.world.etablissements;
    for (const person of ['etablissement', 'referent'] as const) {
      const asked = { nomA: `De ${person}`, etablissement: rennes.id, codeRegroupement: `R-${person}` };
      const made = await t.as(person).post('/regroupements', asked);
      expect(made.body).toMatchObject({ etablissement: { id: nantes.id }, codeRegroupement: null });
    }
    const asked = { nomA: 'De csm', etablissement: rennes.id, codeRegroupement: 'R-csm' };
    const { body } = await t.as('csm').post('/regroupements', asked);
    expect(body).toMatchObject({ ...asked, etablissement: { id: rennes.id }, version: 1 });
    expect(codes(await t.as('admin').post('/regroupements', { nomA: 'De personne' }))).toEqual([
      'etablissement: regroupements.etablissement_obligatoire',
    ]);
    expect((await t.as('groupement').post('/regroupements', { nomA: 'Non' })).status).toBe(403);
  });

  test('C-5-20 C-5-21 · a name needs the levels before it, and is used once in an establishment', async () => {
    const create = (body: object) => t.as('referent').post('/regroupements', body);
    expect(codes(await create({ nomA: ' ' }))).toEqual(['nomA: regroupements.nom_obligatoire']);
    expect(codes(await create({ nomA: 'Niveaux', nomC: 'Nuit' }))).toEqual(['nomC: regroupements.niveau_precedent']);
    const { body } = await create({ nomA: 'Niveaux', nomB: 'Urgences', nomC: 'Nuit' });
    expect(codes(await t.as('referent').put(`/regroupements/${body.id}`, { nomB: '' }))).toEqual([
      'nomC: regroupements.niveau_precedent',
    ]);
    expect(codes(await create({ nomA: 'NIVEAUX', nomB: 'urgences', nomC: 'nuit' }))).toEqual([
      'nomA: regroupements.nom_deja_utilise',
    ]);
  });

  test('C-5-22 C-5-23 · the first name of a regroupement of type 3 stays', async () => {
    const { id: etablissementId } = t.world.etablissements.nantes;
    const { id } = await regroupement(t.db, { etablissementId, nomA: 'Fixé', type: 3 });
    const changed = await t.as('admin').put(`/regroupements/${id}`, { nomA: 'Autre', nomB: 'Bloc' });
    expect(changed.body).toMatchObject({ nomA: 'Fixé', nomB: 'Bloc', type: { id: 3 } });
  });

  test('C-5-24 C-5-25 · its parent is neither itself, nor below it, nor archived, nor of another establishment', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const { parent, child } = await pole('Cercle');
    const archived = await regroupement(t.db, { etablissementId: nantes.id, deletedAt: '2026-01-02T00:00:00Z' });
    const foreign = await regroupement(t.db, { etablissementId: rennes.id });
    for (const regroupement of [parent.id, child.id, archived.id, foreign.id, 999_999]) {
      const refused = await t.as('admin').put(`/regroupements/${parent.id}`, { regroupement });
      expect(codes(refused)).toEqual(['regroupement: regroupements.parent_impossible']);
    }
    const freed = await t.as('etablissement').put(`/regroupements/${child.id}`, { regroupement: null });
    expect(freed.body.regroupement).toBeNull();
  });

  test('C-2.4-15 C-6-35 · who leaves stays readable with the day, an archived member may stay, nobody joins from elsewhere', async () => {
    const { child, learners } = await pole('Membres');
    const put = (apprenants: number[], person: 'referent' | 'admin' = 'referent') =>
      t.as(person).put(`/regroupements/${child.id}`, { apprenants });
    const changed = [
      { apprenant: { nom: 'Abalain' }, dateFin: '2026-11-20', selected: false },
      { apprenant: { nom: 'Gone' }, dateFin: null, selected: true },
      { apprenant: { nom: 'Zéphir' }, dateDebut: '2026-11-20', selected: true },
    ];
    const byReferent = await put([learners.zoe.id]);
    expect(byReferent.body.apprenantRegroupements).toMatchObject([changed[0], changed[2]]);
    const byAdmin = await put([learners.gone.id, learners.zoe.id], 'admin');
    expect(byAdmin.body.apprenantRegroupements).toMatchObject(changed);
    expect(codes(await put([t.world.apprenants.rennes.id]))).toEqual(['apprenants: validation.reference']);
    await put([learners.zoe.id], 'admin');
    expect(codes(await put([learners.gone.id], 'admin'))).toEqual(['apprenants: validation.reference']);
    expect(codes(await put([learners.gone.id]))).toEqual(['apprenants: validation.reference']);
    const left = await put([]);
    expect(left.body).toMatchObject({ nombreApprenants: 0 });
    const again = await put([learners.anne.id]);
    expect(again.body.apprenantRegroupements.map(({ selected }: { selected: boolean }) => selected)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('two people editing: the second is told and nothing is overwritten', async () => {
    const { id } = await regroupement(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const path = `/regroupements/${id}`;
    expect((await t.as('admin').put(path, { nomA: 'Premier' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await t.as('referent').put(path, { nomA: 'Second' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  test('C-6-32 · an admin deletes one that holds nothing; others may not', async () => {
    const { parent, child } = await pole('Supprimé');
    expect((await t.as('etablissement').delete(`/regroupements/${child.id}`)).status).toBe(403);
    expect((await t.as('admin').delete(`/regroupements/${parent.id}`)).body.code).toBe('regroupements.encore_utilise');
    expect((await t.as('admin').delete(`/regroupements/${child.id}`)).status).toBe(204);
    expect((await t.as('admin').delete(`/regroupements/${parent.id}`)).status).toBe(204);
  });
});

describe('archive', () => {
  test('C-6-33 P-7-12 · an admin does, and those of its establishment', async () => {
    const { parent, child } = await pole('À archiver');
    expect((await t.as('groupement').post(`/regroupements/${parent.id}/archive`)).status).toBe(403);
    expect((await t.as('ifps').post(`/regroupements/${parent.id}/archive`)).status).toBe(404);
    expect((await t.as('etablissement').post(`/regroupements/${child.id}/archive`)).status).toBe(200);
    expect((await t.as('admin').post(`/regroupements/${parent.id}/archive`)).status).toBe(200);
  });

  test('C-4-02 C-4-03 · it archives what is below it', async () => {
    const { parent, child } = await pole('Archivé');
    const archived = await t.as('referent').post(`/regroupements/${parent.id}/archive`);
    expect(archived.body.deletedAt).toBe('2026-11-20T09:00:00.000Z');
    const below = await t.as('referent').get(`/regroupements/${child.id}`);
    expect(below.body.deletedAt).toBe('2026-11-20T09:00:00.000Z');
  });

  test('C-4-07 C-4-08 · archived, it is closed: neither renamed nor joined', async () => {
    const { parent, child, learners } = await pole('Fermé');
    await t.as('referent').post(`/regroupements/${parent.id}/archive`);
    for (const body of [{ nomA: 'Autre' }, { apprenants: [learners.zoe.id] }]) {
      const refused = await t.as('admin').put(`/regroupements/${child.id}`, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'regroupements.archive']);
    }
  });

  test('P-7-14 P-7-15 · the call that brings one back exists, for an admin', async () => {
    const { id: etablissementId } = t.world.etablissements.nantes;
    const { id } = await regroupement(t.db, { etablissementId, deletedAt: '2026-01-02T00:00:00Z' });
    expect((await t.as('etablissement').post(`/regroupements/${id}/unarchive`)).status).toBe(403);
    expect((await t.as('admin').post(`/regroupements/${id}/unarchive`)).body.deletedAt).toBeNull();
  });

  test('C-7-31 · several at once, sent as a form field, those of the perimeter only', async () => {
    const { parent, child } = await pole('Plusieurs');
    const foreign = await regroupement(t.db, { etablissementId: t.world.etablissements.rennes.id });
    const form = `form=${encodeURIComponent(JSON.stringify({ ids: [parent.id, child.id, foreign.id] }))}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await t.as('referent').post('/regroupements/archive-multiple', form, headers);
    expect(body.archives).toBe(2);
    expect((await t.as('admin').get(`/regroupements/${foreign.id}`)).body.deletedAt).toBeNull();
  });
});

describe('learners of groups', () => {
  test('C-2.4-05 C-2.4-06 C-2.4-19 C-7-33 · a page of the members, by group then last name, archived learners left out', async () => {
    const { parent } = await pole('Page');
    const path = `/apprenant_regroupements/list/regroupement/${parent.id}`;
    const { body } = await t.as('groupement').get(`${path}?page=1&rowsPerPage=5&nested=true`);
    expect(body.total).toBe(2);
    expect(body.members).toMatchObject([
      { apprenant: { nom: 'Zéphir', prenom: 'Zoé' }, regroupement: { nomA: 'Page', nomB: null } },
      { apprenant: { nom: 'Abalain', prenom: 'Anne' }, regroupement: { nomA: 'Page', nomB: 'Nuit' } },
    ]);
    const second = await t.as('groupement').get(`${path}?page=2&rowsPerPage=1&nested=true`);
    expect(second.body.members).toMatchObject([{ apprenant: { nom: 'Abalain' } }]);
    expect((await t.as('groupement').get(path)).body.total).toBe(1);
    expect((await t.as('ifps').get(path)).status).toBe(404);
  });

  test('C-2.4-19 C-3.5-12 · its learners are counted alike everywhere: each once, those of the groups in use below it included', async () => {
    const { parent, child, learners } = await pole('Compte');
    const { id: etablissementId } = t.world.etablissements.nantes;
    const closed = await regroupement(t.db, {
      etablissementId,
      nomA: 'Compte clos',
      regroupementId: parent.id,
      deletedAt: '2026-02-01T00:00:00Z',
    });
    const former = await apprenant(t.db, { etablissementId });
    await membre(t.db, { apprenantId: former.id, regroupementId: closed.id });
    await membre(t.db, { apprenantId: learners.zoe.id, regroupementId: child.id });
    const list = await t.as('referent').get('/regroupements?nomA=compte');
    const counts = list.body['hydra:member'].map((one: { id: number; nombreApprenants: number }) => [
      one.id,
      one.nombreApprenants,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ [parent.id]: 2, [child.id]: 2, [closed.id]: 1 });
    const record = await t.as('referent').get(`/regroupements/${parent.id}`);
    expect([record.body.nombreApprenants, record.body.allLearners.length]).toEqual([2, 2]);
    const path = `/apprenant_regroupements/list/regroupement/${parent.id}?nested=true`;
    const { body } = await t.as('referent').get(path);
    expect(body.total).toBe(2);
    expect(body.members).toMatchObject([
      { apprenant: { nom: 'Zéphir' }, regroupement: { id: parent.id }, autres: [{ id: child.id }] },
      { apprenant: { nom: 'Abalain' }, regroupement: { id: child.id }, autres: [] },
    ]);
    expect((await t.as('referent').get(`/regroupements/${closed.id}`)).body.allLearners).toHaveLength(1);
  });

  test('C-7-29 C-7-30 · the learners of groups given by id, or of an establishment, each with what is below', async () => {
    const { parent, child, learners } = await pole('Ensemble');
    const foreign = await regroupement(t.db, { etablissementId: t.world.etablissements.rennes.id });
    const form = `form=${encodeURIComponent(JSON.stringify({ regroupementIds: [parent.id, foreign.id] }))}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const byId = await t.as('etablissement').post('/regroupements/apprenants', form, headers);
    const ids = ({ learners: found }: { learners: { id: number }[] }) => found.map(({ id }) => id);
    expect(byId.body.map(({ id }: { id: number }) => id)).toEqual([parent.id]);
    expect(ids(byId.body[0])).toEqual([learners.anne.id, learners.zoe.id]);
    const { id: etablissementId } = t.world.etablissements.nantes;
    const all = await t.as('referent').post('/regroupements/apprenants', { etablissementId });
    expect(ids(all.body.find(({ id }: { id: number }) => id === child.id))).toEqual([learners.anne.id]);
    const none = await t.as('ifps').post('/regroupements/apprenants', { etablissementId });
    expect(none.body).toEqual([]);
  });
});

test('P-2.3-67 P-3-35 C-6-06 · the detail of a learner names the regroupements that the learner is in, to staff only', async () => {
  const { parent, learners } = await pole('Fiche');
  const left = await regroupement(t.db, { etablissementId: t.world.etablissements.nantes.id, nomA: 'Fiche quittée' });
  await membre(t.db, {
    apprenantId: learners.zoe.id,
    regroupementId: left.id,
    dateDebut: '2026-01-01',
    dateFin: '2026-02-01',
  });
  const { body } = await t.as('referent').get(`/apprenants/${learners.zoe.id}`);
  expect(body.apprenantRegroupements).toMatchObject([{ regroupement: { id: parent.id, nomA: 'Fiche' } }]);
  const own = await t.as('apprenant').get(`/apprenants/${t.world.apprenants.nantes.id}`);
  expect(own.body).not.toHaveProperty('apprenantRegroupements');
});
