import { naissanceAt } from '@sillage/contracts/bornes.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import type { Body, Item } from '../../../client/client.ts';
import { useCan } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { PendingAddress } from '../../users/-parts/pending-address.tsx';

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(apprenant?: Item<'apprenants'>) {
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
    motDePasseActuel: '',
    estEtudiant: apprenant?.estEtudiant ?? false,
    estBloque: apprenant?.estBloque ?? false,
    rppsOrAdeli: apprenant?.rppsOrAdeli ?? '',
  };
}

/** The learner's own: what waits for staff stands in place of what they confirmed. */
export function ownValuesOf(apprenant: Item<'apprenants'>) {
  return valuesOf({ ...apprenant, ...apprenant.identiteProposee });
}

export type ApprenantValues = ReturnType<typeof valuesOf>;

/** Rules of the page itself; all others are the server's (P-5-08, P-5-09, P-5-10). */
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
  /** What is to be said of who this is, in sight of the name. */
  identityNote?: ReactNode;
}

/** Fields of a learner, those that the person may fill (P-3-77, P-5-23, P-5-24, P-5-25, P-5-26, P-5-27, P-5-28). */
export function ApprenantFields({ screen, act, own = false, readOnly = false, identityNote }: ApprenantFieldsProps) {
  const may = useCan();
  const { field } = screen;
  const fills = (name: keyof ApprenantValues & keyof Body<'apprenants', 'create'>) =>
    may.field('apprenants', name, act);
  const isCreation = act === 'create';

  return (
    <>
      <FormSection
        title={message('apprenants.section.identite')}
        {...(own && { help: message('apprenants.identite.aide') })}
      >
        <TextField label={message('apprenants.champ.nom')} {...field('nom')} />
        <TextField label={message('apprenants.champ.prenom')} {...field('prenom')} />
        <TextField label={message('apprenants.champ.email')} type="email" {...field('email')} />
        {own && <PendingAddress />}
        <DateField
          label={message('apprenants.champ.dateNaissance')}
          bornes={naissanceAt(dayInFrance(new Date()))}
          {...field('dateNaissance')}
        />
      </FormSection>
      {identityNote}

      <FormSection title={message('apprenants.section.situation')}>
        {fills('etablissement') && (
          <SelectField
            label={message('apprenants.champ.etablissement')}
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
          <NewPasswordField
            label={message('apprenants.champ.password')}
            leftEmpty={isCreation ? 'apprenants.aide.password_creation' : 'mot_de_passe.inchange'}
            current={own && field('motDePasseActuel')}
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
