import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { user_badges } from '@sillage/contracts/user_badges.ts';
import { bind } from '../../platform/bind.ts';
import { listUserBadges } from './user_badges.queries.ts';

export const userBadgesDomain = bind('user_badges', user_badges, {
  async list({ db, actor, query }) {
    const asked = query['user.id'] ?? actor.userId;
    const isReadable = asked === actor.userId || isAdmin(actor);
    const rows = isReadable ? await listUserBadges(db, asked, query.order.createdAt) : [];
    return {
      'hydra:member': rows.map(({ badge, ...row }) => ({
        ...row,
        badge: { '@id': `/api/badges/${badge.id}`, ...badge },
      })),
      'hydra:totalItems': rows.length,
    };
  },
});
