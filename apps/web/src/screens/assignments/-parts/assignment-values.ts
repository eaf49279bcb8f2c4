import type { Body } from '../../../client/client.ts';
import { type Refusal, refusalOf } from '../../../ui/form/refusal.ts';
import type { Write } from '../../../ui/form/write.ts';
import type { Assignment } from './assignment-texts.ts';
import { assigneesOf, type CreateSearch } from './create-search.ts';
import { newPeriod } from './period.ts';
import { keyOf, type TrainingKey, trainingIds } from './training-key.ts';

export interface AssignmentValues extends Record<string, unknown> {
  name: string;
  etablissement: string | null;
  formation: TrainingKey | null;
  startDate: string | null;
  endDate: string | null;
  isAssignedToAllLearners: boolean;
  /** Added to those who have it already. */
  apprenants: string[];
  regroupements: string[];
  prevenir: boolean;
  relanceSemaine: boolean;
  relanceVeille: boolean;
}

/**
 * What the form of a new one opens with.
 * @param etablissementId of the learners or groups that are asked for, for an administrator
 */
export function newValues(asked: CreateSearch, etablissementId: number | null): AssignmentValues {
  return {
    name: '',
    etablissement: etablissementId === null ? null : String(etablissementId),
    formation: keyOf({ module: asked.moduleId, trainingCourse: asked.trainingCourseId }),
    ...newPeriod(new Date()),
    ...assigneesOf(asked),
    prevenir: true,
    relanceSemaine: false,
    relanceVeille: false,
  };
}

export function valuesOf(item: Assignment): AssignmentValues {
  return {
    name: item.name,
    etablissement: String(item.etablissement.id),
    formation: keyOf({ module: item.module?.id, trainingCourse: item.trainingCourse?.id }),
    startDate: item.startDate,
    endDate: item.endDate,
    isAssignedToAllLearners: item.isAssignedToAllLearners,
    apprenants: [],
    regroupements: [],
    prevenir: item.prevenir,
    relanceSemaine: item.relanceSemaine,
    relanceVeille: item.relanceVeille,
  };
}

/** Those who may be assigned to now: of the establishment, and not archived. */
export type Assignees = Pick<AssignmentValues, 'apprenants' | 'regroupements'>;

/** The same training for the same people, those who had it last when it is archived, over a period of its own. */
export function copyOf(item: Assignment, assignable: Assignees): AssignmentValues {
  const ends = item.assignmentAssigneds.map(({ deletedAt }) => deletedAt);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  const assigned = item.assignmentAssigneds.filter(({ deletedAt }) => deletedAt === last);
  const idsOf = (slug: 'apprenant' | 'regroupement', among: string[]) => {
    const ids = new Set(assigned.map((line) => String(line[slug]?.id)));
    return among.filter((id) => ids.has(id));
  };
  return {
    ...valuesOf(item),
    ...newPeriod(new Date()),
    prevenir: true,
    apprenants: idsOf('apprenant', assignable.apprenants),
    regroupements: idsOf('regroupement', assignable.regroupements),
  };
}

export function bodyOf(values: AssignmentValues): Body<'assignments', 'create'> {
  const { etablissement, formation, apprenants, regroupements, ...fields } = values;
  return {
    ...fields,
    ...trainingIds(formation),
    ...(etablissement && { etablissement }),
    newApprenantsToAssign: apprenants,
    newRegroupementsToAssign: regroupements,
  };
}

/** What tells whom a saved form would write to. */
export function askedOf(values: AssignmentValues, id: number | undefined): Body<'assignments', 'apercu'> {
  const { name: _, relanceSemaine: __, relanceVeille: ___, ...asked } = bodyOf(values);
  return { ...asked, ...(id && { assignment: id }) };
}

/** Fields that the server names otherwise. */
const fieldNames: Record<string, string> = {
  module: 'formation',
  trainingCourse: 'formation',
  newApprenantsToAssign: 'apprenants',
  newRegroupementsToAssign: 'regroupements',
};

const ofForm = (violations: Refusal['violations']) =>
  violations.map((one) => ({ ...one, propertyPath: fieldNames[one.propertyPath] ?? one.propertyPath }));

/** What the server refuses, under the fields of the form (C-8-11). */
export function byField<Result>({ send, judge }: Write<Result>): Write<Result> {
  return {
    send: () =>
      send().catch((error: unknown) => {
        const refused = refusalOf(error);
        throw { ...refused, violations: ofForm(refused.violations) };
      }),
    judge: async (signal) => ofForm(await judge(signal)),
  };
}
