import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { MultiSelectField, SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { AssignmentMails } from './assignment-mails.tsx';
import { type AssignmentValues, askedOf } from './assignment-values.ts';
import classes from './assignments.module.css';
import { trainingIds } from './training-key.ts';
import { type Assignable, TrainingPicker } from './training-picker.tsx';

interface AssignmentFieldsProps {
  screen: FormScreen<AssignmentValues>;
  /** Who has it already, on the edit page. */
  assigned?: ReactNode;
  /** Which it is, on the edit page. */
  id?: number;
  /** What it gives already, on the edit page. */
  trainingName?: string;
}

/**
 * What is assigned, when, and to whom (C-4-42, C-4-43, C-4-44, C-4-45, C-4-46, C-5-06, C-5-07, C-5-08, C-5-09, C-5-10, C-5-11, C-5-12,
 * C-5-13, C-5-14).
 */
export function AssignmentFields({ screen, assigned, id, trainingName }: AssignmentFieldsProps) {
  const may = useCan();
  const user = useConnectedUser();
  const { field, form } = screen;
  const move = useMove(form);
  const { etablissement, formation, name } = form.values;
  const choosesEtablissement = may.field('assignments', 'etablissement', 'create');
  const etablissementId = choosesEtablissement ? Number(etablissement) || null : user.etablissementId;

  /** A name is proposed, and stays the person's to change. */
  function pick({ type, id, nom }: Assignable) {
    form.setValues({ formation: `${type}-${id}`, ...(name.trim() === '' && { name: nom }) });
    form.clearFieldError('formation');
    form.clearFieldError('name');
  }

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
            etablissementId={etablissementId}
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
      <AssigneesFields screen={screen} etablissementId={etablissementId} assigned={assigned} />
      <AssignmentMails screen={screen} asked={etablissementId && formation ? askedOf(form.values, id) : null} />
    </>
  );
}

interface AssigneesFieldsProps extends Pick<AssignmentFieldsProps, 'screen' | 'assigned'> {
  /** Whose learners and groups may be chosen. */
  etablissementId: number | null;
}

/** Everyone, or those who are chosen. */
function AssigneesFields({ screen: { field, form }, etablissementId, assigned }: AssigneesFieldsProps) {
  const choosesEtablissement = useCan().field('assignments', 'etablissement', 'create');
  const { isAssignedToAllLearners, apprenants, regroupements } = form.values;
  const isClosed = isAssignedToAllLearners || !etablissementId;
  const choices = (slug: 'apprenants' | 'regroupements') =>
    etablissementId ? optionsFrom(slug, { filters: { etablissement: [etablissementId] } }) : { options: [] };

  /** Everyone: the lists are emptied and closed (C-4-43, C-4-44). */
  function assignToAll(all: boolean) {
    form.setValues({ isAssignedToAllLearners: all, ...(all && { apprenants: [], regroupements: [] }) });
  }

  const isEmpty = !assigned && !isAssignedToAllLearners && apprenants.length + regroupements.length === 0;
  return (
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
  );
}

/**
 * Learners, groups and a module are those of the establishment; a course stays where the new one may use it (C-4-45, C-4-46).
 * At the first choice, so does the module that the address asked for (C-2.6-18).
 */
function useMove(form: FormScreen<AssignmentValues>['form']) {
  const queryClient = useQueryClient();
  return async (chosen: string | null) => {
    const { etablissement, formation } = form.values;
    const { module, trainingCourse } = trainingIds(formation);
    const mayStay = chosen !== null && (trainingCourse !== null || (etablissement === null && module !== null));
    form.setValues({ etablissement: chosen, apprenants: [], regroupements: [], ...(!mayStay && { formation: null }) });
    form.clearFieldError('etablissement');
    if (!mayStay) return;
    const read = queries.assignments.assignables({
      etablissement: Number(chosen),
      ...(module && { module }),
      ...(trainingCourse && { trainingCourse }),
    });
    // When it fails the picker says so, and the server has the last word.
    const usable = await queryClient.fetchQuery(read).catch(() => undefined);
    const current = form.getValues();
    if (!usable || current.etablissement !== chosen || current.formation !== formation) return;
    if (usable['hydra:member'].length === 0) form.setFieldValue('formation', null);
  };
}
