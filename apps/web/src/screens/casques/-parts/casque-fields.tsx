import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { isComputer, withType } from './casque-type.ts';
import { maskedMac } from './mac.ts';
import { MacField } from './mac-field.tsx';

export type Casque = Item<'casques'>;

/** What the form opens with: the record, or a new one with the serial number that the address may give. */
export function valuesOf(item?: Casque, numeroSerie = '') {
  return {
    numeroSerie: item?.numeroSerie ?? numeroSerie,
    etiquette: item?.etiquette ?? '',
    type: item ? String(item.type.id) : null,
    packaging: item?.packaging ? String(item.packaging.id) : null,
    adresseMAC: maskedMac(item?.adresseMAC ?? ''),
  };
}

type CasqueValues = ReturnType<typeof valuesOf>;

export function bodyOf({ type, ...values }: CasqueValues): Body<'casques', 'create'> {
  return { ...values, type: type ?? '' };
}

/** The fields of a headset; the product names computers and packs none (P-3-81, P-3-82, P-3-83, P-3-84, P-4-32, P-4-33, P-4-34, P-5-05). */
export function CasqueFields({ screen: { form, field } }: { screen: FormScreen<CasqueValues> }) {
  const computer = isComputer(form.values);
  const type = field('type');
  return (
    <FormSection title={message('casques.section.identite')}>
      <SelectField
        label={message('casques.champ.type')}
        {...type}
        onChange={(value) => {
          form.setValues(withType(form.getValues(), value));
          form.clearErrors();
        }}
        {...optionsFrom('types')}
      />
      <TextField
        label={message('casques.champ.numeroSerie')}
        required={!computer}
        disabled={computer}
        {...(computer && { help: message('casques.aide.numeroSerie') })}
        {...field('numeroSerie')}
      />
      <TextField label={message('casques.champ.etiquette')} {...field('etiquette')} />
      <SelectField
        label={message('casques.champ.packaging')}
        readOnly={computer}
        {...field('packaging')}
        {...optionsFrom('packagings')}
      />
      <MacField {...field('adresseMAC')} />
    </FormSection>
  );
}
