import type { Entity } from '@sillage/contracts/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import * as build from '../../test/builders.ts';
import { readRow } from './audit.ts';

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

test('who saves the form of a learner changes neither a password that was not typed, nor what is sent as it was', async () => {
  const { id } = await build.apprenant(t.db, { nom: 'Suivi', email: null });
  const boss = t.as('superAdmin');
  const { body } = await boss.get(`/apprenants/${id}`);
  const form = { ...body, etablissement: undefined, password: '', motDePasseActuel: '' };
  expect((await boss.put(`/apprenants/${id}`, { ...form, matricule: 'M-7' })).status).toBe(200);
  expect(await lastLine()).toMatchObject({ action: 'apprenants.update', details: { champs: ['matricule'] } });
  expect(
    (await boss.put(`/apprenants/${id}`, { ...form, matricule: 'M-7', password: 'Un-nouveau-mot-7' })).status,
  ).toBe(200);
  expect(await lastLine()).toMatchObject({ details: { champs: ['password'] } });
});

test('P-6-12 · of an administrator as of any account, a change says which fields changed, and an end names nobody', async () => {
  const id = await build.administrateur(t.db, 'ROLE_ADMIN', 'suivie@sillage.test');
  await t.db.updateTable('users').set({ nom: 'Suivie' }).where('id', '=', id).execute();
  const boss = t.as('superAdmin');
  const { body } = await boss.get(`/administrateurs/${id}`);
  expect((await boss.put(`/administrateurs/${id}`, { ...body, role: 'ROLE_CSM' })).status).toBe(200);
  expect(await lastLine()).toEqual({ action: 'administrateurs.update', details: { champs: ['role'] } });
  expect((await boss.delete(`/administrateurs/${id}`)).status).toBe(204);
  expect(await lastLine()).toEqual({ action: 'administrateurs.delete', details: {} });
});

test('an entity whose rows are nowhere is an error, not a record without a past', async () => {
  const entity = { slug: 'nulle_part' } as Entity;
  await expect(readRow(t.db, entity, { id: 1 })).rejects.toThrow('nulle_part');
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

test('lines are only ever added: none is changed, removed or swept away', async () => {
  await t.db.insertInto('audit').values({ date: '2026-11-20T09:00:00Z', action: 'essai.garde' }).execute();
  const changed = t.db.updateTable('audit').set({ action: 'autre' }).where('action', '=', 'essai.garde');
  await expect(changed.execute()).rejects.toThrow('append-only');
  const removed = t.db.deleteFrom('audit').where('action', '=', 'essai.garde');
  await expect(removed.execute()).rejects.toThrow('append-only');
  await expect(sql`truncate audit`.execute(t.db)).rejects.toThrow('append-only');
  const { rows } = await sql`select action from audit where action = 'essai.garde'`.execute(t.db);
  expect(rows).toHaveLength(1);
});
