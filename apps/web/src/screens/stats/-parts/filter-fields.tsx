import { FIGURES } from '@sillage/contracts/bornes.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { PREMIER_JOUR, TYPES_ETABLISSEMENT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField } from '../../../ui/form/fields.tsx';
import { MultiSelectField, SelectField } from '../../../ui/form/select-field.tsx';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

type Field = (props: { filter: FilterState }) => ReactNode;

const chosen = (id: number | undefined) => (id === undefined ? null : String(id));
const idOf = (value: string | null) => (value === null ? undefined : Number(value));
const ofEtablissements = ({ search }: FilterState) => ({
  filters: search.etab ? { etablissement: search.etab } : {},
});
const field = { error: undefined };

const Periode: Field = ({ filter }) => (
  <>
    <DateField
      {...field}
      name="debut"
      label={message('statistiques.champ.debut')}
      value={filter.debut === PREMIER_JOUR ? null : filter.debut}
      bornes={FIGURES}
      max={filter.fin}
      outside={message('statistiques.ordre_dates')}
      onChange={(debut) => filter.change({ debut: debut ?? undefined })}
    />
    <DateField
      {...field}
      name="fin"
      label={message('statistiques.champ.fin')}
      value={filter.fin}
      bornes={FIGURES}
      min={filter.debut}
      outside={message('statistiques.ordre_dates')}
      problem={filter.isReversed ? message('statistiques.ordre_dates') : undefined}
      onChange={(fin) => filter.change({ fin: fin ?? undefined })}
    />
  </>
);

const Etablissements: Field = ({ filter }) =>
  useCan()('statistiques.par_etablissement') && (
    <div className={classes.wideField}>
      <MultiSelectField
        {...field}
        {...optionsFrom('etablissements')}
        name="etab"
        label={message('statistiques.champ.etablissements')}
        placeholder={message('statistiques.tous')}
        value={(filter.search.etab ?? []).map(String)}
        onChange={(etab) => filter.change({ etab: etab.map(Number) })}
      />
    </div>
  );

const TypeEtablissement: Field = ({ filter }) =>
  isAdmin(useConnectedUser()) && (
    <SelectField
      {...field}
      options={TYPES_ETABLISSEMENT.map((value) => ({ value, label: message(`statistiques.type.${value}`) }))}
      name="typeEtablissement"
      label={message('statistiques.champ.type')}
      placeholder={message('statistiques.type.all')}
      value={filter.search.typeEtablissement ?? null}
      onChange={(type) =>
        filter.change({
          typeEtablissement: type === 'healthInstitution' || type === 'trainingInstitute' ? type : undefined,
        })
      }
    />
  );

const Casque: Field = ({ filter }) =>
  useCan()('casques.consulter') && (
    <SelectField
      {...field}
      {...optionsFrom('casques', ofEtablissements(filter))}
      name="casque"
      label={message('statistiques.champ.appareil')}
      placeholder={message('statistiques.tous')}
      value={chosen(filter.search.casque)}
      onChange={(casque) => filter.change({ casque: idOf(casque) })}
    />
  );

const Assignation: Field = ({ filter }) =>
  useCan()('statistiques.filtre_formations') && (
    <SelectField
      {...field}
      {...optionsFrom('assignments', ofEtablissements(filter))}
      name="parcours"
      label={message('statistiques.champ.assignation')}
      placeholder={message('statistiques.toutes')}
      value={chosen(filter.search.parcours)}
      onChange={(parcours) => filter.change({ parcours: idOf(parcours) })}
    />
  );

const Regroupement: Field = ({ filter }) =>
  useCan()('statistiques.filtre_formations') && (
    <SelectField
      {...field}
      {...optionsFrom('regroupements', ofEtablissements(filter))}
      name="regroupement"
      label={message('statistiques.champ.regroupement')}
      placeholder={message('statistiques.tous')}
      value={chosen(filter.search.regroupement)}
      onChange={(regroupement) => filter.change({ regroupement: idOf(regroupement) })}
    />
  );

const box =
  (name: 'comparer' | 'incomplete' | 'tests'): Field =>
  ({ filter }) => (
    <CheckboxField
      {...field}
      name={name}
      label={message(`statistiques.champ.${name}`)}
      value={filter.search[name] ?? false}
      onChange={(value) => filter.change({ [name]: value || undefined })}
    />
  );
const ofAdmins =
  (Box: Field): Field =>
  (props) =>
    isAdmin(useConnectedUser()) && <Box {...props} />;

/**
 * The fields that a screen chooses from; each person sees those that are theirs (S-2.3-16, S-2.3-17, S-2.3-18, S-2.3-19, S-2.3-20,
 * S-2.3-21, S-2.3-22, S-2.3-23, S-2.3-24).
 */
export const filterFields = {
  periode: Periode,
  etablissements: Etablissements,
  typeEtablissement: TypeEtablissement,
  casque: Casque,
  assignation: Assignation,
  regroupement: Regroupement,
};
export type FilterField = keyof typeof filterFields;
export const ALL_FIELDS = Object.keys(filterFields) as FilterField[];

export const filterBoxes = {
  comparer: box('comparer'),
  incompletes: ofAdmins(box('incomplete')),
  tests: ofAdmins(box('tests')),
};
export type FilterBox = keyof typeof filterBoxes;
export const USUAL_BOXES: readonly FilterBox[] = ['incompletes', 'tests'];
