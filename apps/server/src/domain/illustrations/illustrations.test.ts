import { MAX_ILLUSTRATION_BYTES, MAX_ILLUSTRATION_PIXELS } from '@sillage/contracts/illustration-limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { module, moduleGroupe, scenario } from '../../../test/builders.ts';
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
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100', 'hex');
const WEBP = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  Buffer.alloc(7),
  Buffer.from('9d012a01000100', 'hex'),
]);

async function upload(person: PersonName, path: string, payload: Buffer) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${path}/illustration`,
    headers: { cookie: t.world.cookies[person], 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** An address as pages show it, under the API of the callers. */
const under = (address: string) => address.replace(/^\/api/, '');

describe('upload', () => {
  test('C-3.1-05 C-3.3-01 · PNG, JPEG and WebP are told by their bytes, kept as sent and shown to whoever is connected', async () => {
    const paths = [
      `/module_groupes/${(await moduleGroupe(t.db)).id}`,
      `/modules/${(await module(t.db)).id}`,
      `/scenarios/${(await scenario(t.db)).id}`,
    ];
    const pictures = [
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
      [WEBP, 'image/webp'],
    ] as const;
    for (const [index, path] of paths.entries()) {
      const [bytes, type] = pictures[index]!;
      const { status, body } = await upload('admin', path, bytes);
      expect(status).toBe(200);
      expect((await t.as('admin').get(path)).body).toMatchObject({ illustration: body.illustration, version: 1 });
      const response = await t.app.inject({ url: body.illustration, headers: { cookie: t.world.cookies.apprenant } });
      expect(response.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(response.rawPayload).toEqual(bytes);
      expect((await t.as(null).get(under(body.illustration))).status).toBe(401);
    }
  });

  test('what is no such picture is refused, whatever it says to be, and so is one of more than 5 MiB', async () => {
    const path = `/modules/${(await module(t.db)).id}`;
    for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('GIF89a'), Buffer.from('RIFFxxxxWAVE')]) {
      const { status, body } = await upload('admin', path, bytes);
      expect([status, body.code]).toEqual([422, 'illustrations.format']);
    }
    const heavy = await upload('admin', path, Buffer.concat([PNG, Buffer.alloc(MAX_ILLUSTRATION_BYTES)]));
    expect([heavy.status, heavy.body.code]).toEqual([413, 'illustrations.trop_lourde']);
    expect((await t.as('admin').get(path)).body.illustration).toBeNull();
  });

  test('one of more pixels than a page can show is refused in a sentence, and so is one that says no size', async () => {
    const path = `/modules/${(await module(t.db)).id}`;
    const large = Buffer.from(PNG);
    large.writeUInt32BE(30_000, 16);
    const { status, body } = await upload('admin', path, large);
    expect([status, body.code]).toEqual([422, 'illustrations.trop_grande']);
    expect(body['hydra:description']).toMatch(/4\s096 pixels/);
    const jpeg = Buffer.from(JPEG);
    jpeg.writeUInt16BE(MAX_ILLUSTRATION_PIXELS + 1, 25);
    expect((await upload('admin', path, jpeg)).body.code).toBe('illustrations.trop_grande');
    jpeg.writeUInt16BE(MAX_ILLUSTRATION_PIXELS, 25);
    expect((await upload('admin', path, jpeg)).status).toBe(200);
    for (const cut of [PNG.subarray(0, 12), JPEG.subarray(0, 12), WEBP.subarray(0, 20)]) {
      expect((await upload('admin', path, cut)).body.code).toBe('illustrations.format');
    }
  });

  test('C-6-03 · only an admin chooses or removes one', async () => {
    const path = `/modules/${(await module(t.db)).id}`;
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect((await upload(person, path, PNG)).status).toBe(403);
      expect((await t.as(person).delete(`${path}/illustration`)).status).toBe(403);
    }
    expect((await upload('admin', '/modules/999999', PNG)).status).toBe(404);
  });
});

describe('change', () => {
  test('another picture has another address; the former one, and a removed one, are forgotten', async () => {
    const path = `/scenarios/${(await scenario(t.db)).id}`;
    const first = (await upload('admin', path, PNG)).body.illustration;
    const second = (await upload('admin', path, JPEG)).body.illustration;
    expect(second).not.toBe(first);
    expect((await t.as('admin').get(path)).body.scenarioVersions).toHaveLength(2);
    await t.runJobs();
    expect((await t.as('admin').get(under(first))).status).toBe(404);
    expect((await t.as('admin').get(under(second))).status).toBe(200);

    expect((await t.as('admin').delete(`${path}/illustration`)).status).toBe(204);
    await t.runJobs();
    expect((await t.as('admin').get(path)).body.illustration).toBeNull();
    expect((await t.as('admin').get(under(second))).status).toBe(404);
  });

  test('an address of another form finds nothing', async () => {
    for (const name of ['..%2f..%2fpackage.json', 'a.png', '00000000-0000-4000-a000-000000000000.png']) {
      expect((await t.as('admin').get(`/illustrations/${name}`)).status).toBe(404);
    }
  });
});
