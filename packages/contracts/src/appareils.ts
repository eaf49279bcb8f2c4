/** Id of the type 'Ordinateur': a computer that runs trainings in its browser (P-4-34). */
export const COMPUTER_TYPE = 3;

/** The serial numbers of computers start with PC (P-9-36). */
export function isComputerSerial(numeroSerie: string | null | undefined): boolean {
  return Boolean(numeroSerie?.startsWith('PC'));
}
