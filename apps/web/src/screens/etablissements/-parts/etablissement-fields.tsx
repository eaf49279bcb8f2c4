import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { FEATURES } from '@sillage/contracts/capabilities.ts';
import { CONNECTION_MODES, LANGUAGES } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { type May, useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FieldBinding, FormScreen } from '../../../ui/form/use-form-screen.ts';
import { PendingAddress } from '../../users/-parts/pending-address.tsx';
import { ModulesField } from './modules-field.tsx';
import { VersionsField } from './versions-field.tsx';

export type Etablissement = Item<'etablissements'>;

/** What the form opens with: the record, or the defaults of a new one (P-9-27, P-9-28, P-9-29, P-9-30, P-9-31). */
export function valuesOf(item?: Partial<Etablissement>) {
  return {
    nom: item?.nom ?? '',
    adresse: item?.adresse ?? '',
    codePostal: item?.codePostal ?? '',
    ville: item?.ville ?? '',
    email: item?.email ?? '',
    password: '',
    motDePasseActuel: '',
    groupement: item?.groupement ? String(item.groupement.id) : null,
    codeEtablissement: item?.codeEtablissement ?? '',
    crmId: item?.crmId ?? '',
    locked: item?.locked ?? false,
    IFPS: item?.IFPS ?? false,
    migrated: item?.migrated ?? false,
    finPossessionPC: item ? (item.finPossessionPC ?? null) : dayInFrance(new Date()),
    modules: (item?.modules ?? []).map(String),
    allowAllSequences: item?.allowAllSequences ?? false,
    isMobileModeAvailable: item?.isMobileModeAvailable ?? false,
    isMobileModeForced: item?.isMobileModeForced ?? false,
    bypassBrowserLoader: item?.bypassBrowserLoader ?? false,
    defaultLanguage: (item?.defaultLanguage ?? 'fr') as string | null,
    // A value that the form does not offer is the server's to keep (P-3-67).
    features: FEATURES.filter((feature) => item?.features?.includes(feature)) as string[],
    connectionModes: (item?.connectionModes ?? ['freeForm']) as string[],
    etablissementAppareilVersions: (item?.etablissementAppareilVersions ?? []).map(
      ({ type, version, valeurSpecifique }) => ({ type: type.id, version, valeurSpecifique: valeurSpecifique ?? '' }),
    ),
  };
}

type EtablissementValues = ReturnType<typeof valuesOf>;

/** What is sent: the fields that the person was shown. */
export function bodyOf(
  values: EtablissementValues,
  may: May,
  act: 'create' | 'update',
): Body<'etablissements', 'create'> {
  const shown = Object.entries(values).filter(([field]) => may.field('etablissements', field, act));
  return Object.fromEntries(shown) as Body<'etablissements', 'create'>;
}

interface EtablissementFieldsProps {
  screen: FormScreen<EtablissementValues>;
  act: 'create' | 'update';
}

/**
 * The fields of an establishment, each shown to those who may write it (P-6-27, P-6-28, P-6-29, P-6-30, P-6-31, P-6-32, P-6-33, P-6-34,
 * P-6-35, P-6-36, P-6-37, P-6-38, P-6-39, P-6-40).
 */
export function EtablissementFields({ screen, act }: EtablissementFieldsProps) {
  const may = useCan();
  const { isEtablissement } = useConnectedUser();
  const { field, form } = screen;
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
        {isEtablissement && <PendingAddress />}
        <NewPasswordField
          label={message('etablissements.champ.password')}
          leftEmpty={isNew ? 'etablissements.aide.password_creation' : 'mot_de_passe.inchange'}
          current={isEtablissement && field('motDePasseActuel')}
          {...field('password')}
        />
        {shows('codeEtablissement') && (
          <TextField
            label={message('etablissements.champ.codeEtablissement')}
            {...(isNew ? { help: message('etablissements.aide.code') } : {})}
            {...field('codeEtablissement')}
          />
        )}
      </FormSection>
      {shows('features') && <AccessFields screen={screen} />}
      {shows('modules') && <ModulesField all={form.values.allowAllSequences} {...field('modules')} />}
      {shows('connectionModes') && <ConnectionModes screen={screen} />}
      {shows('etablissementAppareilVersions') && (
        <VersionsField
          errors={form.errors}
          clearError={form.clearFieldError}
          {...field('etablissementAppareilVersions')}
        />
      )}
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
