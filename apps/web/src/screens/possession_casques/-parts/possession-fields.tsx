import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { emplacements, isAtEtablissement, type Possession, withEmplacement } from './possession-state.ts';

interface PossessionValues extends Record<string, unknown> {
  casque: string | null;
  etablissement: string | null;
  emplacement: string | null;
  dateDebut: string | null;
  dateFin: string | null;
}

/** What the form opens with: the record, or a stay at an establishment from today on, of the headset that the address may name. */
export function valuesOf(item?: Possession, casque?: number): PossessionValues {
  const casqueId = item?.casque.id ?? casque;
  return {
    casque: casqueId === undefined ? null : String(casqueId),
    etablissement: item?.etablissement ? String(item.etablissement.id) : null,
    emplacement: String(item?.emplacement ?? EMPLACEMENT.etablissement),
    dateDebut: item?.dateDebut ?? dayInFrance(new Date()),
    dateFin: item?.dateFin ?? null,
  };
}

type Sent = Body<'possession_casques', 'create'>;

export function bodyOf({ casque, emplacement, dateDebut, ...values }: PossessionValues): Sent {
  return {
    ...values,
    casque: casque ?? '',
    emplacement: Number(emplacement) as Sent['emplacement'],
    dateDebut: dateDebut ?? '',
  };
}

/** The fields of a possession; an establishment is asked where the headset is at one (P-3-87, P-3-88, P-3-89, P-3-90, P-3-91). */
export function PossessionFields({ screen: { form, field } }: { screen: FormScreen<PossessionValues> }) {
  const isThere = isAtEtablissement(form.values.emplacement);
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
        onChange={(value) => {
          form.setValues(withEmplacement(form.getValues(), value));
          form.clearErrors();
        }}
        options={emplacements}
      />
      <SelectField
        label={message('possession_casques.champ.etablissement')}
        required={isThere}
        readOnly={!isThere}
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
