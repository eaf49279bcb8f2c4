import { APP_VERSIONS } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { limitsOf } from '../../../client/limits.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { allTypes } from './all-types.ts';
import type { EtablissementValues, Version, VersionValue } from './etablissement-form.ts';
import classes from './etablissements.module.css';

const options = APP_VERSIONS.map((value) => ({ value, label: message(`etablissements.version.${value}`) }));

/** One app version for each device type, its value asked with « Spécifique » (P-3-64, P-3-65). */
export function VersionsField({ screen: { form } }: { screen: FormScreen<EtablissementValues> }) {
  const { data: types } = useSuspenseQuery(allTypes);
  const versions = form.values.etablissementAppareilVersions;

  function change(type: number, next: Partial<VersionValue> | null) {
    const known = versions.find((one) => one.type === type) ?? { type, version: 'stable', valeurSpecifique: '' };
    const others = versions.filter((one) => one.type !== type);
    const changed = next ? [...others, { ...known, ...next }] : others;
    // Always in the order of the types: a change undone is no change.
    form.setFieldValue(
      'etablissementAppareilVersions',
      changed.sort((a, b) => a.type - b.type),
    );
  }

  return (
    <FormSection title={message('etablissements.versions')} help={message('etablissements.aide.versions')}>
      {types.rows.map(({ id, label }) => {
        const index = versions.findIndex(({ type }) => type === id);
        const chosen = versions[index];
        const path = `etablissementAppareilVersions.${index}.valeurSpecifique`;
        return (
          <Wide key={id}>
            <div className={classes.version}>
              <SelectField
                name={`version-${id}`}
                label={label}
                options={options}
                placeholder={message('etablissements.version.aucune')}
                value={chosen?.version ?? null}
                onChange={(version) => change(id, version ? { version: version as Version } : null)}
                error={undefined}
              />
              {chosen?.version === 'specifique' && (
                <TextField
                  name={path}
                  label={message('etablissements.valeurSpecifique', { type: label })}
                  limits={limitsOf('etablissements', 'create')['etablissementAppareilVersions.valeurSpecifique']}
                  value={chosen.valeurSpecifique}
                  onChange={(valeurSpecifique) => {
                    change(id, { valeurSpecifique });
                    form.clearFieldError(path);
                  }}
                  error={form.errors[path] as string | undefined}
                />
              )}
            </div>
          </Wide>
        );
      })}
    </FormSection>
  );
}
