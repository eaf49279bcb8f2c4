import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

export type Badge = Item<'badges'>;

/** What the form opens with: the record, or the defaults of a new one; all of it is sent. */
export function valuesOf(item?: Badge) {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    trainingCourse: item?.trainingCourse ? String(item.trainingCourse.id) : null,
    /** Steps to complete, each with its least score in percent. */
    criterias: (item?.criterias ?? []).map(({ param1, param2 }) => ({ param1, param2 })),
  };
}

export type BadgeValues = ReturnType<typeof valuesOf>;

/** The one rule that the page checks by itself, in the words of the server (C-5-15, C-5-16). */
export function validate({ name }: BadgeValues) {
  return name.trim() === '' ? { name: message('badges.nom_obligatoire') } : {};
}

/** The fields of a badge, but its steps; only its name is asked (C-2.7-08, C-2.7-09, C-5-16). */
export function BadgeFields({ screen: { field } }: { screen: FormScreen<BadgeValues> }) {
  return (
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
  );
}
