import { message } from '@sillage/contracts/messages.fr.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { EMPLACEMENTS, emplacementName, type PossessionValues } from './possession-form.ts';

const emplacements = EMPLACEMENTS.map((value) => ({ value: String(value), label: emplacementName(value) }));

/** The fields of a possession; an establishment is asked where the headset is at one (P-3-87 … 91). */
export function PossessionFields({ screen: { form, field } }: { screen: FormScreen<PossessionValues> }) {
  return (
    <FormSection title={message('possession_casques.section')}>
      <Wide>
        <SelectField
          label={message('possession_casques.champ.casque')}
          help={message('possession_casques.aide.casque')}
          {...field('casque')}
          {...optionsFrom('casques')}
        />
      </Wide>
      <SelectField
        label={message('possession_casques.champ.emplacement')}
        {...field('emplacement')}
        options={emplacements}
      />
      <SelectField
        label={message('possession_casques.champ.etablissement')}
        required={form.values.emplacement === '2'}
        {...field('etablissement')}
        {...optionsFrom('etablissements')}
      />
      <DateField label={message('possession_casques.champ.dateDebut')} {...field('dateDebut')} />
      <DateField
        label={message('possession_casques.champ.dateFin')}
        help={message('possession_casques.aide.dateFin')}
        {...field('dateFin')}
      />
    </FormSection>
  );
}
