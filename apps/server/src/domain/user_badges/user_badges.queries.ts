import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/db.ts';

/** Badges of one account; an archived badge stays obtained. */
export async function listUserBadges(db: Connection, userId: number, direction: 'asc' | 'desc') {
  return await db
    .selectFrom('user_badges')
    .where('user_badges.userId', '=', userId)
    .select((eb) => [
      'user_badges.id',
      'user_badges.createdAt',
      jsonObjectFrom(
        eb
          .selectFrom('badges')
          .whereRef('badges.id', '=', 'user_badges.badgeId')
          .select(['badges.id', 'badges.name', 'badges.description', 'badges.image']),
      )
        .$notNull()
        .as('badge'),
    ])
    .orderBy('user_badges.createdAt', direction)
    .orderBy('user_badges.id', direction)
    .execute();
}
