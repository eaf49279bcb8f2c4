import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

export type Scenario = Item<'scenarios'>;

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Scenario) {
  return {
    nom: item?.nom ?? '',
    uuid: item?.uuid ?? '',
    guid: item?.guid ?? '',
    module: item?.module ? String(item.module.id) : null,
    description: item?.description ?? '',
    objectifs: item?.objectifs ?? '',
    duree: item?.duree ?? null,
    fichePedagogique: item?.fichePedagogique ?? '',
    livretPedagogique: item?.livretPedagogique ?? '',
    overrideUrl: item?.overrideUrl ?? '',
    overrideUrlMobile: item?.overrideUrlMobile ?? '',
    dpc: item?.dpc ?? false,
    dateDebut: item?.dateDebut ?? null,
    dateFin: item?.dateFin ?? null,
  };
}

type ScenarioValues = ReturnType<typeof valuesOf>;

/** An empty uuid is left to the server. */
export function bodyOf({ uuid, ...fields }: ScenarioValues): Body<'scenarios', 'create'> {
  return { ...fields, ...(uuid.trim() && { uuid: uuid.trim() }) };
}

/** Every writable field of a scenario (C-2.1-13, C-3.1). */
export function ScenarioFields({ screen: { field } }: { screen: FormScreen<ScenarioValues> }) {
  return (
    <>
      <FormSection title={message('scenarios.section.identite')}>
        <TextField label={message('scenarios.champ.nom')} {...field('nom')} />
        <SelectField label={message('scenarios.champ.module')} {...optionsFrom('modules')} {...field('module')} />
        <TextField label={message('scenarios.champ.uuid')} help={message('scenarios.aide.uuid')} {...field('uuid')} />
        <TextField label={message('scenarios.champ.guid')} help={message('scenarios.aide.guid')} {...field('guid')} />
        <NumberField label={message('scenarios.champ.duree')} {...field('duree')} />
        <CheckboxField label={message('scenarios.champ.dpc')} {...field('dpc')} />
      </FormSection>
      <FormSection title={message('scenarios.section.presentation')}>
        <Wide>
          <TextareaField label={message('scenarios.champ.description')} {...field('description')} />
        </Wide>
        <Wide>
          <TextareaField label={message('scenarios.champ.objectifs')} {...field('objectifs')} />
        </Wide>
      </FormSection>
      <FormSection title={message('scenarios.section.documents')} help={message('scenarios.section.documents_aide')}>
        <TextField label={message('scenarios.champ.fichePedagogique')} type="url" {...field('fichePedagogique')} />
        <TextField label={message('scenarios.champ.livretPedagogique')} type="url" {...field('livretPedagogique')} />
      </FormSection>
      <FormSection title={message('scenarios.section.lancement')} help={message('scenarios.aide.overrideUrl')}>
        <TextField label={message('scenarios.champ.overrideUrl')} type="url" {...field('overrideUrl')} />
        <TextField label={message('scenarios.champ.overrideUrlMobile')} type="url" {...field('overrideUrlMobile')} />
      </FormSection>
      <FormSection title={message('scenarios.section.dates')}>
        <DateField label={message('scenarios.champ.dateDebut')} {...field('dateDebut')} />
        <DateField label={message('scenarios.champ.dateFin')} {...field('dateFin')} />
      </FormSection>
    </>
  );
}
