import { COURSE_TYPE, type CourseType } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '../../../client/client.ts';
import { type May, useCan } from '../../../client/login.ts';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { announce } from '../../../ui/announce.tsx';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { allModules } from '../../catalogue/-parts/catalogue-queries.ts';
import { CourseModules } from './course-modules.tsx';
import { type Course, type CourseModule, modulesOf, removedText } from './course-texts.ts';
import type { CatalogueOwner } from './module-choices.tsx';

/** What the form opens with: the course, the one to copy, or nothing (C-2.5-07, C-3.4-10). */
export function valuesOf(course?: Course | null) {
  return {
    name: course?.name ?? '',
    /** Of others than admins, nothing is asked (C-5-03). */
    type: course ? String(course.type) : null,
    etablissement: course?.etablissement ? String(course.etablissement.id) : null,
    isSequential: course?.isSequential ?? false,
    /** Ids in the order of the course (C-2.5-16). */
    modules: modulesOf(course).map(({ id }) => String(id)),
  };
}

type CourseValues = ReturnType<typeof valuesOf>;

/** What is sent: whose course it is, only by those who say it. */
export function bodyOf(
  { type, etablissement, ...fields }: CourseValues,
  may: May,
  act: 'create' | 'update',
): Body<'training_courses', 'create'> {
  if (!may.field('training_courses', 'type', act)) return fields;
  return { ...fields, type: Number(type) as CourseType, etablissement };
}

const ownedByEtablissement = (type: string | null) => type === String(COURSE_TYPE.etablissement);

interface CourseFieldsProps {
  screen: FormScreen<CourseValues>;
  act: 'create' | 'update';
  /** The modules that the record, or the copied one, holds. */
  known: CourseModule[];
}

/**
 * The fields of a course: its name, whose it is, its modules in their order (C-2.5-16, C-4-16, C-4-17, C-4-18, C-5-01, C-5-02, C-5-03,
 * C-5-04, C-5-05).
 */
export function CourseFields({ screen, act, known }: CourseFieldsProps) {
  const may = useCan();
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState(0);
  const { field, form } = screen;
  const { type, etablissement } = form.values;
  const choosesOwner = may.field('training_courses', 'type', act);

  /** A course of the provider has no establishment (C-4-16). */
  function chooseType(chosen: string | null) {
    form.setValues({ type: chosen, ...(!ownedByEtablissement(chosen) && { etablissement: null }) });
    form.clearFieldError('type');
    form.clearFieldError('etablissement');
    setRemoved(0);
  }

  /** Only the modules that the new establishment may use stay, and the form says how many have left (C-4-17, C-4-18). */
  async function move(chosen: string | null) {
    form.setFieldValue('etablissement', chosen);
    form.clearFieldError('etablissement');
    setRemoved(0);
    if (chosen === null) return;
    const read = queries.modules.list(allModules({ etablissement: Number(chosen) }));
    // When it fails the picker says so, and the server has the last word.
    const open = await queryClient.fetchQuery(read).catch(() => undefined);
    const { etablissement: current, modules } = form.getValues();
    if (!open || current !== chosen) return;
    const usable = new Set(open.rows.map(({ id }) => String(id)));
    const kept = modules.filter((id) => usable.has(id));
    const left = modules.length - kept.length;
    if (left === 0) return;
    form.setFieldValue('modules', kept);
    setRemoved(left);
    announce(removedText(left));
  }

  return (
    <>
      <FormSection title={message('training_courses.section.identite')}>
        <Wide>
          <TextField label={message('training_courses.champ.name')} {...field('name')} />
        </Wide>
        {choosesOwner && (
          <SelectField
            label={message('training_courses.champ.type')}
            options={Object.values(COURSE_TYPE).map((one) => ({
              value: String(one),
              label: message(`training_courses.type.${one}`),
            }))}
            {...field('type')}
            onChange={chooseType}
          />
        )}
        {choosesOwner && ownedByEtablissement(type) && (
          <SelectField
            label={message('training_courses.champ.etablissement')}
            {...optionsFrom('etablissements')}
            {...field('etablissement')}
            onChange={(chosen) => void move(chosen)}
          />
        )}
        <Wide>
          <CheckboxField
            label={message('training_courses.champ.isSequential')}
            help={message('training_courses.aide.isSequential')}
            {...field('isSequential')}
          />
        </Wide>
      </FormSection>
      <CourseModules
        {...field('modules')}
        owner={choosesOwner ? ownerOf(type, etablissement) : 'own'}
        known={known}
        removed={removed}
      />
    </>
  );
}

/** The provider's courses are made of any module; those of an establishment, of what it may use. */
function ownerOf(type: string | null, etablissement: string | null): CatalogueOwner {
  if (!ownedByEtablissement(type)) return 'all';
  return etablissement === null ? null : Number(etablissement);
}
