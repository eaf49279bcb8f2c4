import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Item } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { notify } from '../../../ui/notify.ts';
import { type ApprenantValues, checkApprenant, valuesOf } from './apprenant-fields.tsx';
import { nameOf } from './apprenant-name.ts';

type Apprenant = Item<'apprenants'>;

/**
 * The form of a record: it keeps the version that it shows, so that a change made elsewhere meanwhile is met with a 412,
 * and shows the record again once saved (P-4-43, P-4-44).
 */
export function useApprenantForm(loaded: Apprenant) {
  const queryClient = useQueryClient();
  const [apprenant, setApprenant] = useState(loaded);
  const screen = useFormScreen({ initialValues: valuesOf(loaded), validate: checkApprenant });
  const { form } = screen;

  function show(record: Apprenant) {
    const values = valuesOf(record);
    setApprenant(record);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  }

  return {
    apprenant,
    show,
    screen,
    onSubmit: (values: ApprenantValues) =>
      client.apprenants.update(apprenant.id, values, { version: apprenant.version }),
    onSaved: (saved: Apprenant) => {
      show(saved);
      notify.success(message('ui.modification_enregistree', { nom: nameOf(saved) }));
      void invalidate(queryClient, 'apprenants');
    },
    onReload: () => void queryClient.fetchQuery({ ...queries.apprenants.show(apprenant.id), staleTime: 0 }).then(show),
  };
}
