import { COMPUTER_TYPE, isComputerSerial } from '@sillage/contracts/appareils.ts';

interface Appareil {
  typeId: number;
  numeroSerie: string | null;
  packagingId: number | null;
}

/** A computer has no packaging, and no serial number but one that starts with PC; without one, the server gives it (P-4-32 … 34). */
export function deviceToStore({ typeId, numeroSerie, packagingId }: Appareil): Appareil {
  if (typeId !== COMPUTER_TYPE) return { typeId, numeroSerie, packagingId };
  return { typeId, numeroSerie: isComputerSerial(numeroSerie) ? numeroSerie : null, packagingId: null };
}

/** `PC000042`. */
export function computerSerial(number: number): string {
  return `PC${String(number).padStart(6, '0')}`;
}
