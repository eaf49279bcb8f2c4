import { useSuspenseQuery } from '@tanstack/react-query';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import type { Address } from '../../../ui/link.tsx';
import { bodyOf, EtablissementFields, valuesOf } from './etablissement-fields.tsx';
import { EtablissementHistory } from './etablissement-history.tsx';

/** The form of an establishment that exists: Modification, Mon établissement. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: Address }) {
  const may = useCan();
  const { data } = useSuspenseQuery(queries.etablissements.show(id));
  const { form } = useRecordForm('etablissements', data, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: ({ nom }) => nom,
  });
  return (
    <FormShell {...form} cancelTo={cancelTo}>
      <EtablissementFields screen={form.screen} act="update" />
      {may('etablissements.historique') && <EtablissementHistory id={id} />}
    </FormShell>
  );
}
