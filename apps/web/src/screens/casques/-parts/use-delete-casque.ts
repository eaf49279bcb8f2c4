import { message } from '@sillage/contracts/messages.fr.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { formatInteger } from '../../../ui/format.ts';
import type { Casque } from './casque-fields.tsx';

/** Deletes a headset once it was said what goes with it. */
export function useDeleteCasque() {
  const askDelete = useDelete('casques');
  return ({ id, numeroSerie, possessions }: Casque, done: string, onDeleted?: () => Promise<void>) => {
    const held = { numero: numeroSerie, nombre: formatInteger(possessions.length) };
    const name = possessions.length > 0 ? message('casques.suppression', held) : numeroSerie;
    askDelete({ id, name }, done, onDeleted);
  };
}
