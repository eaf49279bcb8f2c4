import { useSuspenseQuery } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { queries } from '../../../client/queries.ts';
import { openSession, useCan, useSession } from '../../../client/session.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import type { Address } from '../../../ui/link.tsx';
import { bodyOf, ReferentFields, valuesOf } from './referent-fields.tsx';
import { nameOf } from './referent-name.ts';

/** The form of a referent that exists: Modification, Mon profil. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: Address }) {
  const may = useCan();
  const { data } = useSuspenseQuery(queries.referents.show(id));
  const { referentId } = useSession();
  const { form } = useRecordForm('referents', data, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf,
    // The own name stands in the header too.
    onSaved: (saved) => void (saved.id === referentId && client.connexion.session().then(openSession)),
  });
  return (
    <FormShell {...form} serverRules cancelTo={cancelTo}>
      <ReferentFields screen={form.screen} act="update" />
    </FormShell>
  );
}
