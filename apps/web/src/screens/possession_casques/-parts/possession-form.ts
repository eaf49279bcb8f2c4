import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';

export type Possession = Item<'possession_casques'>;

export interface PossessionValues extends Record<string, unknown> {
  casque: string | null;
  etablissement: string | null;
  emplacement: string | null;
  dateDebut: string | null;
  dateFin: string | null;
}

/** 1: at the provider; 2: at the establishment (P-3-89, P-9-34, P-9-35). */
export const EMPLACEMENTS = [1, 2] as const;

export function emplacementName(emplacement: number): string {
  return message(`possession_casques.emplacement.${emplacement === 1 ? 1 : 2}`);
}

/** What the form opens with: the record, or a stay at an establishment from today on, of the headset that the address may name. */
export function valuesOf(item?: Possession, casque?: number): PossessionValues {
  if (!item) {
    return {
      casque: casque === undefined ? null : String(casque),
      etablissement: null,
      emplacement: '2',
      dateDebut: dayInFrance(new Date()),
      dateFin: null,
    };
  }
  return {
    casque: String(item.casque.id),
    etablissement: item.etablissement ? String(item.etablissement.id) : null,
    emplacement: String(item.emplacement),
    dateDebut: item.dateDebut,
    dateFin: item.dateFin,
  };
}

export function bodyOf({
  casque,
  emplacement,
  dateDebut,
  ...values
}: PossessionValues): Body<'possession_casques', 'create'> {
  return {
    ...values,
    casque: casque ?? '',
    emplacement: Number(emplacement) as (typeof EMPLACEMENTS)[number],
    dateDebut: dateDebut ?? '',
  };
}

/** Whether it is to come, lasts, or is over; days are `YYYY-MM-DD`. */
export function stateOf({ dateDebut, dateFin }: Pick<Possession, 'dateDebut' | 'dateFin'>, day: string) {
  if (dateDebut > day) return 'a_venir';
  return dateFin !== null && dateFin < day ? 'terminee' : 'en_cours';
}
