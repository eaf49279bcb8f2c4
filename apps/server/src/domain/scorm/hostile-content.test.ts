import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeDevice } from '../../../test/device.ts';
import { archive } from '../../../test/scorm/archive.ts';
import { Player, playableModule, scormModule, upload } from '../../../test/scorm/player.ts';

/** What someone who wrote the package, or holds a key, may send. */

let t: TestApp;
let player: Player;
beforeAll(async () => {
  t = await testApp();
  player = await Player.of(t);
});
beforeEach(() => {
  // The logins of the people end with the day.
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});
afterAll(async () => {
  await player.close();
  await t.close();
});

/** A body as it is written, which `JSON.stringify` might not write. */
async function sendRaw(cmi: string, cle: string, seq: number) {
  const payload = `{"cle":"${cle}","id":"${randomUUID()}","seq":${seq},"cmi":${cmi}}`;
  const headers = { 'content-type': 'application/json' };
  return (await player.content.inject({ method: 'POST', url: '/suivi', headers, payload })).statusCode;
}

test('a commit that no column can hold is refused or put right, and the next one is taken', async () => {
  const { cle } = await player.play(await playableModule(t));
  const hostile = {
    'a NUL in a value': ['{"core":{"lesson_location":"a\\u0000b"}}', 200],
    'a NUL in a name': ['{"a\\u0000b":"c"}', 200],
    'half a character in a value': ['{"suspend_data":"\\ud800"}', 200],
    'half a character in a name': ['{"\\udc00":"c"}', 200],
    'a number without end': ['{"core":{"score":{"raw":1e999}}}', 200],
    'a depth of 200': [`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 400],
    'a depth of 100,000': [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    'a prototype': ['{"__proto__":{"polluted":true}}', 400],
  } as const;
  const answers: Record<string, number> = {};
  for (const [rank, [name, [cmi]]] of Object.entries(hostile).entries()) answers[name] = await sendRaw(cmi, cle, rank);
  expect(answers).toEqual(Object.fromEntries(Object.entries(hostile).map(([name, [, status]]) => [name, status])));
  expect((await player.commit(cle, 99, { core: { lesson_location: '3' } })).status).toBe(200);
});

const manifest = (body: string) => `<?xml version="1.0"?>
<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
${body}<resources><resource identifier="r" href="a.html"/></resources></manifest>`;
const organization = (items: string) =>
  manifest(`<organizations><organization identifier="o">${items}</organization></organizations>`);
const item = (inside = '', id = 'i') => `<item identifier="${id}" identifierref="r">${inside}</item>`;

async function uploadManifest(xml: string): Promise<number> {
  const id = await scormModule(t);
  const files = [
    { name: 'imsmanifest.xml', content: xml },
    { name: 'a.html', content: 'a' },
  ];
  return (await upload(t, id, archive(files))).status;
}

test('a manifest made to harm is refused or put right, quickly', async () => {
  const deep = (depth: number) =>
    organization(`${`<item identifier="x">`.repeat(depth)}${item()}${'</item>'.repeat(depth)}`);
  const hostile = {
    'half a character': [organization(item('<title>a&#xD800;b</title>')), 201],
    'half a character in an identifier': [organization(item('', '&#xDC00;x')), 201],
    'a NUL': [organization(item('<title>a&#0;b</title>')), 201],
    'a character that there is not': [organization(item('<title>&#x7FFFFFFF;</title>')), 201],
    'items in items, 1,000 deep': [deep(1_000), 422],
    'items in items, 100,000 deep': [deep(100_000), 422],
    '50,000 items': [organization(Array.from({ length: 50_000 }, (_, rank) => item('', `i${rank}`)).join('')), 201],
    'entities that unfold': [`<!DOCTYPE m [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${organization(item())}`, 422],
    'an entity that names a file': [
      `<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]>${organization(item())}`,
      422,
    ],
    'a document type from elsewhere': [`<!DOCTYPE m SYSTEM "http://elsewhere.test/a.dtd">${organization(item())}`, 422],
    'attributes without end': [organization(`<item identifier="i" identifierref="r" ${'a'.repeat(1_000_000)}>`), 422],
  } as const;
  const answers: Record<string, number> = {};
  const slow: string[] = [];
  for (const [name, [xml]] of Object.entries(hostile)) {
    // Of the processor: the machine may have other work.
    const started = process.cpuUsage();
    answers[name] = await uploadManifest(xml);
    if (process.cpuUsage(started).user > 10_000_000) slow.push(name);
  }
  expect(answers).toEqual(Object.fromEntries(Object.entries(hostile).map(([name, [, status]]) => [name, status])));
  expect(slow).toEqual([]);
}, 60_000);

test('activities of a package share the stores that its manifest names, each as it may; a preview sees none', async () => {
  const id = await scormModule(t);
  const stores = (...maps: string[]) => `<adlcp:data>${maps.map((map) => `<adlcp:map ${map}/>`).join('')}</adlcp:data>`;
  const xml = organization(
    item(stores('targetID="dose"', 'targetID="__proto__" readSharedData="false"', 'targetID="dose"'), 'un') +
      item(stores('targetID="dose" writeSharedData="false"'), 'deux') +
      item('', 'trois'),
  );
  const files = [
    { name: 'imsmanifest.xml', content: xml },
    { name: 'a.html', content: 'a' },
  ];
  expect((await upload(t, id, archive(files))).status).toBe(201);
  const first = await player.play(id, { item: 'un' });
  expect(first.partage).toEqual([
    { id: 'dose', lecture: true, ecriture: true, valeur: null },
    { id: '__proto__', lecture: false, ecriture: true, valeur: null },
  ]);
  const adl = {
    data: [
      { id: 'dose', store: '5 mg' },
      { id: '__proto__', store: 'x' },
    ],
  };
  expect((await player.commit(first.cle, 1, { completion_status: 'incomplete', adl })).status).toBe(200);

  const second = await player.play(id, { item: 'deux' });
  expect(second.partage).toEqual([{ id: 'dose', lecture: true, ecriture: false, valeur: '5 mg' }]);
  expect((await player.play(id, { item: 'trois' })).partage).toEqual([]);
  expect((await player.commit(second.cle, 1, { adl: { data: 'not a list' } })).status).toBe(200);
  expect((await player.play(id, { item: 'deux' })).partage).toMatchObject([{ valeur: '5 mg' }]);

  const preview = await player.play(id, { item: 'deux', cookie: t.world.cookies.referent });
  expect(preview.partage).toMatchObject([{ valeur: null }]);
});

test('a key is renewed by use, but not for ever; a body sent drop by drop ends too', async () => {
  const { cle } = await player.play(await playableModule(t));
  const statuses: number[] = [];
  for (let seq = 1; seq <= 3; seq++) {
    player.wait(11 * 60);
    statuses.push((await player.commit(cle, seq, {})).status);
  }
  expect(statuses).toEqual([200, 200, 401]);
  expect(player.content.server.requestTimeout).toBe(120_000);
  expect(t.app.server.requestTimeout).toBe(3_600_000);
});

test('a device that names the session of a package changes nothing of it', async () => {
  const { cle } = await player.play(await playableModule(t));
  await player.commit(cle, 1, { core: { lesson_status: 'incomplete' } });
  const sessions = () =>
    t.db.selectFrom('passages').selectAll().where('plateforme', '=', 'scorm').orderBy('debut', 'desc').execute();
  const before = await sessions();
  const device = await makeDevice(t);
  const session = before[0]!.session;
  const { status } = await device.send([
    { ...device.debut({ personne: { nom: 'Autre', prenom: 'Personne' } }), session },
    { ...device.fin(1, { score: 100 }), session },
  ]);
  expect(status).toBe(200);
  await t.runJobs();
  expect(await sessions()).toEqual(before);
});
