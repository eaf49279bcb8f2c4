import { useSuspenseQuery } from '@tanstack/react-query';
import { renewLogin, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { AdministrateurFields, bodyOf, valuesOf } from './administrateur-fields.tsx';
import { nameOf } from './administrateur-name.ts';
import { InformationBox } from './information-box.tsx';

/** The form of an administrator who exists. */
export function EditForm({ id }: { id: number }) {
  const { data } = useSuspenseQuery(queries.administrateurs.show(id));
  const { userId } = useConnectedUser();
  const { record, form } = useRecordForm('administrateurs', data, {
    valuesOf,
    bodyOf,
    nameOf,
    // The own address may stand in the header too.
    onSaved: (saved) => void (saved.id === userId && renewLogin()),
  });
  return (
    <FormShell {...form} serverRules cancelTo="/administrateurs">
      <InformationBox route="AdministrateurUpdate" />
      <AdministrateurFields screen={form.screen} administrateur={record} />
    </FormShell>
  );
}
