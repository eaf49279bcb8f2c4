import * as z from 'zod';
import { call } from './contract.ts';
import { idInQuery, moment } from './fields.ts';

/** Badges that a person has obtained (C-3.8, C-7-25, P-7-56, P-7-57). */

const UserBadge = z.object({
  id: z.int(),
  badge: z.object({
    '@id': z.string(),
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
  }),
  createdAt: moment(),
});

export const user_badges = {
  /** One's own, whoever is asked for; an administrator may read those of anybody. */
  list: call('GET', '/user_badges', {
    can: 'connected',
    label: 'Badges obtenus',
    query: z.object({
      'user.id': idInQuery().optional(),
      order: z
        .object({
          createdAt: z
            .string()
            .toLowerCase()
            .pipe(z.enum(['asc', 'desc'])),
        })
        .default({ createdAt: 'desc' }),
    }),
    output: z.object({ 'hydra:member': z.array(UserBadge), 'hydra:totalItems': z.int() }),
  }),
};
