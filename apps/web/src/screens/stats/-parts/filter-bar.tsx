import { Button } from '@mantine/core';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { TYPES_ETABLISSEMENT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconRefresh } from '@tabler/icons-react';
import { optionsFrom } from '../../../client/queries.ts';
import { useCan, useSession } from '../../../client/session.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField } from '../../../ui/form/fields.tsx';
import { MultiSelectField, SelectField } from '../../../ui/form/select-field.tsx';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

export interface FilterBarProps {
  filter: FilterState;
  isLoading: boolean;
}

const chosen = (id: number | undefined) => (id === undefined ? null : String(id));
const idOf = (value: string | null) => (value === null ? undefined : Number(value));

/** The filters of every statistics screen; each person sees those that are theirs (S-2.3). */
export function FilterBar({ filter, isLoading }: FilterBarProps) {
  const { search, change } = filter;
  const user = useSession();
  const may = useCan();
  const admin = isAdmin(user);
  const choosesEtablissements = may('statistiques.par_etablissement');
  const choosesFormations = may('statistiques.filtre_formations');
  const ofEtablissements = { filters: search.etab ? { etablissement: search.etab } : {} };
  const field = { error: undefined };
  return (
    <search className={classes.filters} aria-label={message('statistiques.filtres')}>
      <div className={classes.fields}>
        <DateField
          {...field}
          name="debut"
          label={message('statistiques.champ.debut')}
          value={filter.debut}
          max={filter.fin}
          onChange={(debut) => change({ debut: debut ?? undefined })}
        />
        <DateField
          {...field}
          name="fin"
          label={message('statistiques.champ.fin')}
          value={filter.fin}
          min={filter.debut}
          onChange={(fin) => change({ fin: fin ?? undefined })}
        />
        {choosesEtablissements && (
          <div className={classes.wideField}>
            <MultiSelectField
              {...field}
              {...optionsFrom('etablissements')}
              name="etab"
              label={message('statistiques.champ.etablissements')}
              placeholder={message('statistiques.tous')}
              value={(search.etab ?? []).map(String)}
              onChange={(etab) => change({ etab: etab.map(Number) })}
            />
          </div>
        )}
        {admin && (
          <SelectField
            {...field}
            options={TYPES_ETABLISSEMENT.map((value) => ({ value, label: message(`statistiques.type.${value}`) }))}
            name="typeEtablissement"
            label={message('statistiques.champ.type')}
            placeholder={message('statistiques.type.all')}
            value={search.typeEtablissement ?? null}
            onChange={(type) =>
              change({
                typeEtablissement: type === 'healthInstitution' || type === 'trainingInstitute' ? type : undefined,
              })
            }
          />
        )}
        <SelectField
          {...field}
          {...optionsFrom('casques', ofEtablissements)}
          name="casque"
          label={message('statistiques.champ.appareil')}
          placeholder={message('statistiques.tous')}
          value={chosen(search.casque)}
          onChange={(casque) => change({ casque: idOf(casque) })}
        />
        {choosesFormations && (
          <>
            <SelectField
              {...field}
              {...optionsFrom('assignments', ofEtablissements)}
              name="parcours"
              label={message('statistiques.champ.assignation')}
              placeholder={message('statistiques.toutes')}
              value={chosen(search.parcours)}
              onChange={(parcours) => change({ parcours: idOf(parcours) })}
            />
            <SelectField
              {...field}
              {...optionsFrom('regroupements', ofEtablissements)}
              name="regroupement"
              label={message('statistiques.champ.regroupement')}
              placeholder={message('statistiques.tous')}
              value={chosen(search.regroupement)}
              onChange={(regroupement) => change({ regroupement: idOf(regroupement) })}
            />
          </>
        )}
      </div>
      <div className={classes.second}>
        {admin && (
          <>
            <CheckboxField
              {...field}
              name="incomplete"
              label={message('statistiques.champ.incomplete')}
              value={search.incomplete ?? false}
              onChange={(incomplete) => change({ incomplete: incomplete || undefined })}
            />
            <CheckboxField
              {...field}
              name="tests"
              label={message('statistiques.champ.tests')}
              value={search.tests ?? false}
              onChange={(tests) => change({ tests: tests || undefined })}
            />
          </>
        )}
        <Button
          className={classes.reload ?? ''}
          variant={filter.hasChanged ? 'filled' : 'default'}
          disabled={!filter.hasChanged}
          loading={isLoading}
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          onClick={filter.reload}
        >
          {message('statistiques.recharger')}
        </Button>
      </div>
    </search>
  );
}
