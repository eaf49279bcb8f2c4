import { COMPUTER_TYPE, isComputerSerial } from '@sillage/contracts/casques.rules.ts';
import type { Body, Item } from '../../../client/client.ts';
import { maskedMac } from './mac.ts';

export type Casque = Item<'casques'>;

export interface CasqueValues extends Record<string, unknown> {
  numeroSerie: string;
  etiquette: string;
  type: string | null;
  packaging: string | null;
  adresseMAC: string;
}

/** What the form opens with: the record, or a new one with the serial number that the address may give. */
export function valuesOf(item?: Casque, numeroSerie = ''): CasqueValues {
  return {
    numeroSerie: item?.numeroSerie ?? numeroSerie,
    etiquette: item?.etiquette ?? '',
    type: item ? String(item.type.id) : null,
    packaging: item?.packaging ? String(item.packaging.id) : null,
    adresseMAC: maskedMac(item?.adresseMAC ?? ''),
  };
}

export const bodyOf = ({ type, ...values }: CasqueValues): Body<'casques', 'create'> => ({
  ...values,
  type: type ?? '',
});

export const isComputer = ({ type }: Pick<CasqueValues, 'type'>): boolean => type === String(COMPUTER_TYPE);

/** A computer has no packaging, and no serial number but its own (P-4-32). */
export function withType(values: CasqueValues, type: string | null): CasqueValues {
  const next = { ...values, type };
  if (!isComputer(next) || isComputerSerial(values.numeroSerie)) return next;
  return { ...next, numeroSerie: '', packaging: null };
}
