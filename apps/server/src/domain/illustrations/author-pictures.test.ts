import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { module, scenario } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Told apart by what follows their end. */
const picture = (mark: string) => Buffer.concat([PNG, Buffer.from(mark)]);

async function upload(path: string, payload: Buffer) {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/api${path}/illustration`,
    headers: { cookie: t.world.cookies.admin, 'content-type': 'application/octet-stream' },
    payload,
  });
  expect(statusCode).toBe(200);
}
async function shown(path: string, person: PersonName = 'admin') {
  const { statusCode, headers, rawPayload } = await t.app.inject({
    url: `/api${path}`,
    headers: { cookie: t.world.cookies[person] },
  });
  expect(statusCode, path).toBe(200);
  return headers['content-type'] === 'image/svg+xml' ? 'neutral' : rawPayload.subarray(PNG.length).toString();
}
async function version(scenarioId: number): Promise<string> {
  const row = t.db.insertInto('scenarioVersions').values({ scenarioId }).returning('uuid');
  return (await row.executeTakeFirstOrThrow()).uuid;
}

test('S-7-86 C-3.2-10 · a module answers its picture by its id, a neutral one without', async () => {
  const { id } = await module(t.db, { type: 1 });
  expect(await shown(`/author/modules/${id}/illustration`)).toBe('neutral');
  await upload(`/modules/${id}`, picture('module'));
  expect(await shown(`/author/modules/${id}/illustration`)).toBe('module');
});

test('S-7-87 C-3.2-11 · one of type 4 shows that of its last scenario version, else its own', async () => {
  const { id } = await module(t.db, { type: 4 });
  await upload(`/modules/${id}`, picture('module'));
  const [first, last] = [
    await scenario(t.db, { moduleId: id, ordre: 1 }),
    await scenario(t.db, { moduleId: id, ordre: 2 }),
  ];
  const uuid = await version(first.id);
  await version(last.id);
  expect(await shown(`/author/modules/${id}/illustration`)).toBe('module');
  await upload(`/scenarios/${first.id}`, picture('first'));
  await upload(`/scenarios/${last.id}`, picture('last'));
  expect(await shown(`/author/modules/${id}/illustration`)).toBe('last');
  expect(await shown(`/author/versions/${uuid}/illustration`)).toBe('first');
});

test('S-7-88 C-7-38 · a scenario answers by its guid and a version of it, both', async () => {
  const { id } = await scenario(t.db, { guid: 'guid illustré' });
  const uuid = await version(id);
  await upload(`/scenarios/${id}`, picture('scenario'));
  expect(await shown(`/builds/${encodeURIComponent('guid illustré')}/${uuid}/illustration`)).toBe('scenario');
  expect(await shown(`/builds/autre/${uuid}/illustration`)).toBe('neutral');
});

test('S-7-89 · what is unknown, foreign, or whose file is gone, shows the neutral picture', async () => {
  const { id } = await module(t.db, { type: 1 });
  await upload(`/modules/${id}`, picture('foreign'));
  expect(await shown(`/author/modules/${id}/illustration`, 'etablissementSans')).toBe('neutral');
  expect(await shown('/author/modules/2000000000/illustration')).toBe('neutral');
  expect(await shown(`/author/versions/${crypto.randomUUID()}/illustration`)).toBe('neutral');
  const { illustration } = await t.db
    .selectFrom('modules')
    .where('id', '=', id)
    .select('illustration')
    .executeTakeFirstOrThrow();
  await t.files.delete(`illustrations/${illustration!.split('/').at(-1)}`);
  expect(await shown(`/author/modules/${id}/illustration`)).toBe('neutral');
  expect((await t.as(null).get(`/author/modules/${id}/illustration`)).status).toBe(401);
});
