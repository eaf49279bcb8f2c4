import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { plainText } from '../../platform/plain-text.ts';
import { toActualites } from './actualites.rules.ts';

let t: TestApp;
let site: Server;
let asked: URL[] = [];
let status = 200;
/** An answer without end, and what was sent of it. */
let isEndless = false;
let sent = 0;

const posts = [
  {
    id: 12,
    link: 'https://nouvelles.test/une-formation',
    date: '2026-11-12T08:00:00',
    title: { rendered: 'L&rsquo;hygi&#232;ne des mains : l&apos;&Eacute;cole' },
    excerpt: { rendered: '<p>Une <strong>nouvelle</strong> formation&nbsp;!</p><script>alert(1)</script>' },
    _embedded: { 'wp:featuredmedia': [{ source_url: 'https://nouvelles.test/mains.jpg' }] },
  },
  { id: 13, link: 'javascript:alert(1)', title: { rendered: 'Piège' }, excerpt: { rendered: '' } },
];

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://nouvelles.test'));
    response.writeHead(status, { 'content-type': 'application/json' });
    if (!isEndless) return void response.end(JSON.stringify(posts));
    const chunk = Buffer.alloc(65_536, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      sent += chunk.length;
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo;
  t = await testApp({ NEWS_URL: `http://127.0.0.1:${port}/posts?categories=7` });
});
afterAll(async () => {
  await t.close();
  site.close();
});
describe('news', () => {
  beforeEach(() => {
    asked = [];
    status = 200;
    isEndless = false;
    sent = 0;
    // Past the hour during which an answer is kept.
    t.clock.current = new Date(t.clock.current.getTime() + 3_600_001);
  });

  test('P-2.2-07 P-2.2-08 P-7-70 P-7-73 P-3-93 · ten posts of the configured category, as plain text', async () => {
    const { status: answered, body } = await t.as('referent').get('/actualites');
    expect(answered).toBe(200);
    expect(body.items).toEqual([
      {
        id: 12,
        link: 'https://nouvelles.test/une-formation',
        title: 'L’hygiène des mains\u202F: l’École',
        excerpt: 'Une nouvelle formation\u00A0!',
        image: 'https://nouvelles.test/mains.jpg',
        date: '2026-11-12',
      },
    ]);
    expect(asked.map(({ searchParams }) => [searchParams.get('categories'), searchParams.get('per_page')])).toEqual([
      ['7', '10'],
    ]);
  });

  test('P-7-71 S-9-60 · an answer is kept for one hour', async () => {
    await t.as('admin').get('/actualites');
    t.clock.current = new Date(t.clock.current.getTime() + 3_599_000);
    await t.as('apprenant').get('/actualites');
    expect(asked).toHaveLength(1);
    t.clock.current = new Date(t.clock.current.getTime() + 1_001);
    await t.as('admin').get('/actualites');
    expect(asked).toHaveLength(2);
  });

  test('P-7-72 · the changelog is one post of category 51', async () => {
    await t.as('etablissement').get('/actualites/changelog');
    expect(asked.map(({ searchParams }) => [searchParams.get('categories'), searchParams.get('per_page')])).toEqual([
      ['51', '1'],
    ]);
  });

  test('P-8-32 S-8-23 · a site that fails gives its own sentence, and is asked again a minute later', async () => {
    status = 500;
    const refused = await t.as('admin').get('/actualites');
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('actualites.indisponibles');
    expect(refused.body['hydra:description']).toBe('Erreur lors du chargement des actualités');
    status = 200;
    expect((await t.as('admin').get('/actualites')).status).toBe(503);
    expect(asked).toHaveLength(1);
    t.clock.current = new Date(t.clock.current.getTime() + 60_000);
    expect((await t.as('admin').get('/actualites')).status).toBe(200);
  });

  test('those who come at once share one request', async () => {
    const answers = await Promise.all(
      ['admin', 'referent', 'apprenant', 'csm'].map((who) => t.as(who as 'admin').get('/actualites')),
    );
    expect(answers.map(({ body }) => body.items.length)).toEqual([1, 1, 1, 1]);
    expect(asked).toHaveLength(1);
  });

  test('an answer without end is not read to the end', async () => {
    isEndless = true;
    expect((await t.as('admin').get('/actualites')).status).toBe(503);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});

test('no site configured: no news', async () => {
  const without = await testApp();
  expect((await without.as('admin').get('/actualites')).body.items).toEqual([]);
  await without.close();
});

describe('reading posts', () => {
  test('an answer of another shape gives no post', () => {
    expect(toActualites({ code: 'rest_no_route' })).toEqual([]);
    expect(toActualites([null, {}, { id: 1, link: 'https://nouvelles.test/' }])).toEqual([]);
  });

  test('a picture that does not come by https is left out', () => {
    const [post] = toActualites([
      { ...posts[0], _embedded: { 'wp:featuredmedia': [{ source_url: 'http://nouvelles.test/mains.jpg' }] } },
    ]);
    expect(post?.image).toBeNull();
  });

  test('a long excerpt is cut between two words', () => {
    const [post] = toActualites([{ ...posts[0], excerpt: { rendered: 'formation '.repeat(60) } }]);
    expect(post?.excerpt.length).toBeLessThanOrEqual(281);
    expect(post?.excerpt.endsWith('formation…')).toBe(true);
  });

  test('what HTML says in codes is read', () => {
    expect(plainText('a &lt;b&gt; &#x2026; &inconnu; <br/>\n c')).toBe('a <b> … &inconnu; c');
    expect(plainText(undefined)).toBe('');
  });
});
