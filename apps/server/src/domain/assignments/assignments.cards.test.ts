import {
  type AssignmentStatus,
  cardStatus,
  compareCards,
  learnerStatus,
  rowStatus,
} from '@sillage/contracts/assignments.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
let moduleA: number;
let moduleB: number;
let scenarios: Trainings['scenarios'];

beforeAll(async () => {
  t = await testApp();
  ({ moduleA, moduleB, scenarios } = await createTrainings(t));
});
afterAll(() => t.close());

describe('order of the cards', () => {
  interface Card {
    id: number;
    name: string;
    startDate: string | null;
    endDate: string | null;
    isAssignedToAllLearners: boolean;
    assignedsCount: number;
    activeAssignedsCount: number;
    completionCount: number;
    learnersAssignedCount: number;
    isDone: boolean;
  }

  type Row = Omit<Card, 'isDone'> & { isCompleted: boolean };

  let learner: { id: number; userId: number };
  let etab: { id: number; userId: number };

  beforeAll(async () => {
    const { db } = t;
    etab = await build.etablissement(db, { groupementId: t.world.groupements.loire.id });
    learner = await build.apprenant(db, { etablissementId: etab.id });
    const lazy = await build.apprenant(db, { etablissementId: etab.id });
    await build.suivi(db, { apprenantId: learner.id, scenarioId: scenarios.b1 });
    const periods = [
      { startDate: null, endDate: null },
      { startDate: '2026-11-20', endDate: '2026-11-20' },
      { startDate: '2026-11-21', endDate: null },
      { startDate: '2026-10-01', endDate: '2026-11-19' },
      { startDate: null, endDate: '2026-12-31' },
    ];
    const audiences = [{}, { apprenantIds: [learner.id] }, { apprenantIds: [learner.id, lazy.id] }];
    for (const period of periods) {
      for (const [index, audience] of audiences.entries()) {
        for (const moduleId of [moduleA, moduleB]) {
          const name = `Carte ${index}${moduleId}${period.endDate}`;
          await build.assignment(db, { ...period, ...audience, etablissementId: etab.id, moduleId, name });
        }
      }
    }
    const archived = await build.assignment(db, { etablissementId: etab.id, apprenantIds: [learner.id] });
    await db
      .updateTable('assignmentAssigneds')
      .set({ deletedAt: '2026-11-01T00:00:00Z' })
      .where('assignmentId', '=', archived.id)
      .execute();
    await db
      .insertInto('assignments')
      .values({ name: 'Personne', shortId: 'PERSONNE', etablissementId: etab.id, moduleId: moduleA })
      .execute();
  });

  async function cards(cookie: string): Promise<Card[]> {
    const found: Card[] = [];
    for (let page = 1; ; page++) {
      const { body } = await t.withCookie(cookie).get(`/assignments/v2/data?etablissement.id=${etab.id}&page=${page}`);
      found.push(...body['hydra:member']);
      expect(body['hydra:member'].length).toBeLessThanOrEqual(5);
      if (found.length >= body['hydra:totalItems']) return found;
    }
  }

  test('C-7-24 C-9-03 S-9-25 · five cards a page unless asked otherwise, of one establishment or of one learner', async () => {
    const page = async (query: string) => {
      const { body } = await t.as('admin').get(`/assignments/v2/data?etablissement.id=${etab.id}${query}`);
      return body['hydra:member'].length;
    };
    expect([await page(''), await page('&page=2'), await page('&rowsPerPage=30')]).toEqual([5, 5, 30]);
    expect(await page(`&apprenant=${learner.id}`)).toBe(5);
  });

  test.each(['staff', 'admin', 'learner'] as const)(
    'C-4-36 C-4-39 C-4-40 C-4-41 · %s: the order of the database is that of the rules, across pages of five',
    async (who) => {
      const userId = { staff: etab.userId, admin: t.world.userIds.admin, learner: learner.userId }[who];
      const found = await cards(await openLogin(t.db, userId, t.clock.current));
      const now = t.clock.current;
      const ranked = found.map((card) => ({
        ...card,
        status: (who === 'learner'
          ? learnerStatus(card, now)
          : cardStatus(card, { isAdmin: who === 'admin' }, now)) as AssignmentStatus,
      }));
      expect(ranked.map(({ id }) => id)).toEqual(ranked.toSorted(compareCards).map(({ id }) => id));
      const statuses = [...new Set(ranked.map(({ status }) => status))];
      expect(statuses).toEqual(
        {
          staff: ['available', 'soon-available', 'over', 'finished', 'archived'],
          admin: ['available', 'soon-available', 'finished', 'archived'],
          learner: ['available', 'soon-available', 'already-done', 'over', 'finished'],
        }[who],
      );
    },
  );

  test.each(['staff', 'admin', 'learner'] as const)(
    'S-4-34 C-4-37 C-9-32 · %s: a row of the list, and its record, make the status of its card',
    async (who) => {
      const userId = { staff: etab.userId, admin: t.world.userIds.admin, learner: learner.userId }[who];
      const cookie = await openLogin(t.db, userId, t.clock.current);
      const now = t.clock.current;
      const viewer = { isAdmin: who === 'admin' };
      const { body } = await t.withCookie(cookie).get(`/assignments?etablissement[]=${etab.id}&rowsPerPage=100`);
      const rows = new Map<number, Row>(body['hydra:member'].map((row: Row) => [row.id, row]));
      for (const card of await cards(cookie)) {
        const row = rows.get(card.id)!;
        if (who === 'learner') expect(row.isCompleted).toBe(card.isDone);
        else expect(rowStatus(row, viewer, now)).toBe(cardStatus(card, viewer, now));
      }
      const [first] = rows.values();
      const record = await t.withCookie(cookie).get(`/assignments/${first!.id}`);
      expect(record.body.isCompleted).toBe(first!.isCompleted);
    },
  );
});

test('a card has the colours of its training: the group of the module, of the first module of a course', async () => {
  const { db, world } = t;
  const group = await build.moduleGroupe(db, { nom: 'Prévention' });
  const first = await build.module(db, { moduleGroupeId: group.id, illustration: '/api/illustrations/a.png' });
  const course = await build.trainingCourse(db, { moduleIds: [first.id, moduleA] });
  const etablissementId = world.etablissements.rennes.id;
  const ofModule = await build.assignment(db, { etablissementId, moduleId: first.id });
  const ofCourse = await build.assignment(db, { etablissementId, trainingCourseId: course.id });
  const { body } = await t.as('admin').get(`/assignments/v2/data?rowsPerPage=100&etablissement.id=${etablissementId}`);
  const card = (id: number) => body['hydra:member'].find((one: { id: number }) => one.id === id);
  expect(card(ofModule.id)).toMatchObject({ moduleGroupe: 'Prévention', illustration: '/api/illustrations/a.png' });
  expect(card(ofCourse.id)).toMatchObject({ moduleGroupe: 'Prévention', illustration: null });
});
