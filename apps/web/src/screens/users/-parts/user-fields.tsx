import { ADMIN } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Body } from '../../../client/client.ts';
import { type May, useCan, useConnectedUser } from '../../../client/login.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { roleOf, type User, useMayChange } from './account.ts';
import { PendingAddress } from './pending-address.tsx';

interface UserValues extends Record<string, unknown> {
  email: string;
  password: string;
  motDePasseActuel: string;
  role: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: User): UserValues {
  return { email: item?.email ?? '', password: '', motDePasseActuel: '', role: item?.role ?? null };
}

/** What is sent for a new account: the fields that the person may write (P-2.8-26). */
export function bodyOf({ role, ...fields }: UserValues, may: May): Body<'users', 'create'> {
  return may.field('users', 'role', 'create') ? { ...fields, role: role as AdminRole } : fields;
}

type AdminRole = (typeof ADMIN)[number] | null;

/** What is sent for an account that exists: its password alone when it belongs to a record. */
export function changesOf({ role, ...fields }: UserValues, user: User, may: May): Body<'users', 'update'> {
  if (user.fiche) return { password: fields.password };
  return may.field('users', 'role', 'update') ? { ...fields, role: role as AdminRole } : fields;
}

interface UserFieldsProps {
  screen: FormScreen<UserValues>;
  /** Absent while it is being created. */
  user?: User;
}

/** The fields of an account; that of a record holds its password here, the rest there (P-2.8-24, P-2.8-25, P-3-19). */
export function UserFields({ screen: { field }, user }: UserFieldsProps) {
  const may = useCan();
  const { userId } = useConnectedUser();
  const mayChange = useMayChange();
  const isOwn = user?.id === userId;
  const isClosed = user !== undefined && !mayChange(user);
  const mayGiveRole = may.field('users', 'role', user ? 'update' : 'create') && !user?.fiche;
  return (
    <>
      {!mayGiveRole && !user?.role && (
        <Callout status="neutral" icon={IconInfoCircle}>
          {message('users.aide.role_absent')}
        </Callout>
      )}
      <FormSection title={message('users.compte')}>
        <TextField
          label={message('users.champ.email')}
          type="email"
          readOnly={Boolean(user?.fiche) || isClosed}
          help={user?.fiche && <RecordHelp fiche={user.fiche} />}
          clearable
          {...field('email')}
        />
        {isOwn && <PendingAddress />}
        {!isClosed && (
          <NewPasswordField
            label={message('users.champ.password')}
            leftEmpty={user && 'mot_de_passe.inchange_admin'}
            clearable
            current={isOwn && field('motDePasseActuel')}
            {...field('password')}
          />
        )}
        {mayGiveRole && (
          <SelectField
            label={message('users.champ.role')}
            help={message(isOwn ? 'administrateurs.aide.role_propre' : 'users.aide.role')}
            placeholder={roleOf(null)}
            readOnly={isOwn}
            options={roleOptions}
            {...field('role')}
          />
        )}
      </FormSection>
    </>
  );
}

const roleOptions = ADMIN.toReversed().map((role) => ({ value: role, label: roleOf(role) }));

function RecordHelp({ fiche: { slug, id } }: { fiche: NonNullable<User['fiche']> }) {
  return (
    <>
      {message('users.aide.email_fiche')}{' '}
      <AddressLink className="link" to={`/${slug}/edit/${id}`}>
        {message('users.voir_fiche')}
      </AddressLink>
    </>
  );
}
