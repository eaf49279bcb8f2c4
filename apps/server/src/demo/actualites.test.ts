import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toActualites } from '../domain/actualites/actualites.rules.ts';
import { readConfig } from '../platform/config.ts';
import { registerDemoNews, withDemoNews } from './actualites.ts';

let app: FastifyInstance;
const config = readConfig({ PUBLIC_URL: 'http://sillage.test' });
beforeAll(() => {
  app = Fastify();
  registerDemoNews(app, config, { now: () => new Date('2026-11-23T08:00:00Z') });
});
afterAll(() => app.close());

const read = async (address: string) => {
  const { pathname, search } = new URL(address);
  return app.inject(`${pathname}${search}`);
};

test('P-7-70 P-7-72 · the demonstration has news and a changelog, shaped as those of a WordPress site, each with its page', async () => {
  const { newsUrl } = withDemoNews(config);
  const news = toActualites((await read(`${newsUrl}&per_page=10`)).json());
  const changelog = toActualites((await read(newsUrl!.replace(/categories=\d+/, 'categories=51&per_page=1'))).json());
  expect(news.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-12', '2026-10-28']);
  expect(changelog.map(({ title }) => title)).toEqual(['Le premier écran dit ce qu’il y a à faire']);
  for (const { link } of [...news, ...changelog]) {
    const page = await read(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  }
  expect((await app.inject('/demonstration/actualites/inconnue')).statusCode).toBe(404);
});

test('a news site that is configured stays', () => {
  const configured = readConfig({ NEWS_URL: 'https://nouvelles.test/posts' });
  expect(withDemoNews(configured)).toBe(configured);
});
