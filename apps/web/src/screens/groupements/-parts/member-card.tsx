import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { Card } from '../../../ui/card.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import classes from './groupements.module.css';

/** The establishments of a groupement; a link for those that the person may open (P-2.5-06, P-2.4-13). */
export function MemberCard({ groupement: { etablissements } }: { groupement: Item<'groupements'> }) {
  const user = useConnectedUser();
  const { etablissementId, groupementEtablissements } = user;
  const opens = (id: number) => isAdmin(user) || id === etablissementId || groupementEtablissements.includes(id);
  return (
    <Card title={message('groupements.champ.etablissements')} count={etablissements.length}>
      {etablissements.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ul className={classes.members}>
          {etablissements.map(({ id, nom }) => (
            <li key={id}>
              {opens(id) ? (
                <AddressLink className="link" to={`/etablissements/show/${id}`}>
                  {nom}
                </AddressLink>
              ) : (
                nom
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
