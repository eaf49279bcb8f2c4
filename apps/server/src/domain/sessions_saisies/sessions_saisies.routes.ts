import { sessions_saisies } from '@sillage/contracts/sessions_saisies.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { ensureFound, refuseFields, violation } from '../../platform/errors.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import { deriveSessions } from '../journaux/derive-passages.ts';
import { insertSaisies } from '../journaux/journaux.saisies.queries.ts';
import {
  findHeadset,
  findLearner,
  findPersonne,
  findScenario,
  insertSaisie,
  listDeroule,
  listProcessed,
  markProcessed,
  nameOfAccount,
} from './sessions_saisies.queries.ts';
import { eventsOf, momentInFrance, saisieText, wrongLearner, wrongMoments } from './sessions_saisies.rules.ts';

const identifiantOf = ({ productName }: Platform['config']) => `id${productName}`;

export const sessionsSaisiesDomain = bind('sessions_saisies', sessions_saisies, {
  formulaire: ({ config }) => ({ identifiant: identifiantOf(config) }),

  async saisir({ tx, actor, body, clock, config, note }) {
    const { nom, prenom, profil } = body;
    const scenario = await findScenario(tx, actor, body.scenario);
    if (!scenario) throw refuseFields(violation('scenario', 'validation.reference'));
    const champ = identifiantOf(config);
    const given = body[champ] as string | null | undefined;
    const learner = given ? await findLearner(tx, actor, { codeApprenant: given, nom, prenom }) : null;
    const other = wrongLearner(champ, learner, { nom, prenom });
    if (other) throw refuseFields(other);
    const codeApprenant = learner?.codeApprenant ?? null;
    const [debut, fin] = [momentInFrance(body.start), momentInFrance(body.end)];
    const now = clock.now();
    const wrong = wrongMoments(debut, fin, now);
    if (wrong) throw refuseFields(wrong);
    const session = crypto.randomUUID();
    const par = await nameOfAccount(tx, actor.userId);
    const deroule = await listDeroule(tx, actor, scenario.id);
    const saisie = { nom, prenom, scenario: scenario.uuid, deroule, profil, codeApprenant, debut, fin };
    await insertSaisie(tx, { session, par, saisiePar: actor.userId, saisieLe: now });
    await insertSaisies(tx, eventsOf(session, saisie, { par, now }), now);
    note({ session });
    return [{ IDSession: session }];
  },

  async traiter({ db, actor, query, clock, config, request }) {
    const { headset, sessionId } = query;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const casqueId = ensureFound(await findHeadset(tx, actor, headset));
      const etablissementId = ensureFound(await markProcessed(tx, sessionId, casqueId, now));
      const personne = await findPersonne(tx, sessionId, etablissementId);
      if (personne && !personne.isFound) {
        const learner = await findLearner(tx, actor, personne);
        const isThere = learner?.etablissementId === etablissementId;
        const other = wrongLearner(identifiantOf(config), isThere ? learner : undefined, personne);
        if (other) throw refuseFields(other);
      }
      await deriveSessions(tx, [sessionId], now);
      const details = { session: sessionId, casque: casqueId };
      await tellTrail({ db: tx, clock }, request, 'sessions_saisies.traiter', details, actor);
      const sessions = await listProcessed(tx, actor, sessionId);
      return {
        sessions: sessions.map(({ par, saisieLe, ...row }) => ({ ...row, saisie: saisieText(par, saisieLe)! })),
      };
    });
  },
});
