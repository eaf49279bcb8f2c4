import { can } from '@sillage/contracts/capabilities.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { today } from '../../platform/clock.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import { findActorOfAccount } from '../../platform/login.ts';
import { deliver, nameInMail } from '../../platform/mail.ts';
import { findAddressee } from '../securite/securite.queries.ts';
import { makeRapport } from './make-rapport.ts';
import { askFor, deleteRapport, noteSent, takeDue } from './rapports.queries.ts';
import { lastMonth, monthName, screenOf, sessionsChange } from './rapports.rules.ts';

interface Due {
  rapportId: number;
  /** First and last day of its month. */
  debut: string;
  fin: string;
  /** As mails that wait are listed, and removed with their account. */
  userIds: number[];
  destinataire: string | null;
  objet: string;
}

/**
 * Sends one report, once, as its account stands when it leaves: who may not see these figures any more, or has no address, gets nothing,
 * and is not tried again.
 */
export const sendRapport: Job<Due> = {
  name: 'send-rapport',
  queue: 'rapports',
  async run({ rapportId, debut, fin, objet }, context) {
    const { db, clock, config } = context;
    await db.transaction().execute(async (tx) => {
      const rapport = await takeDue(tx, rapportId, debut);
      if (!rapport) return;
      const actor = await findActorOfAccount(tx, rapport.userId);
      const addressee = await findAddressee(tx, rapport.userId);
      if (!actor || !addressee?.email || !can(actor, 'statistiques.consulter')) return deleteRapport(tx, rapport.id);
      const nom = nameInMail(addressee.nom);
      const asked = { filtre: rapport.filtre, debut, fin };
      const { usage, phrase, piece } = await makeRapport({ readDb: db, clock }, actor, { ...asked, nom });
      const arret = `${config.publicUrl}/securite?rapport=${rapport.id}`;
      // Undone, with the mail of the local outbox, by whatever fails here.
      await noteSent(tx, rapport.id);
      await deliver(
        {
          destinataire: addressee.email,
          userIds: [rapport.userId],
          objet,
          texte: [
            message('rapports.mail.debut', { nom, mois: monthName(debut), phrase: nameInMail(phrase, 300) }),
            plural('rapports.mail.sessions', usage.nombreDeSessions, { evolution: sessionsChange(usage) }),
            message('rapports.mail.ecran'),
            `${config.publicUrl}${screenOf(rapport.filtre, { debut, fin })}`,
            message('rapports.mail.arret'),
            arret,
            message('rapports.mail.fin'),
          ].join('\n\n'),
        },
        { ...context, db: tx },
        { piece, arret },
      );
    });
  },
};

/** Each morning in France: those of the month that has ended leave on its morrow, or as soon as the server is back. */
export const prepareRapports: Job<unknown> = {
  name: 'prepare-rapports',
  cron: '30 5 * * *',
  late: true,
  async run(_, { db, clock }) {
    const { debut, fin } = lastMonth(today(clock));
    const objet = message('rapports.mail.objet', { mois: monthName(debut) });
    await db.transaction().execute(async (tx) => {
      for (const { id, userId, email } of await askFor(tx, debut)) {
        const due = { rapportId: id, debut, fin, userIds: [userId], destinataire: email, objet };
        await enqueue(tx, sendRapport, due, `rapport-${id}`);
      }
    });
  },
};
