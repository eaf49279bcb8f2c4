import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { homeOf } from '../../client/landing.ts';
import { useConnectedUser } from '../../client/login.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../-home/home.module.css';
import { hoursFact } from '../-home/hours.ts';
import { ReferentDashboard } from '../-home/referent-dashboard.tsx';
import { Shortcuts } from '../-home/shortcuts.tsx';
import { ToDo } from '../-home/to-do.tsx';

export const Route = createFileRoute('/home/referent')({
  beforeLoad: authRequired(),
  component: AccueilReferent,
});

/** The home of a referent and of an IFPS account: figures of the own establishment, then where to go (P-2.2-05, S-2.8-10). */
function AccueilReferent() {
  return (
    <div className={classes.home}>
      <PageTitle title={message('accueil.titre_referent')} facts={hoursFact()} />
      {/* Whose home this is finds here what the others find on theirs. */}
      {homeOf(useConnectedUser()) === '/home/referent' && (
        <div className={classes.line}>
          <ToDo />
        </div>
      )}
      <ReferentDashboard />
      <Shortcuts />
    </div>
  );
}
