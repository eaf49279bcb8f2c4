import { FEATURES } from '@sillage/contracts/capabilities.ts';
import { CONNECTION_MODES, LANGUAGES } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { useCan } from '../../../client/session.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FieldBinding, FormScreen } from '../../../ui/form/use-form-screen.ts';
import type { EtablissementValues } from './etablissement-form.ts';
import { ModulesField } from './modules-field.tsx';
import { VersionsField } from './versions-field.tsx';

interface EtablissementFieldsProps {
  screen: FormScreen<EtablissementValues>;
  act: 'create' | 'update';
}

/** The fields of an establishment, each shown to those who may write it (P-6-27 … 40). */
export function EtablissementFields({ screen, act }: EtablissementFieldsProps) {
  const may = useCan();
  const { field } = screen;
  const shows = (name: keyof EtablissementValues & string) => may.field('etablissements', name, act);
  const isNew = act === 'create';
  return (
    <>
      <FormSection title={message('etablissements.section.coordonnees')}>
        <TextField label={message('etablissements.champ.nom')} {...field('nom')} />
        <TextField label={message('etablissements.champ.adresse')} {...field('adresse')} />
        <TextField label={message('etablissements.champ.codePostal')} {...field('codePostal')} />
        <TextField label={message('etablissements.champ.ville')} {...field('ville')} />
        {shows('groupement') && (
          <SelectField
            label={message('etablissements.champ.groupement')}
            {...optionsFrom('groupements')}
            {...field('groupement')}
          />
        )}
        {shows('crmId') && <TextField label={message('etablissements.champ.crmId')} {...field('crmId')} />}
      </FormSection>
      <FormSection title={message('etablissements.section.compte')}>
        <TextField label={message('etablissements.champ.email')} type="email" {...field('email')} />
        <PasswordField
          label={message('etablissements.champ.password')}
          help={message(isNew ? 'etablissements.aide.password_creation' : 'etablissements.aide.password')}
          autoComplete="new-password"
          {...field('password')}
        />
        {shows('codeEtablissement') && (
          <TextField
            label={message('etablissements.champ.codeEtablissement')}
            required={!isNew}
            {...(isNew ? { help: message('etablissements.aide.code') } : {})}
            {...field('codeEtablissement')}
          />
        )}
      </FormSection>
      {shows('features') && <AccessFields screen={screen} />}
      {shows('modules') && <ModulesField screen={screen} />}
      {shows('connectionModes') && <ConnectionModes screen={screen} />}
      {shows('etablissementAppareilVersions') && <VersionsField screen={screen} />}
      {shows('locked') && <AdministrationFields screen={screen} showsMobileMode={shows('isMobileModeForced')} />}
    </>
  );
}

type Part = Pick<EtablissementFieldsProps, 'screen'>;

function AccessFields({ screen }: Part) {
  const { form, field } = screen;
  /** Unchecking trainingCourses leaves free entry alone (P-4-25). */
  function setFeatures(features: string[]) {
    field('features').onChange(features);
    if (!features.includes('trainingCourses')) form.setFieldValue('connectionModes', ['freeForm']);
  }
  return (
    <FormSection title={message('etablissements.section.acces')}>
      {FEATURES.map((feature) => (
        <CheckboxField
          key={feature}
          label={message(`etablissements.feature.${feature}`)}
          {...memberOf({ ...field('features'), onChange: setFeatures }, feature)}
        />
      ))}
      <CheckboxField
        label={message('etablissements.champ.allowAllSequences')}
        help={message('etablissements.aide.allowAllSequences')}
        {...field('allowAllSequences')}
      />
      <CheckboxField
        label={message('etablissements.champ.locked')}
        help={message('etablissements.aide.locked')}
        {...field('locked')}
      />
      <SelectField
        label={message('etablissements.champ.defaultLanguage')}
        options={LANGUAGES.map((value) => ({ value, label: message(`etablissements.langue.${value}`) }))}
        required
        {...field('defaultLanguage')}
      />
      <DateField
        label={message('etablissements.champ.finPossessionPC')}
        help={message('etablissements.aide.finPossessionPC')}
        {...field('finPossessionPC')}
      />
    </FormSection>
  );
}

function ConnectionModes({ screen }: Part) {
  const may = useCan();
  const { form, field } = screen;
  const isFree = may.field('etablissements', 'features', 'update') && !form.values.features.includes('trainingCourses');
  return (
    <FormSection
      title={message('etablissements.section.modes')}
      help={message(isFree ? 'etablissements.aide.modes_libres' : 'etablissements.aide.modes')}
    >
      {CONNECTION_MODES.map((mode) => (
        <CheckboxField
          key={mode}
          label={message(`etablissements.mode.${mode}`)}
          readOnly={isFree}
          {...memberOf(field('connectionModes'), mode)}
        />
      ))}
    </FormSection>
  );
}

function AdministrationFields({ screen, showsMobileMode }: Part & { showsMobileMode: boolean }) {
  const { form, field } = screen;
  /** Mobile mode is not forced where it is not available (P-4-26). */
  function setAvailable(available: boolean) {
    field('isMobileModeAvailable').onChange(available);
    if (!available) form.setFieldValue('isMobileModeForced', false);
  }
  return (
    <FormSection title={message('etablissements.section.administration')}>
      <CheckboxField label={message('etablissements.champ.IFPS')} {...field('IFPS')} />
      <CheckboxField
        label={message('etablissements.champ.migrated')}
        help={message('etablissements.aide.migrated')}
        {...field('migrated')}
      />
      <CheckboxField
        label={message('etablissements.champ.bypassBrowserLoader')}
        help={message('etablissements.aide.bypassBrowserLoader')}
        {...field('bypassBrowserLoader')}
      />
      {showsMobileMode && (
        <Wide>
          <CheckboxField
            label={message('etablissements.champ.isMobileModeAvailable')}
            {...field('isMobileModeAvailable')}
            onChange={setAvailable}
          />
          <CheckboxField
            label={message('etablissements.champ.isMobileModeForced')}
            help={message('etablissements.aide.isMobileModeForced')}
            readOnly={!form.values.isMobileModeAvailable}
            {...field('isMobileModeForced')}
          />
        </Wide>
      )}
    </FormSection>
  );
}

/** One value of a list as a check box. */
function memberOf({ name, value, onChange, error }: FieldBinding<string[]>, member: string): FieldBinding<boolean> {
  return {
    name: `${name}.${member}`,
    value: value.includes(member),
    onChange: (checked) => onChange(checked ? [...value, member] : value.filter((one) => one !== member)),
    error,
  };
}
