import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { useCan } from '../../../client/session.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

/** The form of a learner as it is typed: ids as text, nothing as ''. */
export type ApprenantValues = {
  nom: string;
  prenom: string;
  email: string;
  matricule: string;
  codeApprenant: string;
  dateNaissance: string | null;
  profession: string | null;
  etablissement: string | null;
  password: string;
  estEtudiant: boolean;
  estBloque: boolean;
  rppsOrAdeli: string;
};

export function valuesOf(apprenant?: Item<'apprenants'>): ApprenantValues {
  return {
    nom: apprenant?.nom ?? '',
    prenom: apprenant?.prenom ?? '',
    email: apprenant?.email ?? '',
    matricule: apprenant?.matricule ?? '',
    codeApprenant: apprenant?.codeApprenant ?? '',
    dateNaissance: apprenant?.dateNaissance ?? null,
    profession: apprenant?.profession ? String(apprenant.profession.id) : null,
    etablissement: apprenant ? String(apprenant.etablissement.id) : null,
    password: '',
    estEtudiant: apprenant?.estEtudiant ?? false,
    estBloque: apprenant?.estBloque ?? false,
    rppsOrAdeli: apprenant?.rppsOrAdeli ?? '',
  };
}

/** Rules of the page itself; all others are the server's (P-5-08 … 10). */
export function checkApprenant({ nom, prenom }: ApprenantValues) {
  return {
    ...(!nom.trim() && { nom: message('apprenants.nom_obligatoire') }),
    ...(!prenom.trim() && { prenom: message('apprenants.prenom_obligatoire') }),
  };
}

interface ApprenantFieldsProps {
  screen: FormScreen<ApprenantValues>;
  act: 'create' | 'update';
  /** The learner's own form: what the person may not change is shown all the same. */
  own?: boolean;
  /** An archived learner: what helps to type is left out. */
  readOnly?: boolean;
}

/** Fields of a learner, those that the person may fill (P-3-77, P-5-23 … 28). */
export function ApprenantFields({ screen, act, own = false, readOnly = false }: ApprenantFieldsProps) {
  const may = useCan();
  const { field } = screen;
  const fills = (name: keyof ApprenantValues & keyof Body<'apprenants', 'create'>) =>
    may.field('apprenants', name, act);
  const isCreation = act === 'create';

  return (
    <>
      <FormSection title={message('apprenants.section.identite')}>
        <TextField label={message('apprenants.champ.nom')} {...field('nom')} />
        <TextField label={message('apprenants.champ.prenom')} {...field('prenom')} />
        <TextField label={message('apprenants.champ.email')} type="email" {...field('email')} />
        <DateField label={message('apprenants.champ.dateNaissance')} {...field('dateNaissance')} />
      </FormSection>

      <FormSection title={message('apprenants.section.situation')}>
        {fills('etablissement') && (
          <SelectField
            label={message('apprenants.champ.etablissement')}
            required
            {...optionsFrom('etablissements')}
            {...field('etablissement')}
          />
        )}
        {fills('profession') && (
          <SelectField
            label={message('apprenants.champ.profession')}
            {...optionsFrom('professions')}
            {...field('profession')}
          />
        )}
        <TextField
          label={message('apprenants.champ.matricule')}
          readOnly={!fills('matricule')}
          {...field('matricule')}
        />
        {fills('rppsOrAdeli') && (
          <TextField label={message('apprenants.champ.rppsOrAdeli')} inputMode="numeric" {...field('rppsOrAdeli')} />
        )}
        {fills('estEtudiant') && (
          <CheckboxField label={message('apprenants.champ.estEtudiant')} {...field('estEtudiant')} />
        )}
      </FormSection>

      <FormSection title={message('apprenants.section.connexion')}>
        <TextField
          label={message('apprenants.champ.codeApprenant')}
          {...(!readOnly && {
            help: message(own ? 'apprenants.aide.codeApprenant_profil' : 'apprenants.aide.codeApprenant'),
          })}
          readOnly={!fills('codeApprenant')}
          {...field('codeApprenant')}
        />
        {fills('password') && !readOnly && (
          <PasswordField
            label={message('apprenants.champ.password')}
            help={message(isCreation ? 'apprenants.aide.password_creation' : 'apprenants.aide.password')}
            autoComplete="new-password"
            {...field('password')}
          />
        )}
        {fills('estBloque') && (
          <CheckboxField
            label={message('apprenants.champ.estBloque')}
            help={message('apprenants.aide.estBloque')}
            {...field('estBloque')}
          />
        )}
      </FormSection>
    </>
  );
}
