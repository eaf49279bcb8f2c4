import { plural } from '@sillage/contracts/messages.fr.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Leaving } from '../../../client/use-to-list.ts';
import type { Casque } from './casque-fields.tsx';

/** Deletes a headset once it was said what goes with it. */
export function useDeleteCasque() {
  const askDelete = useDelete('casques');
  return ({ id, numeroSerie, possessions }: Casque, leaving?: Leaving) => {
    const notice = possessions.length > 0 && plural('casques.suppression', possessions.length, { numero: numeroSerie });
    return askDelete({ id, name: numeroSerie, ...(notice && { notice }) }, leaving);
  };
}
