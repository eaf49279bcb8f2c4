import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement as newEtablissement } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const run = (body: object) => t.as('admin').post('/apprenants-import', body);
const learners = (etablissementId: number) =>
  t.db.selectFrom('apprenants').where('etablissementId', '=', etablissementId).selectAll().orderBy('id').execute();

describe('a row that may repeat a learner', () => {
  test('S-3-33 S-3-34 S-3-35 · is refused with those it may be; the answer given for it is what is imported', async () => {
    const { id: etablissement } = await newEtablissement(t.db);
    const known = { etablissementId: etablissement, nom: 'Tanguy', prenom: 'Inès', matricule: '00700' };
    const { id } = await apprenant(t.db, known);
    const rows = [
      { ligne: 2, nom: 'TANGUY', prenom: 'Ines', email: 'ines@exemple.test' },
      { ligne: 3, nom: 'Tanguy', prenom: 'Inès', dateNaissance: '05/03/1990', regroupement1: 'Bloc' },
      { ligne: 4, nom: '', prenom: 'Sans nom' },
    ];
    const { body } = await run({ etablissement, datas: rows, simulate: false });
    const candidats = [{ id, nom: 'Tanguy', prenom: 'Inès', email: null, matricule: '00700', dateNaissance: null }];
    expect(body.apprenantsRejected).toMatchObject([
      { value: { ligne: 2 }, reason: 'Doublon possible', existing: true, candidats },
      { value: { ligne: 3 }, reason: 'Doublon possible', existing: true, candidats },
      { value: { ligne: 4 }, reason: 'Nom manquant', existing: false, candidats: [] },
    ]);

    const misplaced = { ligne: 5, nom: 'Le Bihan', prenom: 'Yves', regroupement2: 'Nuit' };
    const datas = [{ ...rows[0], memeQue: id }, { ...rows[1], memeQue: 'aucun' }, rows[2], misplaced];
    const told = { etablissement, datas, importOption: 'update', apprenantsChecked: true };
    expect((await run(told)).body).toMatchObject({
      apprenants: [{ ligne: 3 }, { ligne: 5 }],
      apprenantsRejected: [{ reason: 'Nom manquant' }],
      regroupements: [{ nomA: 'Bloc' }],
      regroupementsRejected: [{ value: '… / Nuit', reason: 'Niveau précédent manquant' }],
      apprenantsUpdated: [{ id, changements: [{ champ: 'email' }] }],
    });
    await run({ ...told, simulate: false });
    await t.runJobs();
    expect(await learners(etablissement)).toMatchObject([
      { matricule: '00700', email: 'ines@exemple.test' },
      { nom: 'Tanguy', matricule: null, dateNaissance: '1990-03-05' },
      { nom: 'Le Bihan' },
    ]);
  });

  test('is not one of the same file: the last batch of an import is judged as the first was', async () => {
    const { id: etablissement } = await newEtablissement(t.db);
    const datas = Array.from({ length: 501 }, (_, rank) => ({
      nom: `Nom ${rank % 500}`,
      prenom: 'Zoé',
      matricule: '',
    }));
    datas[0]!.matricule = '00001';
    const body = { etablissement, datas, importOption: 'update', apprenantsChecked: true };
    expect((await run(body)).body.apprenants).toHaveLength(501);
    await run({ ...body, simulate: false });
    await t.runJobs();
    expect(await learners(etablissement)).toHaveLength(501);
  });
});
