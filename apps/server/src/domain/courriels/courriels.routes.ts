import { courriels } from '@sillage/contracts/courriels.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { noteMail, sendMail } from '../../platform/mail.ts';
import { updateRelances } from '../assignments/assignments.relances.queries.ts';
import { countWaiting, giveUp, listWaiting, sendNow, type Waiting } from './courriels.attente.queries.ts';
import { getCourriel, getSent, listCourriels } from './courriels.queries.ts';
import { etatOf, motifOf } from './courriels.rules.ts';

export const courrielsDomain = bind('courriels', courriels, {
  list: ({ db, actor, query }) => listCourriels(db, actor, query),

  async enAttente({ db, actor, config, query }) {
    const rows = await listWaiting(db, actor, query);
    return {
      serveur: config.smtpUrl !== undefined,
      ...(await countWaiting(db, actor, query)),
      courriels: rows.map(({ objet, estAnnonce, formations, estAbandonne, last_error, ...row }) => ({
        ...row,
        objet: subjectOf({ objet, estAnnonce, formations }),
        etat: etatOf(estAbandonne, last_error),
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

  async redire({ tx, actor, params, note }) {
    const mail = await getSent(tx, actor, params.id);
    if (!mail.renvoyable) throw new Refusal('courriels.redire_secret');
    await enqueue(tx, sendMail, mail);
    note({ destinataire: mail.destinataire });
    return { message: message('courriels.redit', { destinataire: mail.destinataire }) };
  },

  async abandonner({ tx, actor, body, clock, note }) {
    const given = await giveUp(tx, actor, body.ids, clock.now());
    for (const { estAnnonce, formations, relanceIds, ...mail } of given) {
      const objet = subjectOf({ ...mail, estAnnonce, formations });
      const courrielId = await noteMail(tx, { ...mail, objet, texte: '' }, 'abandonne');
      await updateRelances(tx, relanceIds, { courrielId });
    }
    note({ abandonnes: given.length });
    return { abandonnes: given.length };
  },
});

/** Of what is written when it leaves, what it will be about. */
function subjectOf({ objet, estAnnonce, formations }: Pick<Waiting, 'objet' | 'estAnnonce' | 'formations'>): string {
  return objet ?? plural(estAnnonce ? 'courriels.annonce' : 'courriels.relance', formations);
}
