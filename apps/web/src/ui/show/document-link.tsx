import { message } from '@sillage/contracts/messages.fr.ts';
import { IconExternalLink } from '@tabler/icons-react';

/** A document kept elsewhere; it opens in a new tab (S-2.5-05). */
export function DocumentLink({ address }: { address: string }) {
  return (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {message('contenu.ouvrir_document')} <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
    </a>
  );
}
