import { progressOf } from '@sillage/contracts/assignments.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { readId } from '@sillage/contracts/fields.ts';
import { formations } from '@sillage/contracts/formations.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { nameInMail, sendMail } from '../../platform/mail.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { countMail } from '../connexion/count-attempts.ts';
import { navigateurUrl } from '../etablissements/etablissements.rules.ts';
import { findEtablissement } from '../navigateur/navigateur.queries.ts';
import {
  findModuleIds,
  getAddressee,
  getApprenant,
  listAssigned,
  listCasques,
  listEtapes,
  listLessons,
  listOpen,
  listPursued,
  listToComplete,
  type Wanted,
} from './formations.queries.ts';
import { inBrowserApp, summaryOf, withLocks } from './formations.rules.ts';

export const formationsDomain = bind('formations', formations, {
  async deApprenant({ db, actor, clock, config, params }) {
    const { id, available, forced, codeEtablissement, score } = await getApprenant(db, actor, params.id);
    const now = clock.now();
    const etab = await findEtablissement(db, codeEtablissement, dayInFrance(now));
    const app = etab?.ordinateur ? navigateurUrl(config.publicUrl, codeEtablissement) : null;
    const trainings = (await listAssigned(db, id)).map(({ modules, ...training }) => ({
      ...training,
      ...summaryOf(modules),
      scenarioId: training.type === MODULE_TYPE.moteurWeb ? (modules[0]?.scenarioId ?? null) : null,
      end: progressOf({ startDate: null, endDate: training.dateFin }, now) === 'past',
      modules: withLocks(modules, training.isSequential).map((module) => inBrowserApp(module, app)),
    }));
    const casques = await listCasques(db, id, dayInFrance(now));
    return { score_global: score, mobile: { available, forced }, casques, formations: trainings };
  },

  async envoyer({ tx, actor, clock, config, params, note }) {
    const { id, prenom, email } = await getAddressee(tx, actor);
    const training = ensureFound((await listAssigned(tx, id)).find((one) => one.id === params.id));
    if (!email) throw new Refusal('formations.sans_adresse');
    // Counted apart: those that one asks for oneself hold no password mail back.
    if (!(await countMail(tx, `formation ${email}`, clock.now()))) throw new Refusal('formations.courriels_envoyes');
    const formation = nameInMail(training.nom, 120);
    await enqueue(tx, sendMail, {
      destinataire: email,
      userIds: [actor.userId],
      objet: message('courriels.formation_objet', { formation }),
      texte: [
        message('courriels.formation_debut', { prenom: nameInMail(prenom), formation }),
        message('courriels.formation_lien'),
        `${config.publicUrl}/assignments/results/${training.id}`,
      ].join('\n\n'),
      renvoyable: true,
    });
    note({ assignment: training.id });
    return { adresse: email };
  },

  async disponibles({ db, actor, clock, params }) {
    const { id } = await getApprenant(db, actor, params.id);
    const now = clock.now();
    const assigned = (await listAssigned(db, id))
      .filter(({ dateDebut, dateFin }) => progressOf({ startDate: dateDebut, endDate: dateFin }, now) === 'running')
      .flatMap(({ modules, isSequential }) => withLocks(modules, isSequential).filter(({ verrouille }) => !verrouille));
    const modules = new Map(
      [...assigned, ...(await listOpen(db, actor, id))].map((module) => [
        module.id,
        { '@id': `/api/modules/${module.id}`, id: module.id, nom: module.nom },
      ]),
    );
    return { 'hydra:member': [...modules.values()] };
  },

  suivies: ({ db, actor, body }) =>
    listLessons(db, actor, { apprenantIds: body.apprenantIds, etablissementId: body.etablissementId ?? null }),

  async etablissement({ db, actor, clock, body }) {
    return {
      pursuedLessons: await listPursued(db, actor, body.etablissementId),
      lessonsToComplete: await listToComplete(db, actor, body.etablissementId, dayInFrance(clock.now())),
    };
  },

  async etapes({ db, actor, body }) {
    const { apprenantIds, codes, sequenceId = null } = body;
    const rows = await listEtapes(db, actor, { apprenantIds, codes }, await wantedBy(sequenceId));
    const steps = rows.map(({ moduleId, module, ...etape }) => ({
      ...etape,
      lesson: { '@id': `/api/modules/${moduleId}`, nom: module },
    }));
    return Object.groupBy(steps, ({ codeApprenant }) => codeApprenant) as Record<string, typeof steps>;

    /** The modules of an assignment, else the module of that id, else the step (P-2.3-73, S-2.2-26); null: of every training. */
    async function wantedBy(asked: number | string | null): Promise<Wanted | null> {
      const id = readId(asked);
      if (id === null) return null;
      const isOf = (slug: string) => typeof asked === 'string' && asked.includes(`${slug}/`);
      if (isOf('scenarios')) return { scenarioId: id };
      const moduleIds = isOf('modules') ? [id] : await findModuleIds(db, actor, id);
      if (moduleIds) return { moduleIds };
      return (await isVisible(db, actor, 'modules', id)) ? { moduleIds: [id] } : { scenarioId: id };
    }
  },
});
