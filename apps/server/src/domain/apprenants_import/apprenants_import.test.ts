import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement as newEtablissement } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet.ts';
import { importApprenants } from './import-apprenants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const upload = async (bytes: Uint8Array, person: PersonName = 'admin') => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/apprenants-import/file',
    headers: { cookie: t.world.cookies[person], 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
  return { status: response.statusCode, body: response.json() };
};
const TITLES = [
  'nom',
  'prenom',
  'email',
  'matricule',
  'date de naissance',
  'profession',
  'regroupement niveau 1',
  'regroupement niveau 2',
  'regroupement niveau 3',
];
type Cells = (string | null | { jour: string })[];
const workbook = (...sheets: Cells[][]) =>
  writeSpreadsheet(
    sheets.map((lignes, rank) => ({
      nom: `Feuille ${rank + 1}`,
      colonnes: TITLES.map((titre) => ({ titre })),
      lignes,
    })),
  );
const run = (body: object, person: PersonName = 'admin') => t.as(person).post('/apprenants-import', body);
const learners = (etablissementId: number) =>
  t.db
    .selectFrom('apprenants')
    .where('etablissementId', '=', etablissementId)
    .select(['nom', 'prenom', 'email', 'matricule', 'dateNaissance', 'professionId', 'codeApprenant'])
    .orderBy('id')
    .execute();

describe('S-2.20-06 S-2.20-07 S-2.20-08 · reading the file', () => {
  test('rows of every sheet come back as text, letter for letter', async () => {
    const bytes = await workbook(
      [
        ["D'Aubigné", 'Zoé', 'zoe@exemple.test', '00123', { jour: '1990-03-05' }, 'IDE', 'Pôle A', 'Urgences', null],
        ['Nguyễn', 'Anaïs', null, '00124', null, 'IDE', null, null, null],
      ],
      [['Le Goff', 'Lœtitia', null, '00125', null, 'Sage-femme', null, null, null]],
    );
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    expect(body.feuilles.map(({ lignes }: { lignes: number }) => lignes)).toEqual([2, 1]);
    expect(body.professions).toEqual(['IDE', 'Sage-femme']);
    expect(body.datas[0]).toMatchObject({
      ligne: 2,
      nom: "D'Aubigné",
      matricule: '00123',
      dateNaissance: '05/03/1990',
    });
    expect(body.datas[2]).toMatchObject({ feuille: 'Feuille 2', prenom: 'Lœtitia' });
  });

  test('what cannot be imported is said in a sentence, and nothing is written', async () => {
    const before = (await learners(t.world.etablissements.nantes.id)).length;
    const table = (titre: string, lignes: string[][]) =>
      writeSpreadsheet([{ nom: 'A', colonnes: [{ titre }], lignes }]);
    for (const [bytes, code] of [
      [Buffer.from('%PDF-1.7'), 'tableur.illisible'],
      [await table('couleur', [['bleu']]), 'import.entete_absente'],
      [await workbook([]), 'import.aucune_ligne'],
    ] as const) {
      const { status, body } = await upload(bytes);
      expect({ status, code: body.code }).toEqual({ status: 422, code });
      expect(body['hydra:description']).toMatch(/[.]$/);
    }
    const large = await upload(Buffer.alloc(11 * 1024 * 1024, 'a'));
    expect([large.status, large.body.code]).toEqual([413, 'tableur.trop_grand']);
    expect(await learners(t.world.etablissements.nantes.id)).toHaveLength(before);
  });

  test('the person is checked before the file is read', async () => {
    expect((await upload(Buffer.from('x'), 'groupement')).status).toBe(403);
    expect((await upload(Buffer.from('x'), 'apprenant')).status).toBe(403);
    expect((await upload(Buffer.from('nom;prenom\nLe Goff;Zoé'), 'referent')).status).toBe(200);
  });

  test('S-7-84 · the template that is offered is read by the import', async () => {
    const file = path.resolve(import.meta.dirname, '../../../../web/public/modele-import-apprenants.xlsx');
    const { body } = await upload(readFileSync(file));
    expect(body).toMatchObject({ colonnesIgnorees: [], datas: [{ nom: "D'Aubigné", matricule: '00123' }] });
  });

  const samples = path.resolve(import.meta.dirname, '../../../../../../shared/samples/xlsx');
  test.skipIf(!existsSync(samples)).each(globSync('*.xlsx', { cwd: samples }).sort())(
    '%s ends in rows or in a sentence',
    async (name) => {
      const { status, body } = await upload(readFileSync(path.join(samples, name)));
      expect([200, 422]).toContain(status);
      if (status === 422) expect(body['hydra:description']).toMatch(/^\p{Lu}.+[.]$/u);
    },
  );
});

describe('S-7-58 S-7-59 S-7-60 S-3-36 · mapping of the professions', () => {
  test('a mapping is remembered for its establishment alone', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const named = (label: string) =>
      t.db.selectFrom('professions').select(['id', 'label']).where('label', '=', label).execute();
    const [ours] = await named('Sage-femme');
    const [ide] = await named('Infirmier diplômé d’État');
    const fetch = async (etablissement: number) =>
      (
        await t.as('admin').post('/apprenants-import/job-mapping/fetch', {
          etablissement,
          professions: ['IDE', 'sage femme'],
        })
      ).body;
    expect(await fetch(nantes.id)).toEqual([
      { label: 'IDE', profession: ide, approchee: true, newJob: null },
      { label: 'sage femme', profession: { id: ours!.id, label: 'Sage-femme' }, approchee: false, newJob: null },
    ]);
    const jobs = [{ label: 'IDE', newJob: ours!.id }];
    const saved = await t
      .as('admin')
      .post('/apprenants-import/job-mapping/persist', { form: JSON.stringify({ etablissement: nantes.id, jobs }) });
    expect(saved.body).toEqual([{ label: 'IDE', profession: ide, approchee: true, newJob: ours }]);
    expect((await fetch(nantes.id))[0].newJob.label).toBe('Sage-femme');
    expect((await fetch(rennes.id))[0].newJob).toBeNull();
    const unknown = await t.as('admin').post('/apprenants-import/job-mapping/persist', {
      etablissement: nantes.id,
      jobs: [{ label: 'IDE', newJob: 99_999 }],
    });
    expect([unknown.status, unknown.body.violations[0].propertyPath]).toEqual([422, 'jobs.0.newJob']);
  });
});

describe('S-7-61 S-4-13 · check, simulation, import', () => {
  const datas = () => [
    { ligne: 2, nom: 'Abgrall', prenom: 'Zoé', matricule: '00999' },
    {
      ligne: 3,
      nom: "D'Aubigné",
      prenom: 'Luc',
      matricule: '00123',
      profession: 'sage femme',
      dateNaissance: '05/03/1990',
      regroupement1: 'Pôle A',
      regroupement2: 'Urgences',
    },
    {
      ligne: 4,
      nom: 'Nguyễn',
      prenom: 'Lœtitia',
      matricule: '00124',
      email: 'Loe@exemple.test',
      regroupement1: 'Pôle A',
    },
    { ligne: 5, nom: 'Nguyễn', prenom: 'Double', matricule: '00124' },
    { ligne: 6, nom: '', prenom: 'Sans nom' },
  ];

  /** An establishment whose only learner is the one of the first row. */
  async function withAbgrall(codeEtablissement: string) {
    const { id: etablissementId } = await newEtablissement(t.db, { codeEtablissement });
    await apprenant(t.db, { etablissementId, nom: 'Abgrall', prenom: 'Zoé', matricule: '00999' });
    return etablissementId;
  }

  test('check and simulation write nothing; the confirmed import does, once, and says what is in the database', async () => {
    const etablissement = await withAbgrall('CONFIRME');
    const body = { etablissement, datas: datas(), importOption: 'update' };

    const verified = await run({ etablissement, datas: datas(), simulate: false });
    expect(verified.body.apprenantsRejected.map((one: { ligne: number; existing: boolean }) => one.existing)).toEqual([
      true,
      false,
      false,
    ]);
    const simulated = await run({ ...body, simulate: true, apprenantsChecked: true });
    expect(simulated.body).toMatchObject({
      apprenants: [{ nom: "D'Aubigné" }, { nom: 'Nguyễn' }],
      apprenantsIdentiques: [{ nom: 'Abgrall' }],
      regroupements: [
        { nomA: 'Pôle A', nomB: null },
        { nomA: 'Pôle A', nomB: 'Urgences' },
      ],
      importation: null,
    });
    expect(simulated.body.apprenantsRejected.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringMatching(/^En double dans le fichier, déjà ligne 4/),
      'Nom manquant',
    ]);
    expect(await learners(etablissement)).toHaveLength(1);

    const confirmed = await run({ ...body, simulate: false, apprenantsChecked: true });
    expect(confirmed.body.importation).toMatchObject({ statut: 'en_attente', faites: 0, total: 5 });
    await t.runJobs();
    const done = await t.as('admin').get(`/apprenants-import/${confirmed.body.importation.id}`);
    expect(done.body).toMatchObject({
      statut: 'termine',
      crees: 2,
      modifies: 0,
      identiques: 1,
      rejetes: 2,
      regroupementsCrees: 2,
    });
    const [profession] = await t.db.selectFrom('professions').select('id').where('label', '=', 'Sage-femme').execute();
    expect((await learners(etablissement)).slice(1)).toEqual([
      expect.objectContaining({
        nom: "D'Aubigné",
        matricule: '00123',
        dateNaissance: '1990-03-05',
        professionId: profession!.id,
        codeApprenant: 'APP-CONFIRME-0001',
      }),
      expect.objectContaining({
        nom: 'Nguyễn',
        prenom: 'Lœtitia',
        email: 'loe@exemple.test',
        codeApprenant: 'APP-CONFIRME-0002',
      }),
    ]);
    const members = await t.db
      .selectFrom('apprenant_regroupements as m')
      .innerJoin('regroupements as r', 'r.id', 'm.regroupementId')
      .select(['r.nomA', 'r.nomB', 'm.dateFin'])
      .where('r.etablissementId', '=', etablissement)
      .orderBy('r.tri')
      .execute();
    expect(members).toEqual([
      { nomA: 'Pôle A', nomB: null, dateFin: null },
      { nomA: 'Pôle A', nomB: 'Urgences', dateFin: null },
    ]);
    const kept = t.db.selectFrom('imports').select('datas').where('id', '=', confirmed.body.importation.id);
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ datas: [] });
  });

  test('the same file again changes nothing; a changed cell changes that cell', async () => {
    const etablissement = await withAbgrall('DEUX-FOIS');
    const ask = (lines: object[]) =>
      run({ etablissement, datas: lines, importOption: 'update', simulate: false, apprenantsChecked: true });
    await ask(datas());
    await t.runJobs();
    const before = await learners(etablissement);
    expect(before).toHaveLength(3);
    const again = await ask(datas());
    expect(again.body).toMatchObject({ apprenants: [], apprenantsUpdated: [], regroupements: [] });
    await t.runJobs();
    expect(await learners(etablissement)).toEqual(before);

    const changed = datas().map((row) =>
      row.matricule === '00123' ? { ...row, nom: 'Daubigné', regroupement2: 'Pédiatrie' } : row,
    );
    const updated = await ask(changed);
    expect(updated.body.apprenantsUpdated).toMatchObject([
      {
        changements: [
          { champ: 'nom', avant: "D'Aubigné", apres: 'Daubigné' },
          { champ: 'regroupement', avant: 'Pôle A / Urgences', apres: 'Pôle A / Pédiatrie' },
        ],
      },
    ]);
    await t.runJobs();
    const { body } = await t.as('admin').get(`/apprenants-import/${updated.body.importation.id}`);
    expect(body).toMatchObject({ crees: 0, modifies: 1, identiques: 2, regroupementsCrees: 1 });
    expect((await learners(etablissement)).map(({ nom }) => nom)).toContain('Daubigné');
    const ended = await t.db
      .selectFrom('apprenant_regroupements as m')
      .innerJoin('regroupements as r', 'r.id', 'm.regroupementId')
      .select('m.id')
      .where('r.etablissementId', '=', etablissement)
      .where('m.dateFin', 'is not', null)
      .execute();
    expect(ended).toHaveLength(1);
  });

  test('S-2.20-04 S-2.20-05 S-6-18 S-6-19 · administrators choose the establishment, others import into their own establishment, whatever they ask', async () => {
    const { rennes, saintNazaire } = t.world.etablissements;
    const rows = [{ nom: 'Le Goff', prenom: 'Maëlle', matricule: '77' }];
    const made = await run(
      { etablissement: rennes.id, datas: rows, simulate: false, apprenantsChecked: true },
      'referent',
    );
    await t.runJobs();
    expect((await learners(rennes.id)).map(({ nom }) => nom)).not.toContain('Le Goff');
    expect((await learners(t.world.etablissements.nantes.id)).map(({ nom }) => nom)).toContain('Le Goff');
    expect((await t.as('ifps').get(`/apprenants-import/${made.body.importation.id}`)).status).toBe(404);
    expect((await run({ etablissement: saintNazaire.id, datas: rows }, 'groupement')).status).toBe(403);
    const without = await run({ datas: rows });
    expect([without.status, without.body.violations[0].propertyPath]).toEqual([422, 'etablissement']);
    const incomplete = await run({ etablissement: rennes.id, datas: rows, jobs: [{ label: 'IDE', newJob: null }] });
    expect([incomplete.status, incomplete.body.code]).toEqual([422, 'import.professions_a_definir']);
  });

  test('5,000 rows are checked, then imported by a job that may be stopped and started again', {
    timeout: 120_000,
  }, async () => {
    const { id: etablissement } = await newEtablissement(t.db);
    const lignes = Array.from(
      { length: 5_000 },
      (_, rank): Cells => [
        `Nom ${rank}`,
        'Zoé',
        `p${rank}@exemple.test`,
        `00${rank}`,
        { jour: '1990-03-05' },
        'Sage-femme',
        `Pôle ${rank % 7}`,
        null,
        null,
      ],
    );
    const bytes = await workbook(lignes);
    const { body: file } = await upload(bytes);
    const verified = await run({ etablissement, datas: file.datas, simulate: false });
    expect(verified.body.apprenants).toHaveLength(5_000);

    const { body } = await run({ etablissement, datas: file.datas, simulate: false, apprenantsChecked: true });
    const { id } = body.importation;
    const clock = { now: () => t.clock.current };
    // The connection is lost in the middle of a batch: what it had begun is undone.
    let inserted = 0;
    const failing = t.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && ++inserted > 30) throw new Error('stopped');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(importApprenants(failing, clock, id)).rejects.toThrow('stopped');
    const halfway = (await t.as('admin').get(`/apprenants-import/${id}`)).body;
    expect(halfway.faites).toBeGreaterThan(0);
    expect(halfway.faites).toBeLessThan(5_000);
    expect(halfway.crees).toBe(halfway.faites);
    await t.runJobs();
    const done = (await t.as('admin').get(`/apprenants-import/${id}`)).body;
    expect(done).toMatchObject({ statut: 'termine', faites: 5_000, crees: 5_000, regroupementsCrees: 7 });
    expect(await learners(etablissement)).toHaveLength(5_000);
  });

  test('two imports of one file at the same time make each learner once', async () => {
    const { id: etablissement } = await t.world.etablissements.acacias;
    const rows = Array.from({ length: 40 }, (_, rank) => ({ nom: `Nom ${rank}`, prenom: 'Zoé', matricule: `${rank}` }));
    const ask = async () =>
      (await run({ etablissement, datas: rows, simulate: false, apprenantsChecked: true })).body.importation.id;
    const ids = [await ask(), await ask()];
    const clock = { now: () => t.clock.current };
    await Promise.all(ids.map((id) => importApprenants(t.db, clock, id)));
    expect(await learners(etablissement)).toHaveLength(41);
  });
});

test('an archived learner is refused with the reason', async () => {
  const { id: etablissement } = t.world.etablissements.rennes;
  await apprenant(t.db, { etablissementId: etablissement, matricule: '00500', deletedAt: '2026-01-05T10:00:00Z' });
  const { body } = await run({
    etablissement,
    importOption: 'update',
    datas: [{ nom: 'A', prenom: 'B', matricule: '00500' }],
  });
  expect(body.apprenantsRejected).toMatchObject([{ reason: 'Apprenant archivé', existing: true }]);
});
