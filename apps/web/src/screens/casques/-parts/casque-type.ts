import { COMPUTER_TYPE, isComputerSerial } from '@sillage/contracts/casques.rules.ts';

interface Typed {
  type: string | null;
  numeroSerie: string;
  packaging: string | null;
}

export const isComputer = ({ type }: Pick<Typed, 'type'>): boolean => type === String(COMPUTER_TYPE);

/** A computer has no packaging, and no serial number but its own (P-4-32). */
export function withType<Values extends Typed>(values: Values, type: string | null): Values {
  const next = { ...values, type };
  if (!isComputer(next) || isComputerSerial(values.numeroSerie)) return next;
  return { ...next, numeroSerie: '', packaging: null };
}
