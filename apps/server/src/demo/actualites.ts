import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { today } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { CATEGORIES, POSTS } from './actualites.data.ts';

const FEED = '/demonstration/wp-json/wp/v2/posts';
const PAGE = '/demonstration/actualites';

/** The configuration of a demonstration: where no news site is named, the server reads the feed that it serves itself. */
export function withDemoNews(config: Config): Config {
  if (config.newsUrl) return config;
  return { ...config, newsUrl: `${config.publicUrl}${FEED}?categories=${CATEGORIES.actualites}` };
}

/** A news site as small as can be, for the demonstration alone: posts as WordPress answers them, and a page for each. */
export function registerDemoNews(app: FastifyInstance, { publicUrl }: Config, clock: Clock): void {
  app.get<{ Querystring: { categories?: string; per_page?: string } }>(FEED, ({ query }) =>
    POSTS.map((post, rank) => ({
      id: POSTS.length - rank,
      date: `${Temporal.PlainDate.from(today(clock)).subtract({ days: post.jours })}T09:00:00`,
      link: `${publicUrl}${PAGE}/${post.slug}`,
      title: { rendered: post.titre },
      excerpt: { rendered: `<p>${post.texte}</p>` },
      categories: [post.categorie],
    }))
      .filter(({ categories }) => !query.categories || categories.includes(Number(query.categories)))
      .slice(0, Number(query.per_page ?? POSTS.length)),
  );

  app.get<{ Params: { slug: string } }>(`${PAGE}/:slug`, ({ params }, reply) => {
    const post = POSTS.find(({ slug }) => slug === params.slug);
    if (!post) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${post.titre}</title><main><h1>${post.titre}</h1><p>${post.texte}</p></main></html>`,
      );
  });
}
