import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  apprenant,
  assignment,
  casque,
  etablissement,
  membre,
  module,
  openModule,
  possession,
  referent,
  regroupement,
  trainingCourse,
} from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('deletion', () => {
  test('P-2.4-50 · refused while referents, learners or possessions remain', async () => {
    const held = await etablissement(t.db);
    await possession(t.db, { etablissementId: held.id });
    const staffed = await etablissement(t.db);
    await referent(t.db, { etablissementId: staffed.id });
    const learned = await etablissement(t.db);
    await apprenant(t.db, { etablissementId: learned.id, deletedAt: '2026-01-01T00:00:00Z' });
    for (const { id } of [held, staffed, learned]) {
      const { status, body } = await t.as('admin').delete(`/etablissements/${id}`);
      expect([status, body.code]).toEqual([409, 'etablissements.encore_utilise']);
    }
  });

  test('P-2.4-19 · an administrator deletes an establishment that nothing holds, with its account', async () => {
    const { id, userId } = await etablissement(t.db);
    expect((await t.as('etablissement').delete(`/etablissements/${id}`)).status).toBe(403);
    expect((await t.as('admin').delete(`/etablissements/${id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/etablissements/${id}`)).status).toBe(404);
    expect(await t.db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
  });

  test('P-2.4-47 P-6-25 · the cascade removes what is listed and nothing else', async () => {
    const gone = await etablissement(t.db, { nom: 'Clinique fermée' });
    const kept = await etablissement(t.db);
    const headset = await casque(t.db, { typeId: 1 });
    const computer = await casque(t.db, { typeId: 3 });
    const moved = await casque(t.db, { typeId: 3 });
    await possession(t.db, { etablissementId: gone.id, casqueId: headset.id });
    await possession(t.db, { etablissementId: gone.id, casqueId: computer.id });
    await possession(t.db, { etablissementId: gone.id, casqueId: moved.id, dateFin: '2026-05-31' });
    await possession(t.db, { etablissementId: kept.id, casqueId: moved.id, dateDebut: '2026-06-01' });
    const people = [
      await referent(t.db, { etablissementId: gone.id }),
      await apprenant(t.db, { etablissementId: gone.id }),
      await apprenant(t.db, { etablissementId: gone.id, deletedAt: '2026-01-01T00:00:00Z' }),
    ];
    const neighbour = await apprenant(t.db, { etablissementId: kept.id });

    for (const person of ['csm', 'admin', 'etablissement'] as const) {
      expect((await t.as(person).delete(`/etablissement/${gone.id}/remove`)).status).toBe(403);
    }
    const { status, body } = await t.as('superAdmin').delete(`/etablissement/${gone.id}/remove`);
    expect(status).toBe(200);
    expect(body.message).toContain('Clinique fermée');

    const casques = await t.db.selectFrom('casques').select('id').orderBy('id').execute();
    expect(casques.map(({ id }) => id)).toEqual(expect.arrayContaining([headset.id, moved.id]));
    expect(casques.map(({ id }) => id)).not.toContain(computer.id);
    const users = await t.db.selectFrom('users').select('id').execute();
    const ids = users.map(({ id }) => id);
    for (const { userId } of [gone, ...people]) expect(ids).not.toContain(userId);
    for (const { userId } of [kept, neighbour]) expect(ids).toContain(userId);
    const held = await t.db
      .selectFrom('possession_casques')
      .select('etablissementId')
      .where('casqueId', 'in', [headset.id, moved.id])
      .execute();
    expect(held).toEqual([{ etablissementId: kept.id }]);

    const audit = await t.db
      .selectFrom('audit')
      .select(['details'])
      .where('action', '=', 'etablissements.removeWithRelated')
      .where(sql`details ->> 'id'`, '=', String(gone.id))
      .execute();
    expect(audit).toMatchObject([
      { details: { id: gone.id, nom: 'Clinique fermée', ordinateurs: 1, possessions: 2, referents: 1, apprenants: 2 } },
    ]);
    expect((await t.as('superAdmin').delete(`/etablissement/${gone.id}/remove`)).status).toBe(404);
  });

  test('P-2.4-47 · the cascade removes the courses, groups, assignments and open modules of the establishment too', async () => {
    const gone = await etablissement(t.db);
    const learner = await apprenant(t.db, { etablissementId: gone.id });
    const shared = await module(t.db);
    await openModule(t.db, shared.id, [gone.id]);
    const course = await trainingCourse(t.db, { etablissementId: gone.id, moduleIds: [shared.id] });
    const group = await regroupement(t.db, { etablissementId: gone.id });
    await membre(t.db, { apprenantId: learner.id, regroupementId: group.id });
    const given = { etablissementId: gone.id, trainingCourseId: course.id };
    await assignment(t.db, { ...given, apprenantIds: [learner.id], regroupementIds: [group.id] });
    expect((await t.as('superAdmin').delete(`/etablissement/${gone.id}/remove`)).status).toBe(200);
    for (const table of ['training_courses', 'regroupements', 'assignments', 'etablissement_modules'] as const) {
      const left = t.db.selectFrom(table).select('etablissementId').where('etablissementId', '=', gone.id);
      expect({ table, left: await left.execute() }).toEqual({ table, left: [] });
    }
    expect((await t.as('admin').get(`/modules/${shared.id}`)).status).toBe(200);
  });
});
