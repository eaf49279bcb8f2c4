import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import type { Item } from '../../../client/client.ts';
import { Card } from '../../../ui/card.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import classes from './apprenants.module.css';

/** The regroupements that a learner is in (P-2.3-67, P-3-35). */
export function RegroupementsCard({ apprenant }: { apprenant: Item<'apprenants'> }) {
  const { apprenantRegroupements = [] } = apprenant;
  return (
    <Card title={message('apprenants.regroupements')} count={apprenantRegroupements.length}>
      {apprenantRegroupements.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ul className={classes.groups}>
          {apprenantRegroupements.map(({ id, regroupement }) => (
            <li key={id}>
              <AddressLink className="link" to={`/regroupements/show/${regroupement.id}`}>
                {regroupementName(regroupement)}
              </AddressLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
