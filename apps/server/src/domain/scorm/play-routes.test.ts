import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { archive, packageFiles } from '../../../test/scorm/archive.ts';
import { contentOf, Player, scormModule, upload } from '../../../test/scorm/player.ts';
import { contentAddress } from '../../platform/content-origin.ts';
import { insertConnexion, makeToken } from '../../platform/login.ts';

let t: TestApp;
let content: FastifyInstance;
let player: Player;
let folder: string;
let page: string;
let cookie: string;
const film = Buffer.from(Array.from({ length: 5_000 }, (_, rank) => rank % 251));

beforeAll(async () => {
  t = await testApp();
  content = await contentOf(t);
  player = new Player(t, content);
  const moduleId = await scormModule(t);
  const more = [
    { name: 'média/film.mp4', content: film },
    { name: 'latin.html', content: Buffer.from('<p>été', 'latin1') },
    { name: 'sans-extension', content: '<script>alert(1)</script>' },
    { name: 'build/jeu.wasm.br', content: 'en brotli' },
    { name: 'build/jeu.framework.js.gz', content: 'en gzip' },
    { name: 'notes.json.gz', content: 'à télécharger' },
    { name: 'long.js', content: `// ${'a'.repeat(5_000)}` },
  ];
  await upload(t, moduleId, archive([...packageFiles('scorm-1.2'), ...more]));
  const played = await player.play(moduleId);
  cookie = played.cookie;
  page = played.adresse;
  folder = page.split('/').slice(0, 3).join('/');
});
afterAll(async () => {
  await content.close();
  await t.close();
});

const get = (url: string, headers: Record<string, string> = { cookie }) =>
  content.inject({ method: 'GET', url, headers });

test('the launch address gives the page, with its charset, never guessed, kept by the browser for a year', async () => {
  const { statusCode, headers, body } = await get(page);
  expect(statusCode).toBe(200);
  expect(body).toContain('Précautions standard');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': `frame-ancestors 'self' ${new URL(t.config.publicUrl).origin}`,
  });
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('the encoding of a text that is not UTF-8 is left to the text; unknown kinds are bytes', async () => {
  expect((await get(`${folder}/latin.html`)).headers['content-type']).toBe('text/html');
  expect((await get(`${folder}/lecon.js`)).headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await get(`${folder}/sans-extension`)).headers['content-type']).toBe('application/octet-stream');
  expect((await get(`${folder}/LECON.JS?v=2`)).statusCode).toBe(200);
  const packed = await get(`${folder}/long.js`, { cookie, 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
});

test('an address with a slash too many is that of the file', async () => {
  for (const path of ['//lecon.js', '/./lecon.js', '/build//jeu.wasm.br']) {
    expect([path, (await get(`${folder}${path}`)).statusCode]).toEqual([path, 200]);
  }
});

test('what WebGL packed is sent as what it holds, for the browser to unpack; another archive is sent as it is', async () => {
  const accepted = { cookie, 'accept-encoding': 'gzip, br' };
  const sent = async (path: string) => {
    const { headers, body } = await get(`${folder}/${path}`, accepted);
    return [headers['content-type'], headers['content-encoding'], body];
  };
  expect(await sent('build/jeu.wasm.br')).toEqual(['application/wasm', 'br', 'en brotli']);
  expect(await sent('build/jeu.framework.js.gz')).toEqual(['text/javascript', 'gzip', 'en gzip']);
  expect(await sent('notes.json.gz')).toEqual(['application/gzip', undefined, 'à télécharger']);
});

test('a film is sent by parts', async () => {
  const url = `${folder}/${encodeURIComponent('média')}/film.mp4`;
  const whole = await get(url);
  expect(whole.rawPayload.equals(film)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': '5000',
  });
  const part = await get(url, { cookie, range: 'bytes=1000-1999' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/5000']);
  expect(part.rawPayload.equals(film.subarray(1_000, 2_000))).toBe(true);
  const end = await get(url, { cookie, range: 'bytes=-10' });
  expect(end.rawPayload.equals(film.subarray(4_990))).toBe(true);
  const beyond = await get(url, { cookie, range: 'bytes=9000-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
});

test('no listing, no way out of the package, no file without the cookie of that package', async () => {
  for (const path of [
    '',
    '/',
    '/.',
    '/m%C3%A9dia',
    '/m%C3%A9dia/',
    '/absent.html',
    '/..',
    '/../',
    '/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    expect({ path, status: (await get(`${folder}${path}`)).statusCode }).toEqual({ path, status: 404 });
  }
  for (const path of ['/..%2f..%2fpasswd', '/%2e%2e%5c', '/..;/x', '/a%00.html', '/%E0%A4%A']) {
    expect((await get(`${folder}${path}`)).statusCode).toBe(404);
  }
  expect((await get(page, {})).statusCode).toBe(401);
  expect((await get(page, { cookie: 'sillage_paquet=autre' })).statusCode).toBe(401);
  // The application's own session opens nothing here.
  expect((await get(page, { cookie: t.world.cookies.admin })).statusCode).toBe(401);
  const other = await scormModule(t);
  await upload(t, other, archive(packageFiles('scorm-1.2')));
  const theirs = await player.play(other);
  expect((await get(theirs.adresse)).statusCode).toBe(401);
  expect((await get(`${folder}/lecon.js`, { cookie, 'service-worker': 'script' })).statusCode).toBe(404);
});

test('the cookie of the files is of one folder, out of reach of scripts, and ends with the key', async () => {
  const moduleId = await scormModule(t);
  await upload(t, moduleId, archive(packageFiles('scorm-1.2')));
  const { body } = await player.launch(moduleId);
  const response = await content.inject({ method: 'POST', url: '/lancement', payload: { jeton: body.jeton } });
  const [set] = response.cookies;
  const { adresse } = response.json();
  expect(set).toMatchObject({ path: `${adresse.split('/').slice(0, 3).join('/')}/`, httpOnly: true, sameSite: 'Lax' });
  expect(response.headers['cache-control']).toBe('no-store');
  const own = `${set!.name}=${set!.value}`;
  expect((await get(adresse, { cookie: own })).statusCode).toBe(200);
  const before = t.clock.current;
  player.wait(13 * 60);
  expect((await get(adresse, { cookie: own })).statusCode).toBe(401);
  t.clock.current = before;
});

test('over https the cookie is sent inside the frame of the application, and nowhere else', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://app.sillage.test', CONTENT_URL: 'https://contenu.sillage.test' });
  const origin = await contentOf(secure);
  const moduleId = await scormModule(secure);
  await upload(secure, moduleId, archive(packageFiles('scorm-1.2')));
  const launched = await new Player(secure, origin).launch(moduleId);
  expect(launched.body.adresse).toBe('https://contenu.sillage.test/lancement/');
  const response = await origin.inject({ method: 'POST', url: '/lancement', payload: { jeton: launched.body.jeton } });
  expect(String(response.headers['set-cookie'])).toMatch(/HttpOnly; Secure; Partitioned; SameSite=None/);
  await origin.close();
  await secure.close();
});

test('each module plays in an origin of its own, where no other is opened nor read', async () => {
  const local = await testApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const origin = await contentOf(local);
  const moduleId = await scormModule(local);
  await upload(local, moduleId, archive(packageFiles('scorm-1.2')));
  const player = new Player(local, origin);
  const { body } = await player.launch(moduleId);
  expect(body.adresse).toBe(`http://module-${moduleId}.localhost:3001/lancement/`);
  const own = new URL(body.adresse).host;
  const other = `module-${moduleId + 1}.localhost:3001`;
  const open = async (host: string) => {
    const { jeton } = (await player.launch(moduleId)).body;
    return origin.inject({ method: 'POST', url: '/lancement', headers: { host }, payload: { jeton } });
  };
  expect((await open(other)).statusCode).toBe(401);
  const opened = await open(own);
  const [set] = opened.cookies;
  expect(set).toMatchObject({ sameSite: 'None', secure: true, partitioned: true });
  const read = (host: string) =>
    origin.inject({ url: opened.json().adresse, headers: { cookie: `${set!.name}=${set!.value}`, host } });
  expect([(await read(own)).statusCode, (await read(other)).statusCode]).toEqual([200, 401]);
  expect((await local.as(null).get('/health')).body).toEqual({ status: 'ok', contentOrigin: 'module' });
  await origin.close();
  await local.close();
});

test('where one origin serves every module, they share it, and the health says so', async () => {
  expect((await t.as(null).get('/health')).body).toEqual({ status: 'ok', contentOrigin: 'shared' });
});

test('a page of the content origin can neither read nor write the application, nor the reverse', async () => {
  const { origin } = new URL(contentAddress(t.config, 12));
  const api = (method: 'GET' | 'POST', url: string) =>
    t.app.inject({
      method,
      url,
      headers: { cookie: t.world.cookies.admin, origin, 'content-type': 'application/json' },
      payload: method === 'POST' ? '{}' : undefined,
    });
  for (const [method, url] of [
    ['GET', '/api/apprenants'],
    ['GET', '/api/session'],
    ['POST', '/api/scorm/lancements'],
    ['POST', '/api/groupements'],
  ] as const) {
    const response = await api(method, url);
    expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'erreur.origine']);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  }
  for (const url of ['/api/apprenants', '/api/docs.jsonld', '/api/health', '/login', '/']) {
    expect((await get(url, { cookie: t.world.cookies.admin })).statusCode).toBe(404);
  }
  for (const foreign of [new URL(t.config.publicUrl).origin, 'https://ailleurs.test', 'null']) {
    const response = await content.inject({ method: 'POST', url: '/suivi', headers: { origin: foreign }, payload: {} });
    expect(response.statusCode).toBe(403);
  }
});

test('what a browser sends for a page of elsewhere does not reach the API, and signs nobody out', async () => {
  const call = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const token = makeToken();
    const { etablissement: userId } = t.world.userIds;
    await insertConnexion(t.db, { token, userId, onBehalfOf: null, now: t.clock.current, preuveAt: null, hours: 12 });
    const cookie = `sillage=${token}`;
    const { statusCode } = await t.app.inject({ method, url, headers: { cookie, ...headers } });
    const session = await t.app.inject({ url: '/api/session', headers: { cookie } });
    return [statusCode, session.statusCode];
  };
  for (const site of ['same-site', 'cross-site']) {
    const picture = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const frame = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    const link = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const headers of [picture, frame, link]) {
      for (const url of ['/api/logout', '/%61pi/logout', '/api/logou%74', '/api/logout?x=1']) {
        expect(await call(url, headers)).toEqual([403, 200]);
      }
    }
    for (const headers of [picture, frame]) expect(await call('/api/apprenants', headers)).toEqual([403, 200]);
    expect(await call('/api/apprenants', link)).toEqual([200, 200]);
    expect(await call('/api/groupements', picture, 'POST')).toEqual([403, 200]);
    for (const url of ['/logout', '/logout/', '/%6Cogout?a#b']) expect(await call(url, link)).toEqual([303, 200]);
  }
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  for (const headers of [own, typed, {}]) expect(await call('/api/logout', headers)).toEqual([204, 401]);
  expect((await get('/lancement/', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' })).statusCode).not.toBe(
    403,
  );
});
