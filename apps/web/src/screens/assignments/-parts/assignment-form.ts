import { areDatesInOrder } from '@sillage/contracts/assignments.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body } from '../../../client/client.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { Assignment } from './assignment-texts.ts';
import type { CreateSearch } from './create-search.ts';

/** A training as the picker holds it: `module-3` or `trainingCourse-7`. */
export type TrainingKey = string;

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
}

/**
 * A new assignment: from today to one month later (C-9-12); the course wins over the module (C-2.6-21).
 * @param etablissementId of the learners or groups that are asked for, for an administrator
 */
export function newValues(asked: CreateSearch, now: Date, etablissementId: number | null = null): AssignmentValues {
  const today = dayInFrance(now);
  const all = asked.isAssignedToAllLearners === true;
  return {
    name: '',
    etablissement: etablissementId === null ? null : String(etablissementId),
    formation: keyOf({ module: asked.moduleId, trainingCourse: asked.trainingCourseId }),
    startDate: today,
    endDate: oneMonthAfter(today),
    isAssignedToAllLearners: all,
    apprenants: all ? [] : (asked.apprenantIds ?? []).map(String),
    regroupements: all ? [] : (asked.regroupementIds ?? []).map(String),
  };
}

/** The same day of the next month, or its last one: 31/01 is followed by 28/02. */
export function oneMonthAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
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
  };
}

function keyOf({ module, trainingCourse }: { module: number | undefined; trainingCourse: number | undefined }) {
  if (trainingCourse) return `trainingCourse-${trainingCourse}`;
  return module ? `module-${module}` : null;
}

/** The two ids of a training: choosing one clears the other (C-4-42). */
export function trainingIds(key: TrainingKey | null): { module: number | null; trainingCourse: number | null } {
  const [type, id] = key?.split('-') ?? [];
  return {
    module: type === 'module' ? Number(id) : null,
    trainingCourse: type === 'trainingCourse' ? Number(id) : null,
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

/** Fields that the server names otherwise. */
const fieldNames: Record<string, string> = {
  module: 'formation',
  trainingCourse: 'formation',
  newApprenantsToAssign: 'apprenants',
  newRegroupementsToAssign: 'regroupements',
};

/** What the server refuses, under the fields of the form (C-8-11). */
export async function byField<Result>(sent: Promise<Result>): Promise<Result> {
  try {
    return await sent;
  } catch (error) {
    const refused = refusalOf(error);
    const violations = refused.violations.map((one) => ({
      ...one,
      propertyPath: fieldNames[one.propertyPath] ?? one.propertyPath,
    }));
    throw { ...refused, violations };
  }
}

/** Sentences by field (C-5-06 … 11). */
export function validate({ name, startDate, endDate, formation }: AssignmentValues) {
  return {
    ...(name.trim() === '' && { name: message('assignments.nom_obligatoire') }),
    ...(!areDatesInOrder(startDate, endDate) && { startDate: message('assignments.ordre_des_dates') }),
    ...(formation === null && { formation: message('ui.champ_obligatoire') }),
  };
}
