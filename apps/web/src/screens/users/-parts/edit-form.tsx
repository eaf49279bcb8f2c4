import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { renewLogin, useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { nameOf, useMayChange } from './account.ts';
import { changesOf, UserFields, valuesOf } from './user-fields.tsx';

/** The form of an account that exists; closed on one of the admin group, unless a super administrator looks (P-2.8-26). */
export function EditForm({ id }: { id: number }) {
  const may = useCan();
  const mayChange = useMayChange();
  const { userId } = useConnectedUser();
  const { data } = useSuspenseQuery(queries.users.show(id));
  const { record, form } = useRecordForm('users', data, {
    valuesOf,
    bodyOf: (values) => changesOf(values, data, may),
    nameOf,
    // The own address may stand in the header too.
    onSaved: (saved) => void (saved.id === userId && renewLogin()),
  });
  return (
    <FormShell
      {...form}
      serverRules
      readOnly={mayChange(record) ? false : message('users.groupe_admin')}
      cancelTo="/users"
    >
      <UserFields screen={form.screen} user={record} />
    </FormShell>
  );
}
