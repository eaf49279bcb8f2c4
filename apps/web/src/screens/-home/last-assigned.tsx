import { canOpenAssignment } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useClosableFailure } from '../../client/failure.ts';
import { useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { shortened, TRAINING_NAME_MAX } from '../../ui/training/shortened.ts';
import { CardBadge } from '../assignments/-parts/assignment-status-badge.tsx';
import { type Card as AssignmentCard, trainingOf } from '../assignments/-parts/assignment-texts.ts';
import { periodOf } from '../assignments/-parts/period.ts';
import classes from './referent-dashboard.module.css';

/** Trainings on the dashboard (S-2.8-07). */
const SHOWN = 5;

/** The five trainings and courses assigned last, with the statuses and in the order of their cards (C-9-32). */
export function LastAssigned() {
  const query = useQuery(queries.assignments.data({ rowsPerPage: SHOWN, last: SHOWN }));
  const { data } = query;
  const total = data?.['hydra:totalItems'] ?? 0;
  const failure = useClosableFailure(query);
  return (
    <Card
      title={message('formations.derniers_assignes')}
      flush
      aside={
        total > 3 && (
          <AddressLink to="/assignments" className="link">
            {message('formations.voir_plus')}
          </AddressLink>
        )
      }
    >
      {failure && <ErrorState {...failure} level={3} />}
      {data && total === 0 && <p className={classes.none}>{message('ui.aucun_resultat')}</p>}
      <ul className={classes.rows}>
        {data?.['hydra:member'].map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ card }: { card: AssignmentCard }) {
  const user = useConnectedUser();
  const { id, name } = card;
  const training = trainingOf(card);
  const shown = shortened(name, TRAINING_NAME_MAX);
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>
        {user.isApprenant || canOpenAssignment(user, card) ? (
          <AddressLink
            to={`/assignments/${user.isApprenant ? 'results' : 'details'}/${id}`}
            className="link"
            title={name}
          >
            {shown}
          </AddressLink>
        ) : (
          <span title={name}>{shown}</span>
        )}
        <span className={classes.rowFacts} title={training}>
          {shortened(training, TRAINING_NAME_MAX)}
        </span>
      </span>
      <span className={classes.rowFacts}>{periodOf(card)}</span>
      <CardBadge card={card} />
    </li>
  );
}
