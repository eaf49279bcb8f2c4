import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../client/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PERSON_NAME_MAX, shortened } from '../../../ui/training/shortened.ts';
import classes from './assignees.module.css';
import type { Assignment, Card } from './assignment-texts.ts';
import assignments from './assignments.module.css';

type Assigned = Assignment['assignmentAssigneds'][number];

/** The name of a learner or of a group; of neither, a learner whom the person does not see. */
export function nameOfAssigned({ apprenant, regroupement }: Pick<Assigned, 'apprenant' | 'regroupement'>): string {
  return apprenant ? listName(apprenant) : (regroupement?.name ?? message('assignments.ancien_apprenant'));
}

/** Two names, then a window for the others (C-9-19, S-9-65). */
export function Assignees({ card, opens }: { card: Card; opens: boolean }) {
  const [opened, setOpened] = useState(false);
  if (card.isAssignedToAllLearners) return message('assignments.tous_les_apprenants');
  const more = (card.activeAssignedsCount ?? 0) - card.assignes.length;
  if (card.assignes.length === 0) return message('assignments.aucun_assigne');
  return (
    <>
      {card.assignes.map((name) => shortened(name, PERSON_NAME_MAX)).join(', ')}
      {more > 0 && opens && (
        <button type="button" className={classes.more} onClick={() => setOpened(true)}>
          {plural('ui.et_autres', more)}
          <span className="visually-hidden"> {card.name}</span>
        </button>
      )}
      {more > 0 && !opens && ` ${plural('ui.et_autres', more)}`}
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={message('assignments.assignes')}
        buttons={<Button onClick={() => setOpened(false)}>{message('ui.fermer')}</Button>}
      >
        {opened && <AllAssignees id={card.id} />}
      </Dialog>
    </>
  );
}

function AllAssignees({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(queries.assignments.show(id));
  if (error) return <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <p aria-busy="true">{message('ui.chargement')}</p>;
  return (
    <ul className={assignments.names}>
      {data.assignmentAssigneds
        .filter(({ deletedAt }) => deletedAt === null)
        .map((assigned) => (
          <li key={assigned.id}>{nameOfAssigned(assigned)}</li>
        ))}
    </ul>
  );
}
