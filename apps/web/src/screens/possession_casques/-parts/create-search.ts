import { idOf, said } from '../../../ui/address.ts';

/** The headset whose possession is to be created. */
export function readCreateSearch({ casque }: Record<string, unknown>): { casque?: number } {
  return said<{ casque?: number }>({ casque: idOf(casque) });
}
