import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

export type ModuleGroupe = Item<'module_groupes'>;

interface ModuleGroupeValues extends Record<string, unknown> {
  nom: string;
  ordre: number | null;
}

export function valuesOf(item?: ModuleGroupe): ModuleGroupeValues {
  return { nom: item?.nom ?? '', ordre: item?.ordre ?? 0 };
}

export function bodyOf({ ordre, ...fields }: ModuleGroupeValues): Body<'module_groupes', 'create'> {
  return { ...fields, ordre: ordre ?? 0 };
}

/** The fields of a module group (C-3.3-01, C-3.3-02, C-5-26). */
export function ModuleGroupeFields({ screen: { field } }: { screen: FormScreen<ModuleGroupeValues> }) {
  return (
    <FormSection title={message('module_groupes.section.identite')}>
      <TextField label={message('module_groupes.champ.nom')} {...field('nom')} />
      <NumberField
        label={message('module_groupes.champ.ordre')}
        help={message('module_groupes.aide.ordre')}
        {...field('ordre')}
      />
    </FormSection>
  );
}
