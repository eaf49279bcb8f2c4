import { ADMIN } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body } from '../../../client/client.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { PendingAddress } from '../../users/-parts/pending-address.tsx';
import type { Administrateur } from './administrateur-name.ts';

interface AdministrateurValues extends Record<string, unknown> {
  email: string;
  password: string;
  motDePasseActuel: string;
  role: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Administrateur): AdministrateurValues {
  return { email: item?.email ?? '', password: '', motDePasseActuel: '', role: item?.role ?? 'ROLE_ADMIN' };
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
  const { userId } = useConnectedUser();
  const isOwn = administrateur?.id === userId;
  return (
    <FormSection title={message('administrateurs.compte')}>
      <TextField label={message('administrateurs.champ.email')} type="email" clearable {...field('email')} />
      {isOwn && <PendingAddress />}
      <NewPasswordField
        label={message('administrateurs.champ.password')}
        leftEmpty={administrateur && 'mot_de_passe.inchange_admin'}
        clearable
        current={isOwn && field('motDePasseActuel')}
        {...field('password')}
      />
      <SelectField
        label={message('administrateurs.champ.role')}
        help={message(isOwn ? 'administrateurs.aide.role_propre' : 'administrateurs.aide.role')}
        readOnly={isOwn}
        options={roleOptions}
        {...field('role')}
      />
    </FormSection>
  );
}

export const roleOptions = ADMIN.toReversed().map((role) => ({ value: role, label: message(`role.${role}`) }));
