import { said, textOf } from '../../../ui/address.ts';

/** A serial number found in what devices report, for the headset that is created from it (S-2.15-03). */
export function readCreateSearch({ numeroSerie }: Record<string, unknown>): { numeroSerie?: string } {
  return said<{ numeroSerie?: string }>({ numeroSerie: textOf(numeroSerie)?.slice(0, 64) });
}
