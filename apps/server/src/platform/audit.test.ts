import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import * as build from '../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const lastLine = () =>
  t.db.selectFrom('audit').select(['action', 'details']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

test('a change says which fields changed, not which were sent; what is kept elsewhere than in the record counts when sent', async () => {
  const course = await build.trainingCourse(t.db);
  const { id } = await build.badge(t.db, { name: 'Premiers gestes', description: 'Avant' });
  const boss = t.as('superAdmin');
  const { body } = await boss.get(`/badges/${id}`);
  await boss.put(`/badges/${id}`, { ...body, description: 'Après', trainingCourse: course.id });
  const { action, details } = await lastLine();
  expect(action).toBe('badges.update');
  expect(details).toMatchObject({ champs: expect.arrayContaining(['description', 'trainingCourse']) });
  expect((details as { champs: string[] }).champs).not.toContain('name');
});

test('an end names the record, never a person', async () => {
  const { id } = await build.badge(t.db, { name: 'Éphémère' });
  await t.as('superAdmin').delete(`/badges/${id}`);
  expect(await lastLine()).toEqual({ action: 'badges.delete', details: { name: 'Éphémère' } });
  const learner = await build.apprenant(t.db, { nom: 'Ephémère' });
  await t.as('superAdmin').delete(`/apprenants/${learner.id}`);
  const { action, details } = await lastLine();
  expect(action).toBe('apprenants.delete');
  expect(JSON.stringify(details)).not.toContain('Ephémère');
});
