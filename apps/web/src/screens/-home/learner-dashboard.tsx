import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ScoreRing } from '../../ui/show/meter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FormationsSection, sectionsOf } from '../apprenants/-parts/mes-formations.tsx';
import classes from './home.module.css';
import { LearnerToDo } from './learner-to-do.tsx';

/** Trainings shown of each list (C-9-14). */
const FIRST = 3;

/** The trainings of the connected learner, three of each list, beside the overall score (C-2.9-34, C-2.9-37, C-9-14). */
export function LearnerDashboard() {
  const may = useCan();
  return may('apprenants.profil') ? <OwnTrainings /> : <EmptyState title={message('formations.aucune')} />;
}

function OwnTrainings() {
  const { apprenantId } = useConnectedUser();
  const { data } = useSuspenseQuery(queries.formations.deApprenant(apprenantId ?? 0));
  const [running, ...others] = sectionsOf(data, new Date());
  return (
    <div className={classes.dashboard}>
      <div>
        <LearnerToDo data={data} section={running!} first={FIRST} />
        {others.map((section) => (
          <FormationsSection key={section.bucket} {...section} mobile={data.mobile} first={FIRST} />
        ))}
      </div>
      <Card title={message('formations.mes_resultats')}>
        <ScoreRing tauxPourcent={data.score_global} label={message('formations.score_global')} />
      </Card>
    </div>
  );
}
