import { createHash } from 'node:crypto';
import type { Cmi } from '@sillage/contracts/scorm.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { stepsArchive } from '../../../../test/scorm/archive.ts';
import { Player, scormModule, upload } from '../../../../test/scorm/player.ts';
import { type Manifest, READING, readManifest } from '../read-manifest.ts';
import { rereadPackages } from '../scorm.job.ts';
import { fileKey } from '../scorm.rules.ts';

let t: TestApp;
let player: Player;
let moduleId: number;
beforeAll(async () => {
  t = await testApp();
  player = await Player.of(t);
});
afterAll(async () => {
  await player.close();
  await t.close();
});
beforeEach(async () => {
  moduleId = await scormModule(t);
});

const item = (id: string, inside = '') =>
  `<item identifier="${id}" identifierref="etape"><title>${id.toUpperCase()}</title>${inside}</item>`;
const chapter = (id: string, inside: string) => `<item identifier="${id}"><title>Chapitre</title>${inside}</item>`;
const FLOW = '<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>';

/** Puts a package there, as a server that read its manifest in another way would have stored it. */
async function put(organization: string, formerly: (manifest: Manifest) => Partial<Manifest>): Promise<void> {
  const { status } = await upload(t, moduleId, stepsArchive({ organization: `<title>Bloc</title>${organization}` }));
  expect(status).toBe(201);
  await change(({ manifeste }) => ({
    manifeste: JSON.stringify(formerly(manifeste as unknown as Manifest)),
    lecture: READING - 1,
  }));
}

const stored = () =>
  t.db.selectFrom('scorm_packages').selectAll().where('moduleId', '=', moduleId).executeTakeFirstOrThrow();

async function change(values: (row: Awaited<ReturnType<typeof stored>>) => object): Promise<void> {
  const row = await stored();
  await t.db.updateTable('scorm_packages').set(values(row)).where('id', '=', row.id).execute();
}

const reread = () =>
  rereadPackages.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1', log: t.log as never });

const ids = (items: { id: string }[]) => items.map(({ id }) => id);

test('C-2.2-05 C-2.2-15 · a package that was put there before its chapters were read shows them, and its learner goes on', async () => {
  await put(chapter('un', item('a') + item('b')), ({ norme, titre, items }) => ({ norme, titre, items }));
  const first = await player.play(moduleId, { item: 'b' });
  await player.commit(first.cle, 1, { completion_status: 'incomplete', location: 'page 3', exit: 'suspend' });
  expect((await player.launch(moduleId)).body.plan).toEqual([]);
  await reread();
  expect((await stored()).lecture).toBe(READING);
  expect((await player.launch(moduleId)).body.plan).toMatchObject([{ id: 'un' }, { id: 'a' }, { id: 'b' }]);
  const again = await player.play(moduleId, { item: 'b' });
  expect(again).toMatchObject({ etat: { location: 'page 3' }, entree: 'resume', paquet: first.paquet });
  // What is read is not read again.
  await change(() => ({ titre: 'Gardé' }));
  await reread();
  expect((await stored()).titre).toBe('Gardé');
});

test('C-2.2-05 · what is told of a package is told anew; what was seen in its archive stays', async () => {
  await put(item('a') + item('perdu').replace('"etape"', '"rien"'), (manifest) => ({
    ...manifest,
    reparations: ['dossier', 'muet', 'valeur'],
    precisions: [],
  }));
  await reread();
  const { paquet } = (await t.as('admin').get(`/modules/${moduleId}/scorm`)).body;
  expect(paquet.reparations).toEqual(['element', 'dossier', 'muet']);
  expect(paquet.precisions).toMatchObject([{ reparation: 'element', element: 'PERDU' }]);
});

test('C-2.2-15 · a package that announces a PDF document, or was seen to hold one, is played in an open frame', async () => {
  const isOpen = async () => (await player.launch(moduleId)).body.cadreOuvert;
  const former = (reparations: Manifest['reparations']) => (manifest: Manifest) => ({ ...manifest, reparations });
  await put(item('a'), former(['pdf']));
  await reread();
  expect(await isOpen()).toBe(true);
  moduleId = await scormModule(t);
  await put(item('a'), former([]));
  const key = fileKey((await stored()).dossier, 'imsmanifest.xml');
  const announced = (await t.files.get(key)).replace(
    '</resources>',
    '<resource identifier="notice" href="Notice.PDF"/></resources>',
  );
  expect(await isOpen()).toBe(false);
  await t.files.put(key, announced);
  await reread();
  expect(await isOpen()).toBe(true);
});

test('C-2.2-15 · a reading without a step that somebody has opened is not taken, nor one that would be refused', async () => {
  const withStep = (manifest: Manifest): Manifest => ({
    ...manifest,
    items: [...manifest.items, { ...manifest.items[0]!, id: 'ancien', titre: 'Ancien' }],
  });
  await put(item('a'), withStep);
  await player.launch(moduleId, { item: 'ancien' });
  await reread();
  expect([ids((await player.launch(moduleId)).body.items), (await stored()).lecture]).toEqual([
    ['a', 'ancien'],
    READING,
  ]);

  moduleId = await scormModule(t);
  await put(item('a'), withStep);
  const { dossier } = await stored();
  await t.files.put(fileKey(dossier, 'imsmanifest.xml'), '<manifest');
  await reread();
  expect(ids((await player.launch(moduleId)).body.items)).toEqual(['a', 'ancien']);
  await t.files.delete(fileKey(dossier, 'imsmanifest.xml'));
  await change(() => ({ lecture: 0 }));
  await reread();
  expect([ids((await player.launch(moduleId)).body.items), (await stored()).lecture]).toEqual([
    ['a', 'ancien'],
    READING,
  ]);

  // Nobody has opened it: the step that is no more goes.
  moduleId = await scormModule(t);
  await put(item('a'), withStep);
  await reread();
  expect(ids((await player.launch(moduleId)).body.items)).toEqual(['a']);
});

test('C-2.2-05 · a package whose file does not answer waits, and the others are read again', async () => {
  const former = ({ norme, titre, items }: Manifest) => ({ norme, titre, items });
  await put(chapter('un', item('a')), former);
  const older = moduleId;
  moduleId = await scormModule(t);
  await put(chapter('deux', item('a')), former);
  // The last one put there is the first one read.
  vi.spyOn(t.files, 'exists').mockRejectedValueOnce(new Error('storage is away'));
  await reread();
  const plan = async (id: number) => (await player.launch(id)).body.plan;
  expect([await plan(older), (await stored()).lecture]).toMatchObject([[{ id: 'un' }, { id: 'a' }], READING - 1]);
});

/** The state that a launch page leaves where this activity is played. */
const state = (cmi: Cmi, current: string, { fini = false, statut = 'incomplete' } = {}) => ({
  ...cmi,
  adl: {
    data: [],
    parcours: {
      moteur: {
        version: '1.0',
        currentActivity: current,
        suspendedActivity: current,
        activityStates: { [current]: { attemptCount: 1 }, ancien: { attemptCount: 1 } },
      },
      reprise: true,
      fini,
      bilan: { statut, reussite: 'unknown', score: null },
    },
  },
});

test('C-2.2-15 · an order that is read in another way keeps where its learner is, and what it came to', async () => {
  const formerly = (manifest: Manifest): Manifest => ({
    ...manifest,
    parcours: { ...manifest.parcours!, children: [...manifest.parcours!.children].reverse() },
  });
  await put(item('a') + item('b') + FLOW, formerly);
  const first = await player.play(moduleId, { item: 'b' });
  await player.commit(first.cle, 1, state({ location: 'page 3' }, 'b', { statut: 'completed' }));
  await reread();
  const again = await player.play(moduleId, { item: 'b' });
  expect(again.parcours).toMatchObject({
    racine: { children: [{ id: 'a' }, { id: 'b' }] },
    etat: { autreVersion: true, moteur: { suspendedActivity: 'b' }, bilan: { statut: 'completed' } },
  });
  expect(again.etat).toMatchObject({ location: 'page 3' });
  expect(again.parcours!.etat!.moteur.activityStates).toEqual({
    b: { attemptCount: 1, objectives: expect.anything() },
  });
  // What is at its end stays so.
  await player.commit(again.cle, 1, state({ location: 'page 4' }, 'b', { fini: true, statut: 'completed' }));
  await change((row) => ({ manifeste: JSON.stringify(formerly(row.manifeste as unknown as Manifest)), lecture: 0 }));
  await reread();
  expect((await player.play(moduleId)).entree).toBe('ab-initio');
});

test('C-2.2-15 · an attempt that was begun without an order ends without one; the next one has it', async () => {
  await put(item('a') + item('b') + FLOW, ({ parcours: _, ...manifest }) => ({ ...manifest, parcours: null }));
  const first = await player.play(moduleId, { item: 'a' });
  const done = { completion_status: 'completed', success_status: 'passed' };
  await player.commit(first.cle, 1, done, { fin: true });
  await reread();
  const second = await player.play(moduleId);
  expect(second).toMatchObject({ item: 'b', parcours: null, items: [{ completionStatus: 'completed' }, {}] });
  await player.commit(second.cle, 1, done, { fin: true });
  expect((await player.play(moduleId)).parcours).toMatchObject({ etat: null, racine: { children: [{}, {}] } });
});

/** What two versions of the norm say, and what tools leave out. */
const ODD = [
  `<manifest><metadata><schemaversion>1.2</schemaversion></metadata><organizations><organization identifier="o">
    <item identifier="g"><title>Chapitre</title><item identifier="a" identifierref="r"><masteryscore>80%</masteryscore></item>
      <item identifier="a" identifierref="s" isvisible="false"><title>B</title><prerequisites>a&amp;x</prerequisites></item></item>
    <item identifier="c" identifierref="t"><title>C</title></item><item identifier="d" identifierref="u"><title/></item>
  </organization></organizations><resources base="cours/"><resource identifier="r" scormtype="sco" href="a%20b.html?x=1#y"/>
    <resource identifier="s" scormtype="asset" href="..\\s.html"/><resource identifier="t" href="//ailleurs.test/"/></resources></manifest>`,
  `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"><organizations><organization identifier="o"><title>O</title>
    <item identifier="a" identifierref="r" parameters="?p=1"><title>A</title><completionThreshold>0.5</completionThreshold>
      <sequencing IDRef="s"><limitConditions attemptLimit="2" beginTimeLimit="2026-01-01"/></sequencing></item>
    <item identifier="b" identifierref="r"><title>B</title><data><map targetID="m"/></data></item>
    <sequencing><controlMode flow="true" choice="false"/></sequencing></organization></organizations>
    <sequencingCollection><sequencing ID="s"><objectives><primaryObjective objectiveID="p" satisfiedByMeasure="true">
      <minNormalizedMeasure>0.7</minNormalizedMeasure><mapInfo targetObjectiveID="g"/></primaryObjective></objectives></sequencing>
    </sequencingCollection><resources><resource identifier="r" scormtype="sco" href="a.html"/></resources></manifest>`,
];

test('C-2.2-05 · what is made of a manifest has a number, raised with each change of it: older readings are made anew', () => {
  const read = ODD.map((xml) => readManifest(Buffer.from(xml)));
  const digest = createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 8);
  // Another digest: raise READING, then write both here.
  expect({ READING, digest }).toEqual({ READING: 9, digest: 'e1386cc7' });
});
