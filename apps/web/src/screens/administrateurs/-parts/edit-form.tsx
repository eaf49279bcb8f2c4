import { useSuspenseQuery } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { queries } from '../../../client/queries.ts';
import { openSession, useSession } from '../../../client/session.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { AdministrateurFields, bodyOf, valuesOf } from './administrateur-fields.tsx';
import { nameOf } from './administrateur-name.ts';
import { InformationBox } from './information-box.tsx';

/** The form of an administrator who exists. */
export function EditForm({ id }: { id: number }) {
  const { data } = useSuspenseQuery(queries.administrateurs.show(id));
  const { userId } = useSession();
  const { record, form } = useRecordForm('administrateurs', data, {
    valuesOf,
    bodyOf,
    nameOf,
    alsoChanged: ['users'],
    // The own address may stand in the header too.
    onSaved: (saved) => void (saved.id === userId && client.connexion.session().then(openSession)),
  });
  return (
    <FormShell {...form} serverRules cancelTo="/administrateurs">
      <InformationBox route="AdministrateurUpdate" />
      <AdministrateurFields screen={form.screen} administrateur={record} />
    </FormShell>
  );
}
