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

  async update({ tx, actor, params, body, ifMatch }) {
    await changeAccount(tx, actor, params.id, body, ifMatch);
    return getUser(tx, params.id);
  },

  async delete({ tx, actor, params, ifMatch, note }) {
    note(await removeAccount(tx, actor, params.id, ifMatch));
  },
});
