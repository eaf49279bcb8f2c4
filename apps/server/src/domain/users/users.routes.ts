import { users } from '@sillage/contracts/users.ts';
import { bind } from '../../platform/bind.ts';
import { getUser, listUsers } from './users.queries.ts';
import { changeAccount, openAccount, removeAccount } from './write-account.ts';

export const usersDomain = bind('users', users, {
  list: ({ db, actor, query }) => listUsers(db, actor, query),

  show: ({ db, actor, params }) => getUser(db, actor, params.id),

  async create({ tx, actor, body: { role = null, ...account } }) {
    return getUser(tx, actor, await openAccount(tx, { ...account, role }));
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx, actor } = call;
    await changeAccount(call, params.id, body, ifMatch);
    return getUser(tx, actor, params.id);
  },

  async delete({ params, ifMatch, ...call }) {
    await removeAccount(call, params.id, ifMatch);
  },
});
