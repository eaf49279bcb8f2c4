import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { apprenant, casque, module, referent, scenario } from './builders.ts';
import type { PersonName } from './world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const NOBODY = 200_000_000;
const COMMON = 'Password123';

const told = (answer: { status: number; body: { violations?: { propertyPath: string; code: string }[] } }) => ({
  status: answer.status,
  fields: Object.fromEntries(answer.body.violations?.map(({ propertyPath, code }) => [propertyPath, code]) ?? []),
});
const refused = (fields: Record<string, string>) => ({ status: 422, fields });

describe('the errors of a form appear at once', () => {
  const learner = () => ({
    nom: 'Kermarec',
    prenom: 'Loïg',
    profession: NOBODY,
    codeApprenant: 'nantes',
  });
  const learnerFields = {
    profession: 'validation.reference',
    codeApprenant: 'apprenants.code_deja_utilise',
  };

  test('a new learner', async () => {
    const body = { ...learner(), etablissement: t.world.etablissements.rennes.id };
    const fields = { ...learnerFields, etablissement: 'validation.reference' };
    expect(told(await t.as('groupement').post('/apprenants', body))).toEqual(refused(fields));
    const own = { ...learner(), password: COMMON };
    expect(told(await t.as('etablissement').post('/apprenants', own))).toEqual(
      refused({ ...learnerFields, password: 'mot_de_passe.trop_courant' }),
    );
  });

  test('a learner who is changed, of whom nothing is written', async () => {
    const { id, userId } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id, nom: 'Resté' });
    const answer = await t.as('etablissement').put(`/apprenants/${id}`, { ...learner(), password: COMMON });
    expect(told(answer)).toEqual(refused({ ...learnerFields, password: 'mot_de_passe.trop_courant' }));
    const kept = await t.db.selectFrom('users').select('passwordHash').where('id', '=', userId).execute();
    expect(kept).toEqual([{ passwordHash: null }]);
    expect((await t.as('etablissement').get(`/apprenants/${id}`)).body).toMatchObject({ nom: 'Resté', version: 1 });
  });

  test('a referent', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const body = { nom: 'Kermarec', prenom: 'Loïg', email: 'admin@sillage.test', password: COMMON };
    const fields = { email: 'adresses.refusee', password: 'mot_de_passe.trop_courant' };
    const made = await t.as('groupement').post('/referents', { ...body, etablissement: rennes.id });
    expect(told(made)).toEqual(refused({ ...fields, etablissement: 'validation.reference' }));
    const { id } = await referent(t.db, { etablissementId: nantes.id });
    expect(told(await t.as('etablissement').put(`/referents/${id}`, body))).toEqual(refused(fields));
  });

  test('a headset', async () => {
    const unknown = { type: NOBODY, packaging: NOBODY };
    const fields = { type: 'validation.reference', packaging: 'validation.reference' };
    expect(told(await t.as('admin').post('/casques', unknown))).toEqual(
      refused({ ...fields, numeroSerie: 'casques.numero_obligatoire' }),
    );
    await casque(t.db, { numeroSerie: 'FORM-PRIS' });
    const { id } = await casque(t.db, { numeroSerie: 'FORM-LIBRE' });
    expect(told(await t.as('admin').put(`/casques/${id}`, { ...unknown, numeroSerie: 'FORM-PRIS' }))).toEqual(
      refused({ ...fields, numeroSerie: 'casques.numero_deja_utilise' }),
    );
  });

  test('an establishment and a groupement', async () => {
    const { nantes } = t.world.etablissements;
    const body = {
      groupement: NOBODY,
      modules: [NOBODY],
      features: ['inconnue'],
      codeEtablissement: 'app-nantes-0001',
    };
    const versions = { etablissementAppareilVersions: [{ type: 1, version: 'specifique' }] };
    const fields = {
      groupement: 'validation.reference',
      modules: 'validation.reference',
      features: 'validation.choix',
      codeEtablissement: 'etablissements.code_deja_utilise',
      'etablissementAppareilVersions.0.valeurSpecifique': 'etablissements.valeur_specifique_obligatoire',
      password: 'mot_de_passe.trop_courant',
    };
    const asked = { nom: 'Clinique des Ajoncs', ...body, ...versions, password: COMMON };
    expect(told(await t.as('superAdmin').post('/etablissements', asked))).toEqual(refused(fields));
    expect(told(await t.as('superAdmin').put(`/etablissements/${nantes.id}`, asked))).toEqual(refused(fields));
    const members = { nom: 'Groupement Ajoncs', etablissements: [nantes.id], password: COMMON };
    expect(told(await t.as('superAdmin').post('/groupements', members))).toEqual(
      refused({ etablissements: 'groupements.etablissement_deja_groupe', password: 'mot_de_passe.trop_courant' }),
    );
  });

  test('an account, and the current password beside the new one', async () => {
    const taken = { email: 'admin@sillage.test', password: COMMON };
    const fields = { email: 'users.email_deja_utilise', password: 'mot_de_passe.trop_courant' };
    for (const slug of ['users', 'administrateurs']) {
      expect(told(await t.as('superAdmin').post(`/${slug}`, taken))).toEqual(refused(fields));
      expect(told(await t.as('superAdmin').put(`/${slug}/${t.world.userIds.csm}`, taken))).toEqual(refused(fields));
    }
    const own = await t.as('referent').put(`/referents/${t.world.referents.nantes.id}`, { password: COMMON });
    expect(told(own)).toEqual(
      refused({ motDePasseActuel: 'mot_de_passe.actuel_demande', password: 'mot_de_passe.trop_courant' }),
    );
  });

  test('a module, a scenario, a badge', async () => {
    const { id: other } = await module(t.db);
    const { id: taken } = await scenario(t.db, { moduleId: other });
    const dates = { nom: 'Daté', dateDebut: '2026-02-02', dateFin: '2026-02-01' };
    const body = { ...dates, type: 1, moduleGroupe: NOBODY, scenarios: [taken] };
    const fields = {
      dateFin: 'modules.ordre_des_dates',
      moduleGroupe: 'validation.reference',
      scenarios: 'modules.scenario_deja_pris',
    };
    const { id } = await module(t.db);
    expect(told(await t.as('superAdmin').post('/modules', body))).toEqual(refused(fields));
    expect(told(await t.as('superAdmin').put(`/modules/${id}`, body))).toEqual(refused(fields));
    const wrong = refused({ dateFin: 'scenarios.ordre_des_dates', module: 'validation.reference' });
    expect(told(await t.as('superAdmin').post('/scenarios', { ...dates, module: NOBODY }))).toEqual(wrong);
    expect(told(await t.as('superAdmin').put(`/scenarios/${taken}`, { ...dates, module: NOBODY }))).toEqual(wrong);
    const badge = { name: 'Étoile', trainingCourse: NOBODY, criterias: [{ param1: `/api/modules/${NOBODY}` }] };
    const steps = refused({ trainingCourse: 'validation.reference', 'criterias.0.param1': 'validation.reference' });
    expect(told(await t.as('superAdmin').post('/badges', badge))).toEqual(steps);
    expect(told(await t.as('superAdmin').put(`/badges/${t.world.contenu.badge.id}`, badge))).toEqual(steps);
  });

  test('a training course', async () => {
    const fields = refused({ type: 'training_courses.type_obligatoire', modules: 'training_courses.deux_formations' });
    expect(told(await t.as('superAdmin').post('/training_courses', { name: 'Urgences', modules: [] }))).toEqual(fields);
  });

  test('a regroupement and an assignment', async () => {
    const groupe = { nomA: 'Bloc', nomC: 'Nuit', type: NOBODY, regroupement: NOBODY, apprenants: [NOBODY] };
    const fields = refused({
      nomC: 'regroupements.niveau_precedent',
      type: 'validation.reference',
      regroupement: 'regroupements.parent_impossible',
      apprenants: 'validation.reference',
    });
    const { nantes } = t.world.regroupements;
    expect(told(await t.as('etablissement').post('/regroupements', groupe))).toEqual(fields);
    expect(told(await t.as('etablissement').put(`/regroupements/${nantes.id}`, groupe))).toEqual(fields);
    const dates = { name: 'Rappel', startDate: '2026-02-02', endDate: '2026-02-01' };
    const people = { newApprenantsToAssign: [NOBODY], newRegroupementsToAssign: [NOBODY] };
    const made = await t.as('etablissement').post('/assignments', { ...dates, ...people, module: NOBODY });
    expect(told(made)).toEqual(
      refused({
        startDate: 'assignments.ordre_des_dates',
        module: 'validation.reference',
        newApprenantsToAssign: 'validation.reference',
        newRegroupementsToAssign: 'validation.reference',
      }),
    );
    expect(told(await t.as('superAdmin').post('/assignments', dates))).toEqual(
      refused({
        startDate: 'assignments.ordre_des_dates',
        module: 'validation.obligatoire',
        etablissement: 'validation.obligatoire',
      }),
    );
  });

  test.each<[PersonName, number, string]>([
    ['etablissement', 404, 'erreur.introuvable'],
    ['apprenant', 403, 'erreur.non_autorise'],
  ])('what %s may not change is refused first', async (person, status, code) => {
    const { rennes } = t.world.referents;
    const answer = await t.as(person).put(`/referents/${rennes.id}`, { nom: 'Autre', password: COMMON });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});
