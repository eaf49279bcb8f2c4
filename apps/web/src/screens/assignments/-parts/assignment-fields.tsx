import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Body } from '../../../client/client.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { MultiSelectField, SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import type { Assignment } from './assignment-texts.ts';
import classes from './assignments.module.css';
import { assigneesOf, type CreateSearch } from './create-search.ts';
import { newPeriod } from './period.ts';
import { keyOf, type TrainingKey, trainingIds } from './training-key.ts';
import { type Assignable, TrainingPicker } from './training-picker.tsx';

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

interface AssignmentFieldsProps {
  screen: FormScreen<AssignmentValues>;
  /** Who has it already, on the edit page. */
  assigned?: ReactNode;
  /** What it gives already, on the edit page. */
  trainingName?: string;
}

/**
 * What is assigned, when, and to whom (C-4-42, C-4-43, C-4-44, C-4-45, C-4-46, C-5-06, C-5-07, C-5-08, C-5-09, C-5-10, C-5-11, C-5-12,
 * C-5-13, C-5-14).
 */
export function AssignmentFields({ screen, assigned, trainingName }: AssignmentFieldsProps) {
  const may = useCan();
  const user = useConnectedUser();
  const queryClient = useQueryClient();
  const { field, form } = screen;
  const { etablissement, formation, isAssignedToAllLearners, apprenants, regroupements, name } = form.values;
  const choosesEtablissement = may.field('assignments', 'etablissement', 'create');
  const etablissementId = choosesEtablissement ? etablissement && Number(etablissement) : user.etablissementId;
  const isClosed = isAssignedToAllLearners || !etablissementId;
  const choices = (slug: 'apprenants' | 'regroupements') =>
    etablissementId ? optionsFrom(slug, { filters: { etablissement: [etablissementId] } }) : { options: [] };

  /**
   * Learners, groups and a module are those of the establishment; a course stays where the new one may use it (C-4-45, C-4-46).
   * At the first choice, so does the module that the address asked for (C-2.6-18).
   */
  async function move(chosen: string | null) {
    const { module, trainingCourse } = trainingIds(formation);
    const mayStay = chosen !== null && (trainingCourse !== null || (etablissement === null && module !== null));
    form.setValues({ etablissement: chosen, apprenants: [], regroupements: [], ...(!mayStay && { formation: null }) });
    form.clearFieldError('etablissement');
    if (!mayStay) return;
    const usable = await queryClient.fetchQuery(
      queries.assignments.assignables({
        etablissement: Number(chosen),
        ...(module && { module }),
        ...(trainingCourse && { trainingCourse }),
      }),
    );
    if (usable['hydra:member'].length === 0) form.setFieldValue('formation', null);
  }

  /** A name is proposed, and stays the person's to change. */
  function pick({ type, id, nom }: Assignable) {
    form.setValues({ formation: `${type}-${id}`, ...(name.trim() === '' && { name: nom }) });
    form.clearFieldError('formation');
    form.clearFieldError('name');
  }

  /** Everyone: the lists are emptied and closed (C-4-43, C-4-44). */
  function assignToAll(all: boolean) {
    form.setValues({ isAssignedToAllLearners: all, ...(all && { apprenants: [], regroupements: [] }) });
  }

  const isEmpty = !assigned && !isAssignedToAllLearners && apprenants.length + regroupements.length === 0;
  return (
    <>
      {choosesEtablissement && (
        <FormSection title={message('assignments.section.etablissement')}>
          <Wide>
            <SelectField
              label={message('assignments.champ.etablissement')}
              {...optionsFrom('etablissements')}
              {...field('etablissement')}
              onChange={(chosen) => void move(chosen)}
            />
          </Wide>
        </FormSection>
      )}
      <FormSection title={message('assignments.section.formation')}>
        <Wide>
          <TrainingPicker
            {...field('formation')}
            etablissementId={etablissementId || null}
            knownName={trainingName}
            onPick={pick}
          />
        </Wide>
      </FormSection>
      <FormSection title={message('assignments.section.periode')} help={message('assignments.aide.dates')}>
        <Wide>
          <TextField label={message('assignments.champ.name')} {...field('name')} />
        </Wide>
        <DateField label={message('assignments.champ.startDate')} {...field('startDate')} />
        <DateField label={message('assignments.champ.endDate')} {...field('endDate')} />
      </FormSection>
      <FormSection title={message('assignments.section.assignes')}>
        <Wide>
          <CheckboxField
            label={message('assignments.champ.isAssignedToAllLearners')}
            help={message('assignments.aide.tous')}
            {...field('isAssignedToAllLearners')}
            onChange={assignToAll}
          />
        </Wide>
        <MultiSelectField
          key={`apprenants-${etablissementId}`}
          label={message('assignments.champ.apprenants')}
          readOnly={isClosed}
          {...choices('apprenants')}
          {...field('apprenants')}
        />
        <MultiSelectField
          key={`regroupements-${etablissementId}`}
          label={message('assignments.champ.regroupements')}
          readOnly={isClosed}
          emptyText={choosesEtablissement ? message('assignments.aucun_regroupement') : undefined}
          {...choices('regroupements')}
          {...field('regroupements')}
        />
        {isEmpty && (
          <Wide>
            <p className={classes.none}>{message('assignments.aucun_selectionne')}</p>
          </Wide>
        )}
        {assigned && !isAssignedToAllLearners && <Wide>{assigned}</Wide>}
      </FormSection>
    </>
  );
}
