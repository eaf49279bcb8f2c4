import type { Motif } from '@sillage/contracts/courriels.rules.ts';
import { courriels } from '@sillage/contracts/courriels.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { noteMail, sendMail } from '../../platform/mail.ts';
import { updateRelances } from '../assignments/assignments.relances.queries.ts';
import { countWaiting, giveUp, listWaiting, sendNow, type Waiting } from './courriels.attente.queries.ts';
import { getCourriel, getSent, listCourriels } from './courriels.queries.ts';
import { motifOf } from './courriels.rules.ts';

export const courrielsDomain = bind('courriels', courriels, {
  async list({ db, actor, query }) {
    const { rows, ...page } = await listCourriels(db, actor, query);
    return { ...page, rows: rows.map(toCourriel) };
  },

  async enAttente({ db, actor, config, query }) {
    const rows = await listWaiting(db, actor, query);
    return {
      serveur: config.smtpUrl !== undefined,
      ...(await countWaiting(db, actor, query)),
      courriels: rows.map(({ objet, estAnnonce, formations, estAbandonne, last_error, ...row }) => ({
        ...row,
        objet: subjectOf({ objet, estAnnonce, formations }),
        etat: estAbandonne ? ('abandonne' as const) : ('attente' as const),
        motif: last_error === null ? null : message(`courriels.motif.${motifOf(last_error)}`),
      })),
    };
  },

  show: async ({ db, actor, params }) => toCourriel(await getCourriel(db, actor, params.id)),

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
    for (const { estAnnonce, formations, relanceIds, last_error, ...mail } of given) {
      const objet = subjectOf({ ...mail, estAnnonce, formations });
      const motif = last_error === null ? 'renonce' : motifOf(last_error);
      const courrielId = await noteMail(tx, { ...mail, objet, texte: '' }, { etat: 'abandonne', motif });
      await updateRelances(tx, relanceIds, { courrielId, motif });
    }
    note({ abandonnes: given.length });
    return { abandonnes: given.length };
  },
});

function toCourriel<Row extends { motif: Motif | null }>(row: Row) {
  return { ...row, motif: row.motif && message(`courriels.motif.${row.motif}`) };
}

/** Of what is written when it leaves, what it will be about. */
function subjectOf({ objet, estAnnonce, formations }: Pick<Waiting, 'objet' | 'estAnnonce' | 'formations'>): string {
  return objet ?? plural(estAnnonce ? 'courriels.annonce' : 'courriels.relance', formations);
}
