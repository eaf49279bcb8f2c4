import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../-home/home.module.css';

/** An empty page but for its title (P-2.2-03). */
export const Route = createFileRoute('/home/etablissement')({
  beforeLoad: authRequired(),
  component: AccueilEtablissement,
});

function AccueilEtablissement() {
  return (
    <div className={classes.home}>
      <PageTitle title={message('accueil.titre_etablissement')} />
    </div>
  );
}
