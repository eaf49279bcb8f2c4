import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';

export type Regroupement = Item<'regroupements'>;

export interface RegroupementValues extends Record<string, unknown> {
  nomA: string;
  nomB: string;
  nomC: string;
  codeRegroupement: string;
  etablissement: string | null;
  regroupement: string | null;
  /** Ids of those who are in it once saved. */
  apprenants: string[];
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Regroupement): RegroupementValues {
  return {
    nomA: item?.nomA ?? '',
    nomB: item?.nomB ?? '',
    nomC: item?.nomC ?? '',
    codeRegroupement: item?.codeRegroupement ?? '',
    etablissement: item ? String(item.etablissement.id) : null,
    regroupement: item?.regroupement ? String(item.regroupement.id) : null,
    apprenants: (item?.apprenantRegroupements ?? [])
      .filter(({ selected }) => selected)
      .map(({ apprenant }) => String(apprenant.id)),
  };
}

/** What is sent: the fields that the person was shown. */
export function bodyOf(
  values: RegroupementValues,
  may: May,
  act: 'create' | 'update',
): Body<'regroupements', 'create'> {
  const { etablissement, codeRegroupement, ...fields } = values;
  return {
    ...fields,
    ...(may.field('regroupements', 'etablissement', act) && { etablissement }),
    ...(may.field('regroupements', 'codeRegroupement', act) && { codeRegroupement }),
  };
}
