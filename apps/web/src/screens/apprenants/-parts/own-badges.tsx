import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Medal } from '../../../ui/medal.tsx';
import classes from './own-badges.module.css';

/** The badges of the connected learner, the last obtained first; a failure is silent (P-2.3-09, C-2.8-03, C-8-04). */
export function OwnBadges() {
  const { data } = useQuery(queries.user_badges.list({ 'user.id': useConnectedUser().userId }));
  if (!data) return null;
  const badges = data['hydra:member'];
  return (
    <Card title={message('formations.badges')} count={badges.length} className={classes.card ?? ''}>
      {badges.length === 0 && <p className={classes.none}>{message('ui.aucun')}</p>}
      <ul className={classes.badges}>
        {badges.map(({ id, badge, createdAt }) => (
          <li key={id} className={classes.badge}>
            <Medal id={badge.id} image={badge.image} size={48} />
            <div className={classes.text}>
              <h3 className={classes.name}>{badge.name}</h3>
              {badge.description && <p className={classes.line}>{badge.description}</p>}
              <p className={classes.line}>{message('formations.badge_obtenu_le', { date: formatDate(createdAt) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
