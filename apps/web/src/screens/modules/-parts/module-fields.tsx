import { MODULE_TYPES, type ModuleType } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { type May, useCan } from '../../../client/login.ts';
import { freeOrOwn, optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

export type Module = Item<'modules'>;

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Module) {
  return {
    nom: item?.nom ?? '',
    moduleGroupe: item?.moduleGroupe ? String(item.moduleGroupe.id) : null,
    type: item ? String(item.type) : null,
    description: item?.description ?? '',
    objectifs: item?.objectifs ?? '',
    duree: item?.duree ?? null,
    fichePedagogique: item?.fichePedagogique ?? '',
    livretPedagogique: item?.livretPedagogique ?? '',
    isMobileModeAvailable: item?.isMobileModeAvailable ?? false,
    microCamera: item?.microCamera ?? false,
    dateDebut: item?.dateDebut ?? null,
    dateFin: item?.dateFin ?? null,
    scenarios: (item?.scenarios ?? []).map(({ id }) => String(id)),
  };
}

type ModuleValues = ReturnType<typeof valuesOf>;

/** What is sent: the fields that the person may write (C-3.2-12). */
export function bodyOf(values: ModuleValues, may: May, act: 'create' | 'update'): Body<'modules', 'create'> {
  const { isMobileModeAvailable, type, ...fields } = values;
  return {
    ...fields,
    type: Number(type) as ModuleType,
    ...(may.field('modules', 'isMobileModeAvailable', act) && { isMobileModeAvailable }),
  };
}

interface ModuleFieldsProps {
  screen: FormScreen<ModuleValues>;
  /** Absent while it is being created. */
  id?: number;
}

/** The fields of a module (C-3.2, C-7-13). */
export function ModuleFields({ screen: { field }, id }: ModuleFieldsProps) {
  const may = useCan();
  const mayMobile = may.field('modules', 'isMobileModeAvailable', id === undefined ? 'create' : 'update');
  return (
    <>
      <FormSection title={message('modules.section.identite')}>
        <TextField label={message('modules.champ.nom')} {...field('nom')} />
        <SelectField
          label={message('modules.champ.type')}
          options={MODULE_TYPES.map((type) => ({ value: String(type), label: message(`modules.type.${type}`) }))}
          {...field('type')}
        />
        <SelectField
          label={message('modules.champ.moduleGroupe')}
          {...optionsFrom('module_groupes')}
          {...field('moduleGroupe')}
        />
        <NumberField label={message('modules.champ.duree')} {...field('duree')} />
        <Wide>
          <CheckboxField
            label={message('modules.champ.isMobileModeAvailable')}
            readOnly={!mayMobile}
            {...(mayMobile ? {} : { help: message('modules.aide.mode_mobile') })}
            {...field('isMobileModeAvailable')}
          />
        </Wide>
        <Wide>
          <CheckboxField
            label={message('modules.champ.microCamera')}
            help={message('modules.aide.micro_camera')}
            {...field('microCamera')}
          />
        </Wide>
      </FormSection>
      <FormSection title={message('modules.section.presentation')}>
        <Wide>
          <TextareaField label={message('modules.champ.description')} {...field('description')} />
        </Wide>
        <Wide>
          <TextareaField label={message('modules.champ.objectifs')} {...field('objectifs')} />
        </Wide>
      </FormSection>
      <FormSection title={message('modules.scenarios')}>
        <Wide>
          <MultiSelectField
            label={message('modules.champ.scenarios')}
            help={message('modules.aide.scenarios')}
            {...freeOrOwn('scenarios', 'module', 'module', id)}
            {...field('scenarios')}
          />
        </Wide>
      </FormSection>
      <FormSection title={message('modules.section.documents')} help={message('modules.section.documents_aide')}>
        <TextField label={message('modules.champ.fichePedagogique')} type="url" {...field('fichePedagogique')} />
        <TextField label={message('modules.champ.livretPedagogique')} type="url" {...field('livretPedagogique')} />
      </FormSection>
      <FormSection title={message('modules.section.dates')}>
        <DateField label={message('modules.champ.dateDebut')} {...field('dateDebut')} />
        <DateField label={message('modules.champ.dateFin')} {...field('dateFin')} />
      </FormSection>
    </>
  );
}
