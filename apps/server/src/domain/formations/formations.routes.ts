import { progressOf } from '@sillage/contracts/assignments.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { readId } from '@sillage/contracts/fields.ts';
import { formations } from '@sillage/contracts/formations.ts';
import { bind } from '../../platform/bind.ts';
import {
  findModuleIds,
  getApprenant,
  listAssigned,
  listEtapes,
  listLessons,
  listPursued,
  listToComplete,
} from './formations.queries.ts';
import { globalScore, summaryOf, withLocks } from './formations.rules.ts';

export const formationsDomain = bind('formations', formations, {
  async deApprenant({ db, actor, clock, params }) {
    const { id, available, forced } = await getApprenant(db, actor, params.id);
    const now = clock.now();
    const trainings = (await listAssigned(db, id)).map(({ modules, ...training }) => ({
      ...training,
      ...summaryOf(modules),
      scenarioId: training.type === 4 ? (modules[0]?.scenarioId ?? null) : null,
      end: progressOf({ startDate: null, endDate: training.dateFin }, now) === 'past',
      modules: withLocks(modules, training.isSequential),
    }));
    return { score_global: globalScore(trainings), mobile: { available, forced }, formations: trainings };
  },

  async disponibles({ db, actor, clock, params }) {
    const { id } = await getApprenant(db, actor, params.id);
    const now = clock.now();
    const open = (await listAssigned(db, id))
      .filter(({ dateDebut, dateFin }) => progressOf({ startDate: dateDebut, endDate: dateFin }, now) === 'running')
      .flatMap(({ modules, isSequential }) => withLocks(modules, isSequential).filter(({ verrouille }) => !verrouille));
    const modules = new Map(
      open.map((module) => [module.id, { '@id': `/api/modules/${module.id}`, id: module.id, nom: module.nom }]),
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
    const rows = await listEtapes(db, actor, {
      apprenantIds: body.apprenantIds,
      codes: body.codes,
      moduleIds: await modulesOf(body.sequenceId ?? null),
    });
    const steps = rows.map(({ moduleId, module, ...etape }) => ({
      ...etape,
      lesson: { '@id': `/api/modules/${moduleId}`, nom: module },
    }));
    return Object.groupBy(steps, ({ codeApprenant }) => codeApprenant) as Record<string, typeof steps>;

    /** The modules of an assignment, else the module of that id (P-2.3-73); null: of every training. */
    async function modulesOf(sequenceId: number | string | null): Promise<number[] | null> {
      const id = readId(sequenceId);
      if (id === null) return null;
      const isModule = typeof sequenceId === 'string' && sequenceId.includes('modules/');
      return (isModule ? null : await findModuleIds(db, actor, id)) ?? [id];
    }
  },
});
