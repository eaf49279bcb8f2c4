import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildContent } from '../src/content.ts';
import { type TestApp, testApp } from './app.ts';

/** What both servers answer, listening, to what nobody has to ask. */

let t: TestApp;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://sillage.test', CONTENT_URL: 'https://contenu.test' });
  const { config, db, files } = t;
  const platform = { config, db, readDb: db, clock: { now: () => t.clock.current }, files };
  servers.push(await buildApp(platform), await buildContent(platform));
  for (const server of servers) await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await t.close();
});

/** The whole answer to these bytes. */
function say(server: FastifyInstance, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
  let said = '';
  socket.on('data', (text) => {
    said += text;
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(said));
  return promise;
}
const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: sillage.test', 'connection: close', ...headers, '', ''].join('\r\n');
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe.each([
  ['the application', 0],
  ['the origin of contents', 1],
])('%s', (_, at) => {
  const server = () => servers[at]!;

  test('redirects nothing to https, and says for a year that it is to be asked by it', async () => {
    for (const address of ['/', '/api/session', '/paquets/1/x/index.html', '/connexion']) {
      const answer = await say(server(), request(`GET ${address}`));
      expect([address, Math.floor(statusOf(answer) / 100)]).not.toEqual([address, 3]);
      expect(answer).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    }
  });

  test.each([
    ['two lengths', 'content-length: 4', 'content-length: 5'],
    ['a length and chunks', 'content-length: 4', 'transfer-encoding: chunked'],
    ['an encoding that hides chunks', 'transfer-encoding: chunked, identity'],
    ['a length that is no number', 'content-length: 4x'],
    ['a header on two lines', 'x-un: a\r\n b', 'content-length: 0'],
    ['a space before the colon', 'content-length : 4'],
  ])('refuses %s, whose end another server may see elsewhere', async (_case, ...headers) => {
    const second = request('GET /api/health');
    const answer = await say(server(), `${request('POST /api/login', ...headers)}${second}`);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
  });

  test('repeats nothing of a request: no TRACE', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
      const answer = await say(server(), request(`${method} /api/session`, 'cookie: secret-du-navigateur'));
      expect([method, answer.includes('secret-du-navigateur'), statusOf(answer) === 200]).toEqual([
        method,
        false,
        false,
      ]);
    }
  });

  test('serves no file of the product but the built web', async () => {
    for (const file of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/package-lock.json',
      '/src/main.ts',
      '/apps/server/src/main.ts',
      '/../server/package.json',
      '/..%2f..%2fserver%2fpackage.json',
      '/assets/..%2f..%2f..%2fserver%2fpackage.json',
      '/var/cle-secrete',
      '/index.html.map',
    ]) {
      const answer = await say(server(), request(`GET ${file}`));
      const [head, body] = answer.split('\r\n\r\n', 2) as [string, string];
      // The page of the application answers to any address that may be one of its screens.
      const isPage = statusOf(head) === 200 && /<div id="root">/.test(body);
      expect([file, isPage || statusOf(head) >= 400, /"(?:version|private)"|\[core\]/.test(body)]).toEqual([
        file,
        true,
        false,
      ]);
    }
  });
});
