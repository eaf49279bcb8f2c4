import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant } from '../../../test/builders.ts';
import { archive, packageFiles } from '../../../test/scorm/archive.ts';
import { Player, scormModule, upload } from '../../../test/scorm/player.ts';
import { applicationOrigins, contentAddress } from '../../platform/content-origin.ts';
import { logging } from '../../platform/log.ts';
import { insertConnexion, makeToken } from '../../platform/login.ts';

let t: TestApp;
let player: Player;
let folder: string;
let page: string;
const film = Buffer.from(Array.from({ length: 5_000 }, (_, rank) => rank % 251));

beforeAll(async () => {
  t = await testApp();
  player = await Player.of(t);
  const moduleId = await scormModule(t);
  const more = [
    { name: 'média/film.mp4', content: film },
    { name: 'latin.html', content: Buffer.from('<p>été', 'latin1') },
    { name: 'sans-extension', content: '<script>alert(1)</script>' },
    { name: 'build/jeu.wasm.br', content: 'en brotli' },
    { name: 'build/jeu.framework.js.gz', content: 'en gzip' },
    { name: 'notes.json.gz', content: 'à télécharger' },
    { name: 'annexe/index.html', content: '<p>Annexe</p>' },
    { name: 'long.js', content: `// ${'a'.repeat(5_000)}` },
  ];
  await upload(t, moduleId, archive([...packageFiles('scorm-1.2'), ...more]));
  page = (await player.play(moduleId)).adresse;
  folder = folderOf(page);
});
afterAll(async () => {
  await player.close();
  await t.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  player.content.inject({ method: 'GET', url, headers });

/** `/paquets/<folder>/<key>` */
const folderOf = (address: string) => address.split('/').slice(0, 4).join('/');

test('the launch address gives the page, with its charset, never guessed, kept by the browser for a year', async () => {
  const { statusCode, headers, body } = await get(page);
  expect(statusCode).toBe(200);
  expect(body).toContain('Précautions standard');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': `frame-ancestors 'self' ${applicationOrigins(t.config).join(' ')}`,
  });
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('the encoding of a text that is not UTF-8 is left to the text; unknown kinds are bytes', async () => {
  expect((await get(`${folder}/latin.html`)).headers['content-type']).toBe('text/html');
  expect((await get(`${folder}/lecon.js`)).headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await get(`${folder}/sans-extension`)).headers['content-type']).toBe('application/octet-stream');
  expect((await get(`${folder}/LECON.JS?v=2`)).statusCode).toBe(200);
  const packed = await get(`${folder}/long.js`, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
});

test('an address with a slash too many is that of the file', async () => {
  for (const path of ['//lecon.js', '/./lecon.js', '/build//jeu.wasm.br']) {
    expect([path, (await get(`${folder}${path}`)).statusCode]).toEqual([path, 200]);
  }
});

test('the address of a folder is that of its first page, where it has one', async () => {
  const { statusCode, headers, body } = await get(`${folder}/annexe/`);
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '<p>Annexe</p>']);
});

test('what WebGL packed is sent as what it holds, for the browser to unpack; another archive is sent as it is', async () => {
  const accepted = { 'accept-encoding': 'gzip, br' };
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
  const part = await get(url, { range: 'bytes=1000-1999' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/5000']);
  expect(part.rawPayload.equals(film.subarray(1_000, 2_000))).toBe(true);
  const end = await get(url, { range: 'bytes=-10' });
  expect(end.rawPayload.equals(film.subarray(4_990))).toBe(true);
  const beyond = await get(url, { range: 'bytes=9000-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
});

test('no listing, no way out of the package, no file without the key of that package', async () => {
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
  const other = await scormModule(t);
  await upload(t, other, archive(packageFiles('scorm-1.2')));
  const theirs = (await player.play(other)).adresse;
  const [, , dossier, cle] = page.split('/') as [string, string, string, string];
  const [, , , otherKey] = theirs.split('/') as [string, string, string, string];
  for (const url of [
    page.replace(cle, otherKey),
    theirs.replace(otherKey, cle),
    page.replace(cle, dossier),
    page.replace(cle, 'autre'),
  ]) {
    // The application's own session opens nothing here.
    expect((await get(url, { cookie: t.world.cookies.admin })).statusCode).toBe(401);
  }
  expect((await get(`${folder}/lecon.js`, { 'service-worker': 'script' })).statusCode).toBe(404);
});

test('the key of the files is that of one learner and package, stands in no log, and ends with that of the launch', async () => {
  const moduleId = await scormModule(t);
  await upload(t, moduleId, archive(packageFiles('scorm-1.2')));
  const first = (await player.play(moduleId)).adresse;
  // What the browser has kept of it is found again, whichever launch is the last.
  expect((await player.play(moduleId)).adresse).toBe(first);
  const { userId } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
  const token = makeToken();
  await insertConnexion(t.db, { token, userId, onBehalfOf: null, now: t.clock.current, preuveAt: null, hours: 12 });
  const { admin } = t.world.cookies;
  const others: string[] = [];
  for (const cookie of [`sillage=${token}`, admin, admin]) {
    others.push(folderOf((await player.play(moduleId, { cookie })).adresse));
  }
  expect(new Set([folderOf(first), ...others]).size).toBe(4);
  const { serializers } = logging(t.config).logger;
  const { url } = serializers.req({ method: 'GET', url: first, ip: '127.0.0.1' });
  expect([url?.split('/')[3], url?.split('/').at(-1)]).toEqual(['…', first.split('/').at(-1)]);
  const before = t.clock.current;
  player.wait(11 * 60);
  const again = (await player.play(moduleId)).adresse;
  player.wait(2 * 60);
  // The first launch is over, the second is not.
  expect((await get(again)).statusCode).toBe(200);
  player.wait(11 * 60);
  expect((await get(again)).statusCode).toBe(401);
  t.clock.current = before;
});

const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test('a window that a page of the package opens has its files; an address that was kept or given opens nothing', async () => {
  expect((await get(page, { ...WINDOW, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  for (const site of ['none', 'same-site', 'cross-site']) {
    expect([site, (await get(page, { ...WINDOW, 'sec-fetch-site': site })).statusCode]).toEqual([site, 401]);
  }
  const { headers } = await get(page);
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  const application = await t.app.inject({ url: '/' });
  expect(application.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('what is refused to a window or a frame is a page in French, that only those who frame its address may frame', async () => {
  for (const [url, status, sentence] of [
    [page, 401, 'Ce lancement n’est plus valable'],
    [`${folder}/absent.html`, 404, 'Page introuvable'],
    ['/ailleurs', 404, 'Page introuvable'],
    ['/%E0%A4%A', 404, 'Page introuvable'],
  ] as const) {
    const site = url === page ? 'none' : 'same-origin';
    const { statusCode, headers, body } = await get(url, { ...WINDOW, 'sec-fetch-site': site });
    expect([url, statusCode, headers['content-type']]).toEqual([url, status, 'text/html; charset=utf-8']);
    expect(body).toContain(sentence);
    expect(body).toContain('<html lang="fr">');
    expect(headers['cache-control']).toBe('no-store');
    const nonce = /<style nonce="([^"]+)"/.exec(body)![1];
    expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
  }
  const script = await get(`${folder}/absent.js`, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' });
  expect(script.headers['content-type']).toContain('application/ld+json');
});

test('each module plays in an origin of its own, where no other is opened nor read', async () => {
  const local = await testApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const player = await Player.of(local);
  const moduleId = await scormModule(local);
  await upload(local, moduleId, archive(packageFiles('scorm-1.2')));
  const { body } = await player.launch(moduleId);
  expect(body.adresse).toBe(`http://module-${moduleId}.localhost:3001/lancement/`);
  const own = new URL(body.adresse).host;
  const other = `module-${moduleId + 1}.localhost:3001`;
  const open = async (host: string) => {
    const { jeton } = (await player.launch(moduleId)).body;
    return player.content.inject({ method: 'POST', url: '/lancement', headers: { host }, payload: { jeton } });
  };
  expect((await open(other)).statusCode).toBe(401);
  const { adresse } = (await open(own)).json();
  const read = (host: string) => player.content.inject({ url: adresse, headers: { host } });
  expect([(await read(own)).statusCode, (await read(other)).statusCode]).toEqual([200, 401]);
  expect((await local.as(null).get('/health')).body).toEqual({ status: 'ok', contentOrigin: 'module' });
  await player.close();
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
    const response = await player.content.inject({
      method: 'POST',
      url: '/suivi',
      headers: { origin: foreign },
      payload: {},
    });
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
