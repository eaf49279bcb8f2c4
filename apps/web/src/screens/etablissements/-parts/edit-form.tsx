import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { useCan } from '../../../client/session.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import type { Address } from '../../../ui/link.tsx';
import { EtablissementFields } from './etablissement-fields.tsx';
import { bodyOf, valuesOf } from './etablissement-form.ts';
import { EtablissementHistory } from './etablissement-history.tsx';

/** The form of an establishment that exists: Modification, Mon établissement. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: Address }) {
  const may = useCan();
  const { data } = useSuspenseQuery(queries.etablissements.show(id));
  const { form } = useRecordForm('etablissements', data, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: ({ nom }) => nom,
    alsoChanged: ['groupements'],
  });
  return (
    <FormShell {...form} cancelTo={cancelTo}>
      <EtablissementFields screen={form.screen} act="update" />
      {may('etablissements.historique') && <EtablissementHistory id={id} />}
    </FormShell>
  );
}
