import { holdsCredentials } from '@sillage/contracts/adresses.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Callout } from '../../../ui/show/status-badge.tsx';

/** A document kept elsewhere; it opens in a new tab (S-2.5-05). */
export function DocumentLink({ address }: { address: string }) {
  if (holdsCredentials(address)) return <RefusedAddress />;
  return (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {message('contenu.ouvrir_document')} <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
    </a>
  );
}

/** In place of an address that was stored with a password, for whoever may mend it. */
export function RefusedAddress() {
  return <Callout status="warning">{message('contenu.adresse_refusee')}</Callout>;
}
