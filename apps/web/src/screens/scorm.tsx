import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../client/guards.ts';
import { useConnectedUser } from '../client/login.ts';
import { AddressLink } from '../ui/link.tsx';
import { EmptyState } from '../ui/states.tsx';
import classes from './scorm/-parts/player.module.css';
import { Player, useWayBack } from './scorm/-parts/player.tsx';
import { PlayerFrame } from './scorm/-parts/player-frame.tsx';

interface PlayerSearch {
  module?: number;
  item?: string;
  assignment?: number;
}

/** The SCORM player (C-2.2-12, C-2.2-16): `/scorm?module=12&item=…&assignment=34`. */
export const Route = createFileRoute('/scorm')({
  staticData: { bare: true },
  validateSearch: ({ module, item, assignment }): PlayerSearch => {
    const [moduleId, assignmentId] = [Number(module), Number(assignment)];
    return {
      ...(moduleId > 0 && Number.isInteger(moduleId) && { module: moduleId }),
      // An identifier may look like a number in the address.
      ...((typeof item === 'string' || typeof item === 'number') && { item: String(item) }),
      ...(assignmentId > 0 && Number.isInteger(assignmentId) && { assignment: assignmentId }),
    };
  },
  beforeLoad: roleRequired('scorm.consulter'),
  component: Scorm,
});

function Scorm() {
  const { module, item, assignment } = Route.useSearch();
  const user = useConnectedUser();
  const trainings = user.isApprenant ? '/apprenants/liste-formations' : '/catalogue';
  const back = useWayBack(trainings);
  if (module !== undefined) {
    const otherwise = user.isApprenant ? trainings : (`/modules/details/${module}` as const);
    return <Player key={module} wanted={{ module, item, assignment }} otherwise={otherwise} />;
  }
  return (
    <PlayerFrame title={message('scorm.lecteur')} onLeave={back}>
      <div className={classes.state}>
        <EmptyState
          title={message('scorm.lecteur_sans_module_titre')}
          text={message('scorm.lecteur_sans_module')}
          actions={
            <Button component={AddressLink} to={trainings} variant="light">
              {user.isApprenant ? message('scorm.retour_formations') : message('scorm.vers_catalogue')}
            </Button>
          }
        />
      </div>
    </PlayerFrame>
  );
}
