import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { markFailed } from './apprenants_import.queries.ts';
import { forgetFormer, LINKED } from './apprenants_import.undo.queries.ts';
import { importApprenants } from './import-apprenants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/**
 * What an import and its undoing leave by design: their record, the trail, the jobs; the last code given, which nobody else is given;
 * and when a login was last used.
 */
const LEFT = ['imports', 'import_lignes', 'audit', 'apprenants_series', 'connexions'];

/** Every row of every other table, as text. */
async function tables(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(t.db);
  const dump: Record<string, string[]> = {};
  for (const { name } of rows.filter((one) => !LEFT.includes(one.name))) {
    const found = await sql<{ text: string }>`select one::text as text from ${sql.table(name)} one order by 1`.execute(
      t.db,
    );
    dump[name] = found.rows.map(({ text }) => text);
  }
  return dump;
}

async function confirm(etablissement: number, datas: object[], person: PersonName = 'admin'): Promise<number> {
  const body = { etablissement, datas, importOption: 'update', simulate: false, apprenantsChecked: true };
  const { importation } = (await t.as(person).post('/apprenants-import', body)).body;
  await t.runJobs();
  return importation.id;
}
const preview = async (id: number, person: PersonName = 'admin') =>
  (await t.as(person).get(`/apprenants-import/${id}/retour`)).body;
const undo = (id: number, person: PersonName = 'admin') => t.as(person).post(`/apprenants-import/${id}/retour`, {});

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows.length;
}

let rank = 0;
/** An establishment with a learner in a regroupement, who has proposed another name, and one whom nothing will change. */
async function makePlace() {
  const { id: etablissement } = await build.etablissement(t.db, { codeEtablissement: `RETOUR-${++rank}` });
  const known = await build.apprenant(t.db, {
    ...{ etablissementId: etablissement, nom: 'Abgrall', prenom: 'Zoé', matricule: '00999', version: 3 },
    ...{ email: `zoe.${rank}@exemple.test`, dateNaissance: '1990-03-05' },
  });
  await build.apprenant(t.db, { etablissementId: etablissement, nom: 'Riou', prenom: 'Yann', matricule: '00998' });
  const group = await build.regroupement(t.db, { etablissementId: etablissement, nomA: 'Pôle A' });
  const member = await build.membre(t.db, { apprenantId: known.id, regroupementId: group.id });
  await sql`insert into identites_proposees values (${known.userId}, 'Abgrall', 'Zoë', null, '2026-11-02T08:00:00.123456Z')`.execute(
    t.db,
  );
  return { etablissement, known, group, member };
}

const row = (values: object) => ({ nom: 'Le Goff', prenom: 'Maëlle', matricule: '7001', ...values });
const changed = { nom: 'Abgrall-Riou', prenom: 'Zoé', matricule: '00999', email: 'autre@exemple.test' };
const file = [
  row({ profession: 'Sage-femme', regroupement1: 'Pôle B', regroupement2: 'Urgences' }),
  row({ nom: 'Nguyễn', prenom: 'Ánh', matricule: '7002', regroupement1: 'Pôle A', dateNaissance: '05/03/1991' }),
  row({ nom: 'Sans groupe', matricule: '7003' }),
  { ...changed, rppsOrAdeli: '10101010101', dateNaissance: '06/03/1990', regroupement1: 'Pôle B' },
  { nom: 'Riou', prenom: 'Yann', matricule: '00998' },
  { nom: 'Refusée', prenom: '' },
];

describe('undoing a whole import', () => {
  test('every table is then equal, to the byte, to what it was: created, changed, moved, grouped', async () => {
    const { etablissement, known } = await makePlace();
    const before = await tables();
    const id = await confirm(etablissement, file);
    const during = await tables();
    for (const touched of ['apprenants', 'users', 'regroupements', 'apprenant_regroupements', 'identites_proposees']) {
      expect(during[touched]).not.toEqual(before[touched]);
    }
    expect((await t.as('admin').get(`/apprenants-import/${id}`)).body.annulable).toBe(true);
    expect(await preview(id)).toMatchObject({ apprenants: 3, fiches: 1, regroupements: 2, obstacles: [] });

    const undone = await undo(id);
    expect([undone.status, undone.body]).toMatchObject([200, { apprenants: 3, fiches: 1, regroupements: 2 }]);
    expect(await tables()).toEqual(before);

    // What stays says so: the history, its refused row, one line of the trail.
    const { body } = await t.as('admin').get(`/apprenants-import/${id}`);
    const counts = { crees: 0, modifies: 0, identiques: 0, rejetes: 1, regroupementsCrees: 0 };
    expect(body).toMatchObject({ statut: 'annule', annulable: false, ...counts });
    expect((await t.as('admin').get(`/apprenants-import/${id}/rejets`)).body).toHaveLength(1);
    const kept = t.db.selectFrom('import_lignes').where('importId', '=', id).where('avant', 'is not', null);
    expect(await kept.select('rang').execute()).toEqual([]);
    // Nobody who is gone is named in what stays.
    const { rows: left } = await sql<{ text: string }>`
      select i::text as text from imports i where id = ${id}
      union all select l::text from import_lignes l where "importId" = ${id}
      union all select a::text from audit a`.execute(t.db);
    expect(left.filter(({ text }) => /Maëlle|Nguyễn|Sans groupe/.test(text))).toEqual([]);
    const trail = await t.db.selectFrom('audit').selectAll().where('action', '=', 'apprenants_import.undo').execute();
    expect(trail.filter(({ details }) => (details as { importation: number }).importation === id)).toMatchObject([
      { userId: expect.any(Number), details: { etablissementId: etablissement, apprenants: 3, fiches: 1 } },
    ]);
    expect((await t.as('admin').get(`/apprenants/${known.id}`)).body).toMatchObject({ nom: 'Abgrall', version: 3 });
  });

  test('a form left open over an import and its undoing is told that the record changed', async () => {
    const { etablissement, known } = await makePlace();
    const id = await confirm(etablissement, [changed]);
    const open = (await t.as('admin').get(`/apprenants/${known.id}`)).body.version;
    await undo(id);
    const put = (body: object, version: number) =>
      t.as('admin').put(`/apprenants/${known.id}`, body, { 'if-match': `"${version}"` });
    expect((await put({ prenom: 'Zoé-Anne' }, 3)).status).toBe(200);
    expect((await put({ prenom: 'Perdu' }, open)).status).toBe(412);
  });

  test('the same file, corrected, is imported again', async () => {
    const { etablissement, known } = await makePlace();
    await undo(await confirm(etablissement, file));
    const again = await confirm(etablissement, file);
    expect(await preview(again)).toMatchObject({ apprenants: 3, fiches: 1, regroupements: 2, obstacles: [] });
    const before = (await t.as('admin').get(`/apprenants/${known.id}`)).body.version;
    expect((await undo(again)).status).toBe(200);
    expect((await t.as('admin').get(`/apprenants/${known.id}`)).body.version).toBeLessThan(before);
  });

  test('a code that it gave is never given again: it may have been printed', async () => {
    const { etablissement } = await makePlace();
    const id = await confirm(etablissement, file);
    const given = t.db.selectFrom('import_lignes').where('importId', '=', id).where('resultat', '=', 'cree');
    const learners = given
      .innerJoin('apprenants', 'apprenants.id', 'apprenantId')
      .select('codeApprenant')
      .orderBy('rang');
    const codes = (await learners.execute()).map(({ codeApprenant }) => codeApprenant);
    expect(codes).toEqual(['0001', '0002', '0003'].map((number) => `APP-${rank}-${number}`));
    expect((await undo(id)).status).toBe(200);
    const next = await t.as('admin').post('/apprenants', { nom: 'Guivarch', prenom: 'Yann', etablissement });
    expect(next.body.codeApprenant).toBe(`APP-${rank}-0004`);
    const again = await confirm(etablissement, [row({ matricule: '7009' })]);
    expect((await undo(again)).status).toBe(200);
    const last = await t.as('admin').post('/apprenants', { nom: 'Riou', prenom: 'Anne', etablissement });
    expect(last.body.codeApprenant).toBe(`APP-${rank}-0006`);
  });

  test('twice at once, it is undone once, and the other is told', async () => {
    const { etablissement } = await makePlace();
    const before = await tables();
    const id = await confirm(etablissement, file);
    // All have begun before one of them may go on.
    const held = await t.db.startTransaction().execute();
    await held.selectFrom('apprenants').where('etablissementId', '=', etablissement).select('id').forUpdate().execute();
    const asked = Promise.all([undo(id), undo(id), undo(id, 'superAdmin')]);
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(3);
    await held.commit().execute();
    const answers = await asked;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(['import.retour_deja_fait', 'import.retour_deja_fait']);
    expect(await tables()).toEqual(before);
  });

  test('one that is not finished is waited for; one that failed half-way is undone, and does not go on', async () => {
    const { etablissement } = await makePlace();
    const before = await tables();
    const datas = Array.from({ length: 700 }, (_, at) => row({ nom: `Nom ${at}`, matricule: `M${at}` }));
    const body = { etablissement, datas, simulate: false, apprenantsChecked: true };
    const { id } = (await t.as('admin').post('/apprenants-import', body)).body.importation;
    expect((await undo(id)).body.code).toBe('import.retour_en_cours');
    const clock = { now: () => t.clock.current };
    let written = 0;
    const failing = t.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && ++written > 4) throw new Error('stopped');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(importApprenants(failing, clock, id)).rejects.toThrow('stopped');
    expect((await undo(id)).body.code).toBe('import.retour_en_cours');
    await markFailed(t.db, id);
    expect((await undo(id)).body).toMatchObject({ apprenants: 500 });
    // The try that had failed says so late.
    await markFailed(t.db, id);
    expect((await t.as('admin').get(`/apprenants-import/${id}`)).body.statut).toBe('annule');
    await t.runJobs();
    expect(await tables()).toEqual(before);
  });

  test('an import that wrote nothing, or whose former values are kept no more, says so', async () => {
    const { etablissement } = await makePlace();
    const nothing = await confirm(etablissement, [file[4]!]);
    expect((await t.as('admin').get(`/apprenants-import/${nothing}`)).body.annulable).toBe(false);
    expect((await undo(nothing)).body.code).toBe('import.retour_sans_objet');

    const id = await confirm(etablissement, file);
    const of = t.db.selectFrom('imports').where('id', '=', id).select('createdAt');
    const made = Date.parse((await of.executeTakeFirstOrThrow()).createdAt);
    await forgetFormer(t.db, new Date(made - 1));
    expect((await preview(id)).obstacles).toEqual([]);
    await forgetFormer(t.db, new Date(made + 1));
    expect((await t.as('admin').get(`/apprenants-import/${id}`)).body.annulable).toBe(false);
    const late = await undo(id);
    expect([late.status, late.body.code]).toEqual([409, 'import.retour_trop_tard']);
    expect(late.body['hydra:description']).toMatch(/gardé 7 jours\.$/);
  });

  test('an import of another establishment is not found, as if it were not there', async () => {
    const id = await confirm(t.world.etablissements.rennes.id, [row({ matricule: 'AILLEURS-1' })]);
    const unknown = await undo(999_999, 'etablissement');
    const foreign = await undo(id, 'etablissement');
    expect([foreign.status, foreign.body.code]).toEqual([404, unknown.body.code]);
    expect((await t.as('etablissement').get(`/apprenants-import/${id}/retour`)).status).toBe(404);
    expect((await undo(id, 'groupement')).status).toBe(403);
    expect((await undo(id, 'ifps')).status).toBe(200);
  });

  test('whoever imports without the right to delete learners undoes nothing', async () => {
    const id = await confirm(t.world.etablissements.nantes.id, [row({ matricule: 'REFERENT-1' })]);
    expect((await t.as('referent').get(`/apprenants-import/${id}`)).status).toBe(200);
    expect((await undo(id, 'referent')).status).toBe(403);
    expect((await t.as('referent').get(`/apprenants-import/${id}/retour`)).status).toBe(403);
  });
});

test('whatever points at a learner, at an account or at a regroupement is looked at before they go', async () => {
  const { rows } = await sql<{ link: string }>`
    select format('%s %s', c.conrelid::regclass, a.attname) as link
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('apprenants'::regclass, 'users'::regclass, 'regroupements'::regclass)
    order by 1`.execute(t.db);
  const links = rows.map(({ link }) => link.replaceAll('"', ''));
  /** Accounts that are no learner's: who made, asked, signed in on behalf of, or a record or a view of its own. */
  const ofStaff =
    /\b(createdBy|onBehalfOf|issuedBy|saisiePar)$|^(groupements|etablissements|rapports|referents|imports|relances|vues) userId$/;
  const byItself = [
    'apprenant_regroupements apprenantId',
    'apprenant_regroupements regroupementId',
    'apprenants userId',
    'assignmentAssigneds regroupementId',
    // Counted from passages.
    'formes apprenantId',
    'formes_a_refaire apprenantId',
    'import_lignes apprenantId',
    'regroupements regroupementId',
  ];
  const known = [...byItself, ...LINKED.map(([table, column]) => `${table} ${column}`)];
  expect(links.filter((link) => !ofStaff.test(link)).toSorted()).toEqual(known.toSorted());
});
