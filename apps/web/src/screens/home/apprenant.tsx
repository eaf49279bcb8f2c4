import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBuildingHospital } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useSession } from '../../client/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../-home/home.module.css';
import { Shortcuts } from '../-home/shortcuts.tsx';

export const Route = createFileRoute('/home/apprenant')({
  beforeLoad: authRequired(),
  component: AccueilApprenant,
});

/** The home of a learner: who one is, where, and where to go (P-2.1-31). */
function AccueilApprenant() {
  const { nom, etablissementNom } = useSession();
  return (
    <div className={classes.home}>
      <PageTitle
        title={message('accueil.bonjour', { nom })}
        facts={etablissementNom ? [{ icon: IconBuildingHospital, text: etablissementNom }] : []}
      />
      <Shortcuts />
    </div>
  );
}
