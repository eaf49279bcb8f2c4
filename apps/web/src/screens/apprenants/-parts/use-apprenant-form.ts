import type { Item } from '../../../client/client.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { checkApprenant, valuesOf } from './apprenant-fields.tsx';
import { nameOf } from './apprenant-name.ts';

/** The form of a learner who exists: Modification, Mon profil. */
export function useApprenantForm(loaded: Item<'apprenants'>) {
  return useRecordForm('apprenants', loaded, {
    valuesOf,
    bodyOf: (values) => values,
    nameOf,
    validate: checkApprenant,
  });
}
