import { typographie } from '@sillage/contracts/typographie.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { createTrainings, type Trainings } from '../../../test/trainings.ts';

let t: TestApp;
let made: Trainings;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await testApp(mailbox.settings);
  made = await createTrainings(t);
  await build.suivi(t.db, { apprenantId: made.learners[1]!, scenarioId: made.scenarios.b1 });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(() => void mailbox.received.splice(0));

const assigned = (values: object = {}) =>
  build.assignment(t.db, { etablissementId: made.nantes, moduleId: made.moduleB, endDate: '2026-12-31', ...values });
const remind = (id: number) => t.as('etablissement').post(`/assignments/notifyLearners/whoDidntComplete/${id}`);
const log = async (id: number) => (await t.as('etablissement').get(`/assignments/${id}/relances`)).body.relances;

test('C-7-26 C-7-28 · whoever has not completed and has an address is mailed once, with the training, its end and a link', async () => {
  // Of the six learners of Nantes, one has completed and one has no address.
  const { id } = await assigned();
  const { status, body } = await remind(id);
  const addresses = ['corre', 'danet', 'even', 'floch'].map((name) => `${name}@sillage.test`);
  expect({ status, body }).toEqual({ status: 200, body: addresses });
  expect(await log(id)).toMatchObject([{ total: 4, envoyes: 0, abandonnes: 0, par: 'CHU de Nantes' }]);
  const { body: listed } = await t.as('etablissement').get(`/assignments/${id}/destinataires`);
  expect(listed['hydra:member'].map(({ destinataire }: { destinataire: string }) => destinataire)).toEqual(addresses);
  await t.runJobs();
  const mails = await Promise.all(mailbox.received.map((raw) => PostalMime.parse(raw)));
  expect(mails.map(({ to }) => to![0]!.address).toSorted()).toEqual(addresses);
  expect(mails[0]!.subject).toBe(typographie('À terminer : Bon usage des antibiotiques'));
  expect(mails[0]!.text).toContain('Bonjour Thaïs');
  expect(mails[0]!.text).toContain('31/12/2026');
  expect(mails[0]!.text).toMatch(
    new RegExp(`http://sillage.test/login\\?slug=[\\w-]{43}&retour=/assignments/results/${id}\n`),
  );
  expect(await log(id)).toMatchObject([{ total: 4, envoyes: 4, abandonnes: 0 }]);
});

test('C-7-28 · who completes between the reminder and its mail is not written to', async () => {
  const { id: moduleId } = await build.module(t.db);
  await build.openModule(t.db, moduleId, [made.nantes]);
  const { id: scenarioId } = await build.scenario(t.db, { moduleId });
  const { id } = await assigned({ moduleId, apprenantIds: [made.learners[2]!, made.learners[3]!] });
  expect((await remind(id)).body).toHaveLength(2);
  await build.suivi(t.db, { apprenantId: made.learners[2]!, scenarioId });
  await t.runJobs();
  expect(mailbox.received).toHaveLength(1);
  expect(await log(id)).toMatchObject([{ total: 2, envoyes: 1, abandonnes: 1 }]);
  const { body } = await t.as('etablissement').get(`/assignments/v2/singleData?id=${id}`);
  expect(body['hydra:member'][0].learners).toMatchObject([
    { nom: 'Corre', relance: null },
    { nom: 'Danet', relance: { envoyeLe: expect.any(String) } },
  ]);
});

test('C-7-27 · an empty answer when everyone has completed', async () => {
  const { id } = await assigned({ apprenantIds: [made.learners[1]!] });
  expect((await remind(id)).body).toEqual([]);
  expect(await log(id)).toEqual([]);
});

test('C-2.6-43 · neither archived nor still to come', async () => {
  const coming = await assigned({ startDate: '2026-11-21' });
  const archived = await assigned({ apprenantIds: [made.learners[3]!] });
  await t.as('etablissement').post(`/assignments/${archived.id}/archive`);
  for (const { id } of [coming, archived]) {
    expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'assignments.relance_impossible' } });
  }
  await t.runJobs();
  expect(mailbox.received).toEqual([]);
});
