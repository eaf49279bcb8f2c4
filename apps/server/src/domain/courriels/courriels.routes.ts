import { courriels } from '@sillage/contracts/courriels.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { countWaiting, giveUp, listWaiting, sendNow } from './courriels.attente.queries.ts';
import { getCourriel, listCourriels } from './courriels.queries.ts';
import { motifOf } from './courriels.rules.ts';

export const courrielsDomain = bind('courriels', courriels, {
  list: ({ db, actor, query }) => listCourriels(db, actor, query),

  async enAttente({ db, actor, config, query }) {
    const rows = await listWaiting(db, actor, query);
    return {
      serveur: config.smtpUrl !== undefined,
      ...(await countWaiting(db, actor)),
      courriels: rows.map(({ objet, estAnnonce, last_error, ...row }) => ({
        ...row,
        objet: objet ?? message(estAnnonce ? 'courriels.annonce' : 'courriels.relance'),
        motif: last_error === null ? null : message(motifOf(last_error)),
      })),
    };
  },

  show: ({ db, actor, params }) => getCourriel(db, actor, params.id),

  async renvoyer({ tx, actor, body, note }) {
    const renvoyes = await sendNow(tx, actor, body.ids);
    note({ renvoyes });
    return { renvoyes };
  },

  async abandonner({ tx, actor, body, note }) {
    const abandonnes = await giveUp(tx, actor, body.ids);
    note({ abandonnes });
    return { abandonnes };
  },
});
