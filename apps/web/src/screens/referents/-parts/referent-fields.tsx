import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body } from '../../../client/client.ts';
import { type May, useCan, useConnectedUser } from '../../../client/login.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { PendingAddress } from '../../users/-parts/pending-address.tsx';
import type { Referent } from './referent.ts';

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Referent) {
  return {
    nom: item?.nom ?? '',
    prenom: item?.prenom ?? '',
    poste: item?.poste ?? '',
    role: item?.role ?? '',
    email: item?.email ?? '',
    password: '',
    motDePasseActuel: '',
    etablissement: item ? String(item.etablissement.id) : null,
    rapportsMail: item?.rapportsMail ?? false,
  };
}

type ReferentValues = ReturnType<typeof valuesOf>;

/** What is sent: the fields that the person was shown. */
export function bodyOf(values: ReferentValues, may: May, act: 'create' | 'update'): Body<'referents', 'create'> {
  const { etablissement, ...fields } = values;
  return may.field('referents', 'etablissement', act) ? { ...fields, etablissement } : fields;
}

interface ReferentFieldsProps {
  screen: FormScreen<ReferentValues>;
  act: 'create' | 'update';
  /** A colleague's e-mail is read, the password left out (P-2.6-14). */
  givesSignIn?: boolean;
  own?: boolean;
}

/**
 * The fields of a referent; the establishment is shown to those who may choose it (P-3-74, P-3-75, P-3-76, P-3-77, P-3-78, P-3-79, P-3-80).
 */
export function ReferentFields({ screen: { field }, act, givesSignIn = true, own = false }: ReferentFieldsProps) {
  const may = useCan();
  const { isReferent } = useConnectedUser();
  return (
    <>
      <FormSection title={message('referents.section.identite')}>
        <TextField label={message('referents.champ.nom')} {...field('nom')} />
        <TextField label={message('referents.champ.prenom')} {...field('prenom')} />
        <TextField label={message('referents.champ.poste')} {...field('poste')} />
        <TextField label={message('referents.champ.role')} help={message('referents.aide.role')} {...field('role')} />
        {may.field('referents', 'etablissement', act) && (
          <SelectField
            label={message('referents.champ.etablissement')}
            {...optionsFrom('etablissements')}
            {...field('etablissement')}
          />
        )}
      </FormSection>
      <FormSection title={message('referents.section.compte')}>
        <TextField
          label={message('referents.champ.email')}
          type="email"
          readOnly={!givesSignIn}
          {...(!givesSignIn && { help: message('referents.aide.email_collegue') })}
          {...field('email')}
        />
        {own && <PendingAddress />}
        {givesSignIn && (
          <NewPasswordField
            label={message('referents.champ.password')}
            leftEmpty={act === 'create' ? 'referents.aide.password_creation' : 'mot_de_passe.inchange'}
            current={act === 'update' && isReferent && field('motDePasseActuel')}
            {...field('password')}
          />
        )}
        <Wide>
          <CheckboxField
            label={message('referents.champ.rapportsMail')}
            help={message('referents.aide.rapportsMail')}
            {...field('rapportsMail')}
          />
        </Wide>
      </FormSection>
    </>
  );
}
