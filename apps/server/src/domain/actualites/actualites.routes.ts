import { actualites } from '@sillage/contracts/actualites.ts';
import { bind } from '../../platform/bind.ts';
import { readPosts } from './read-posts.ts';

/** Category of the posts on changes of the product (P-7-72). */
const CHANGELOG_CATEGORY = 51;

export const actualitesDomain = bind('actualites', actualites, {
  list: async ({ config, clock }) => ({ items: await readPosts(config.newsUrl, {}, clock) }),

  changelog: async ({ config, clock }) => ({
    items: await readPosts(config.newsUrl, { categories: CHANGELOG_CATEGORY, per_page: 1 }, clock),
  }),
});
