import { canField } from '@sillage/contracts/capabilities.ts';
import { COURSE_TYPE } from '@sillage/contracts/choices.ts';
import {
  canArchiveCourse,
  courseRefusal,
  mayArchiveCourse,
  mayEditCourse,
} from '@sillage/contracts/training_courses.rules.ts';
import { training_courses } from '@sillage/contracts/training_courses.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureAll, ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import {
  deleteTrainingCourse,
  getTrainingCourse,
  getTrainingCourseForUpdate,
  insertTrainingCourse,
  isUsed,
  listTrainingCourseOptions,
  listTrainingCourses,
  listUsableModules,
  setCourseModules,
  updateTrainingCourse,
} from './training_courses.queries.ts';

export const trainingCoursesDomain = bind('training_courses', training_courses, {
  list: ({ db, actor, query }) => listTrainingCourses(db, actor, query),

  options: ({ db, actor, query }) => listTrainingCourseOptions(db, actor, query),

  show: ({ db, actor, params }) => getTrainingCourse(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { modules, type: _, etablissement: __, ...columns } = body;
    const [owner] = await ensureAll(
      () => readOwner(tx, actor, body),
      () => ensureSeveral(modules),
    );
    await ensureUsable(tx, actor, modules, owner.etablissementId);
    const now = clock.now().toISOString();
    const id = await insertTrainingCourse(tx, {
      ...columns,
      ...owner,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await setCourseModules(tx, id, modules);
    return getTrainingCourse(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const { modules, type = null, etablissement, ...columns } = body;
    const current = await getEditable(tx, actor, params.id, ifMatch);
    const isMoved = type !== null || etablissement !== undefined;
    const asked = { type: type ?? current.type, etablissement: etablissement ?? current.etablissementId };
    const [owner] = await ensureAll(
      () => (isMoved ? readOwner(tx, actor, asked) : { type: current.type, etablissementId: current.etablissementId }),
      () => modules && ensureSeveral(modules),
    );
    if (modules || isMoved) {
      const steps =
        modules ??
        (await getTrainingCourse(tx, actor, current.id)).trainingCourseModules.map(({ module }) => module.id);
      await ensureUsable(tx, actor, steps, owner.etablissementId);
      await setCourseModules(tx, current.id, steps);
    }
    await updateTrainingCourse(tx, current.id, { ...columns, ...owner, updatedAt: clock.now().toISOString() });
    return getTrainingCourse(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getEditable(tx, actor, params.id, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('training_courses.encore_utilise');
    await deleteTrainingCourse(tx, current.id);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = asCourse(await getTrainingCourseForUpdate(tx, actor, params.id));
    ensureSameVersion(current, ifMatch);
    if (!mayArchiveCourse(actor, current)) throw new Refusal('erreur.non_autorise');
    if (current.deletedAt === null) {
      if (!canArchiveCourse(current)) throw new Refusal('training_courses.non_assigne');
      const now = clock.now().toISOString();
      await updateTrainingCourse(tx, current.id, { deletedAt: now, updatedAt: now });
    }
    return getTrainingCourse(tx, actor, current.id);
  },

  async unarchive({ tx, actor, params, clock, ifMatch }) {
    const current = await getTrainingCourseForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) {
      await updateTrainingCourse(tx, current.id, { deletedAt: null, updatedAt: clock.now().toISOString() });
    }
    return getTrainingCourse(tx, actor, current.id);
  },
});

type Row = Awaited<ReturnType<typeof getTrainingCourseForUpdate>>;

/** The row as the rules of the contracts read it. */
function asCourse(row: Row) {
  return {
    ...row,
    etablissement: row.etablissementId === null ? null : { id: row.etablissementId },
    createdBy: row.createdBy === null ? null : { id: row.createdBy },
  };
}

async function getEditable(tx: Connection, actor: Actor, id: number, ifMatch: number | null): Promise<Row> {
  const current = await getTrainingCourseForUpdate(tx, actor, id);
  const course = asCourse(current);
  if (!mayEditCourse(actor, course)) throw new Refusal('erreur.non_autorise');
  ensureSameVersion(current, ifMatch);
  const refusal = courseRefusal(course);
  if (refusal) throw new Refusal(refusal);
  return current;
}

/** Whose course it is: of others than admins, their own establishment's (C-5-02, C-5-03). */
async function readOwner(
  tx: Connection,
  actor: Actor,
  input: { type?: number | undefined; etablissement?: number | null | undefined },
) {
  const mayChoose = canField(actor, 'training_courses', 'type', 'create');
  if (!mayChoose) return { type: COURSE_TYPE.etablissement, etablissementId: actor.etablissementId };
  if (!input.type) throw refuseFields(violation('type', 'training_courses.type_obligatoire'));
  if (input.type === COURSE_TYPE.fournisseur) return { type: input.type, etablissementId: null };
  const etablissementId = await ensureEtablissement(tx, actor, input.etablissement);
  return { type: COURSE_TYPE.etablissement, etablissementId };
}

function ensureSeveral(ids: readonly number[]): void {
  if (ids.length < 2) throw refuseFields(violation('modules', 'training_courses.deux_formations'));
  if (new Set(ids).size < ids.length) throw refuseFields(violation('modules', 'training_courses.formation_en_double'));
}

async function ensureUsable(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number | null,
): Promise<void> {
  const usable = await listUsableModules(tx, actor, ids, etablissementId);
  if (usable.length < ids.length) throw refuseFields(violation('modules', 'validation.reference'));
}
