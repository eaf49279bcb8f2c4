import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { module } from '../../test/builders.ts';

/** A bucket that is away: nobody listens, or somebody who never answers. */

let silent: Server;
const sockets: Socket[] = [];
const opened: TestApp[] = [];
beforeAll(async () => {
  silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const t of opened) await t.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

async function appOn(port: number): Promise<TestApp> {
  const t = await testApp({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'essai',
    S3_BUCKET: 'sillage',
    S3_ACCESS_KEY_ID: 'essai',
    S3_SECRET_ACCESS_KEY: 'essai',
  });
  opened.push(t);
  return t;
}

test.each([
  ['nobody listens', () => 9],
  ['nobody answers', () => (silent.address() as { port: number }).port],
])(
  'a file is neither taken nor lost while %s, and the rest of the product goes on',
  async (_, portOf) => {
    const t = await appOn(portOf());
    const { id } = await module(t.db);
    const sent = await t.app.inject({
      method: 'POST',
      url: `/api/modules/${id}/illustration`,
      headers: { cookie: t.world.cookies.admin, 'content-type': 'application/octet-stream' },
      payload: PICTURE,
    });
    expect([sent.statusCode, sent.headers['retry-after']]).toEqual([503, '5']);
    expect(sent.json()).toMatchObject({ code: 'erreur.service_indisponible' });
    const { status, body } = await t.as('admin').get(`/modules/${id}`);
    expect([status, body.illustration]).toEqual([200, null]);
  },
  30_000,
);
