import { message } from '@sillage/contracts/messages.fr.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { BadgeFieldsProps, BadgeValues } from './badge-form.ts';
import { CriteriaFields } from './criteria-fields.tsx';

/** The fields of a badge; only its name is asked (C-2.7-08, C-2.7-09, C-5-16). */
export function BadgeFields({ screen, badge }: BadgeFieldsProps) {
  const { field } = screen;
  return (
    <>
      <FormSection title={message('badges.section.identite')}>
        <TextField label={message('badges.champ.name')} {...field('name')} />
        <SelectField
          label={message('badges.champ.trainingCourse')}
          help={message('badges.aide.trainingCourse')}
          {...optionsFrom('training_courses')}
          {...field('trainingCourse')}
        />
        <Wide>
          <TextareaField
            label={message('badges.champ.description')}
            help={message('badges.aide.description')}
            {...field('description')}
          />
        </Wide>
      </FormSection>
      <CriteriaFields screen={screen} {...(badge && { badge })} />
    </>
  );
}

/** The one rule that the page checks by itself, in the words of the server (C-5-15, C-5-16). */
export function validate({ name }: BadgeValues) {
  return name.trim() === '' ? { name: message('badges.nom_obligatoire') } : {};
}
