import type { FormErrors } from '@mantine/form';
import { APP_VERSIONS } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Item } from '../../../client/client.ts';
import { limitsOf } from '../../../client/limits.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { KnownPart } from '../../../ui/form/form-scope.ts';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { allTypes } from './all-types.ts';
import classes from './etablissements.module.css';

type Version = Item<'etablissements'>['etablissementAppareilVersions'][number]['version'];

/** An app version of the form: device type by its id, the value typed even while another version is chosen. */
interface VersionValue {
  type: number;
  version: Version;
  valeurSpecifique: string;
}

const options = APP_VERSIONS.map((value) => ({ value, label: message(`etablissements.version.${value}`) }));

interface VersionsFieldProps extends FieldBinding<VersionValue[]> {
  /** Those of the form, among which those of each value. */
  errors: FormErrors;
  clearError: (name: string) => void;
}

/** One app version for each device type, its value asked with « Spécifique » (P-3-64, P-3-65). */
export function VersionsField({ name, value: versions, onChange, errors, clearError }: VersionsFieldProps) {
  const { data: types } = useSuspenseQuery(allTypes);

  function change(type: number, next: Partial<VersionValue> | null) {
    const known = versions.find((one) => one.type === type) ?? { type, version: 'stable', valeurSpecifique: '' };
    const others = versions.filter((one) => one.type !== type);
    const changed = next ? [...others, { ...known, ...next }] : others;
    // Always in the order of the types: a change undone is no change.
    onChange(changed.sort((a, b) => a.type - b.type));
  }

  /** « Quest : Stable », a line for each device type. */
  function wordsOf(chosen: unknown): string[] {
    return (chosen as VersionValue[]).map(({ type, version, valeurSpecifique }) => {
      const label = types.rows.find(({ id }) => id === type)?.label ?? String(type);
      const said = version === 'specifique' ? valeurSpecifique : message(`etablissements.version.${version}`);
      return `${message('ui.etiquette', { nom: label })} ${said}`;
    });
  }

  return (
    <FormSection title={message('etablissements.versions')} help={message('etablissements.aide.versions')}>
      <KnownPart name={name} label={message('etablissements.versions')} words={wordsOf} />
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
                    clearError(path);
                  }}
                  error={errors[path] as string | undefined}
                />
              )}
            </div>
          </Wide>
        );
      })}
    </FormSection>
  );
}
