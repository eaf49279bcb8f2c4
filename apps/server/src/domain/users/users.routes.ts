import { users } from '@sillage/contracts/users.ts';
import { bind } from '../../platform/bind.ts';
import { getUser, listUsers } from './users.queries.ts';
import { changeAccount, openAccount, removeAccount } from './write-account.ts';

export const usersDomain = bind('users', users, {
  list: ({ db, query }) => listUsers(db, query),

  show: ({ db, params }) => getUser(db, params.id),

  async create({ tx, body: { role = null, ...account } }) {
    return getUser(tx, await openAccount(tx, { ...account, role }));
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx } = call;
    await changeAccount(call, params.id, body, ifMatch);
    return getUser(tx, params.id);
  },

  async delete({ params, ifMatch, ...call }) {
    await removeAccount(call, params.id, ifMatch);
  },
});
