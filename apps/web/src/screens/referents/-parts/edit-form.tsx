import { fullName } from '@sillage/contracts/personnes.rules.ts';
import { mayGiveSignIn } from '@sillage/contracts/referents.rules.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { renewLogin, useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import type { Address } from '../../../ui/link.tsx';
import { bodyOf, ReferentFields, valuesOf } from './referent-fields.tsx';

/** The form of a referent that exists: Modification, Mon profil. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: Address }) {
  const may = useCan();
  const { data } = useSuspenseQuery(queries.referents.show(id));
  const user = useConnectedUser();
  const { form } = useRecordForm('referents', data, {
    valuesOf,
    bodyOf: (values) => bodyOf(values, may, 'update'),
    nameOf: fullName,
    // The own name stands in the header too.
    onSaved: (saved) => void (saved.id === user.referentId && renewLogin()),
  });
  return (
    <FormShell {...form} serverRules cancelTo={cancelTo}>
      <ReferentFields
        screen={form.screen}
        act="update"
        givesSignIn={mayGiveSignIn(user, id)}
        own={id === user.referentId}
      />
    </FormShell>
  );
}
