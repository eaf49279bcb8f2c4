import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../-home/home.module.css';
import { Shortcuts } from '../-home/shortcuts.tsx';

export const Route = createFileRoute('/home/referent')({
  beforeLoad: authRequired(),
  component: AccueilReferent,
});

function AccueilReferent() {
  return (
    <div className={classes.home}>
      <PageTitle title={message('accueil.titre_referent')} />
      <Shortcuts />
    </div>
  );
}
