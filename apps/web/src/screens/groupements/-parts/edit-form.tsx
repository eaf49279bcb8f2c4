import { useSuspenseQuery } from '@tanstack/react-query';
import { renewLogin, useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { bodyOf, GroupementFields, valuesOf } from './groupement-fields.tsx';

/** The form of a groupement that exists. */
export function EditForm({ id }: { id: number }) {
  const may = useCan();
  const { data } = useSuspenseQuery(queries.groupements.show(id));
  const { groupementId } = useConnectedUser();
  const { record, form } = useRecordForm('groupements', data, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: ({ nom }) => nom,
    // The own name stands in the header too.
    onSaved: (saved) => void (saved.id === groupementId && renewLogin()),
  });
  return (
    <FormShell {...form} serverRules cancelTo="/groupements">
      <GroupementFields screen={form.screen} groupement={record} />
    </FormShell>
  );
}
