import { administrateurs } from '@sillage/contracts/administrateurs.ts';
import { bind } from '../../platform/bind.ts';
import { changeAccount, openAccount, removeAccount } from '../users/write-account.ts';
import { getAdministrateur, listAdministrateurs } from './administrateurs.queries.ts';
import { readInformation } from './read-information.ts';

export const administrateursDomain = bind('administrateurs', administrateurs, {
  list: ({ db, query }) => listAdministrateurs(db, query),

  show: ({ db, params }) => getAdministrateur(db, params.id),

  async create({ tx, body: { role = 'ROLE_ADMIN', ...account } }) {
    return getAdministrateur(tx, await openAccount(tx, { ...account, role }));
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx } = call;
    // An account of another kind is not found here.
    await getAdministrateur(tx, params.id);
    await changeAccount(call, params.id, body, ifMatch);
    return getAdministrateur(tx, params.id);
  },

  async delete({ params, ifMatch, ...call }) {
    await getAdministrateur(call.tx, params.id);
    await removeAccount(call, params.id, ifMatch);
  },

  information: async ({ config, clock, query }) => ({
    texte: await readInformation(config.informationUrl, query.route, clock),
  }),
});
