import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import type { TransferLine } from './use-transfer.ts';

/** What is in the way: where, since when, and its page. */
export function Obstacle({ stay, text }: { stay: NonNullable<TransferLine['obstacle']>; text: string }) {
  const { id, lieu, dateDebut, dateFin } = stay;
  const values = { lieu, debut: formatDate(dateDebut), fin: formatDate(dateFin) };
  return (
    <>
      {message('ui.etiquette', { nom: text })}{' '}
      <AddressLink to={`/possession_casques/show/${id}`} className="link">
        {message(dateFin ? 'possession_casques.du_au' : 'possession_casques.depuis', values)}
      </AddressLink>
    </>
  );
}
