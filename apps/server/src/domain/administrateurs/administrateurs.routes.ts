import { administrateurs } from '@sillage/contracts/administrateurs.ts';
import { bind } from '../../platform/bind.ts';
import { changeAccount, openAccount, removeAccount } from '../users/write-account.ts';
import { getAdministrateur, listAdministrateurs } from './administrateurs.queries.ts';
import { readInformation } from './read-information.ts';

export const administrateursDomain = bind('administrateurs', administrateurs, {
  list: ({ db, actor, query }) => listAdministrateurs(db, actor, query),

  show: ({ db, actor, params }) => getAdministrateur(db, actor, params.id),

  async create({ tx, actor, body: { role = 'ROLE_ADMIN', ...account } }) {
    return getAdministrateur(tx, actor, await openAccount(tx, { ...account, role }));
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx, actor } = call;
    // An account of another kind is not found here.
    await getAdministrateur(tx, actor, params.id);
    await changeAccount(call, params.id, body, ifMatch);
    return getAdministrateur(tx, actor, params.id);
  },

  async delete({ params, ifMatch, ...call }) {
    await getAdministrateur(call.tx, call.actor, params.id);
    await removeAccount(call, params.id, ifMatch);
  },

  information: async ({ config, clock, query }) => ({
    texte: await readInformation(config.informationUrl, query.route, clock),
  }),
});
