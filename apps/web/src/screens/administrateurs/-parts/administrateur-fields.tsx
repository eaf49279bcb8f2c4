import { ADMIN } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body } from '../../../client/client.ts';
import { useSession } from '../../../client/session.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import type { Administrateur } from './administrateur-name.ts';

export interface AdministrateurValues extends Record<string, unknown> {
  email: string;
  password: string;
  role: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Administrateur): AdministrateurValues {
  return { email: item?.email ?? '', password: '', role: item?.role ?? 'ROLE_ADMIN' };
}

export function bodyOf({ role, ...fields }: AdministrateurValues): Body<'administrateurs', 'create'> {
  return { ...fields, role: role as (typeof ADMIN)[number] };
}

interface AdministrateurFieldsProps {
  screen: FormScreen<AdministrateurValues>;
  /** Absent while it is being created. */
  administrateur?: Administrateur;
}

/** The fields of an administrator (P-2.8-09, P-2.8-10, P-3-18). */
export function AdministrateurFields({ screen: { field }, administrateur }: AdministrateurFieldsProps) {
  const { userId } = useSession();
  const isOwn = administrateur?.id === userId;
  return (
    <FormSection title={message('administrateurs.compte')}>
      <TextField label={message('administrateurs.champ.email')} type="email" clearable {...field('email')} />
      <PasswordField
        label={message('administrateurs.champ.password')}
        help={message(administrateur ? 'administrateurs.aide.password' : 'connexion.regle_mot_de_passe')}
        autoComplete="new-password"
        clearable
        {...field('password')}
      />
      <SelectField
        label={message('administrateurs.champ.role')}
        help={message(isOwn ? 'administrateurs.aide.role_propre' : 'administrateurs.aide.role')}
        required
        readOnly={isOwn}
        options={roleOptions}
        {...field('role')}
      />
    </FormSection>
  );
}

export const roleOptions = ADMIN.toReversed().map((role) => ({ value: role, label: message(`role.${role}`) }));
