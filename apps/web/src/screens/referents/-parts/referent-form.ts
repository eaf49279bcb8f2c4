import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';

export type Referent = Item<'referents'>;

export interface ReferentValues extends Record<string, unknown> {
  nom: string;
  prenom: string;
  poste: string;
  role: string;
  email: string;
  password: string;
  etablissement: string | null;
  rapportsMail: boolean;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Referent): ReferentValues {
  return {
    nom: item?.nom ?? '',
    prenom: item?.prenom ?? '',
    poste: item?.poste ?? '',
    role: item?.role ?? '',
    email: item?.email ?? '',
    password: '',
    etablissement: item ? String(item.etablissement.id) : null,
    rapportsMail: item?.rapportsMail ?? false,
  };
}

/** What is sent: the fields that the person was shown. */
export function bodyOf(values: ReferentValues, may: May, act: 'create' | 'update'): Body<'referents', 'create'> {
  const { etablissement, ...fields } = values;
  return may.field('referents', 'etablissement', act) ? { ...fields, etablissement } : fields;
}

export function nameOf({ prenom, nom }: Pick<Referent, 'prenom' | 'nom'>): string {
  return `${prenom} ${nom}`;
}
