import type { ReactNode } from 'react';
import { WithDetails } from '../../../ui/list/with-details.tsx';

interface Named {
  etiquette: string | null;
  numeroSerie: string;
}

/** A headset as it is called: by its label, its serial number under it; without one, by its serial number. */
export function headsetName({ etiquette, numeroSerie }: Named): ReactNode {
  return etiquette ? <WithDetails details={[numeroSerie]}>{etiquette}</WithDetails> : numeroSerie;
}
