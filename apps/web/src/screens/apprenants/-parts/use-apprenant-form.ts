import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import type { Item } from '../../../client/client.ts';
import { useRecordForm } from '../../../client/use-record-form.ts';
import { checkApprenant, ownValuesOf, valuesOf } from './apprenant-fields.tsx';

/** The form of a learner who exists: Modification, and Mon profil, which shows what the person gave last. */
export function useApprenantForm(loaded: Item<'apprenants'>, own = false) {
  return useRecordForm('apprenants', loaded, {
    valuesOf: own ? ownValuesOf : valuesOf,
    bodyOf: (values) => values,
    nameOf: listName,
    validate: checkApprenant,
    ...(own && { saidOf }),
  });
}

/** A name that the learner gives holds once staff have confirmed it (P-2.3-66). */
function saidOf({ identiteProposee }: Item<'apprenants'>): string | null {
  return identiteProposee && message('apprenants.identite.enregistree');
}
