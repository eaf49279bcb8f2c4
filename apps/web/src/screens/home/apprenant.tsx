import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBuildingHospital } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { connectedUser, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../-home/home.module.css';
import { hoursFact } from '../-home/hours.ts';
import { LearnerDashboard } from '../-home/learner-dashboard.tsx';

export const Route = createFileRoute('/home/apprenant')({
  beforeLoad: authRequired(),
  loader: ({ context }) => {
    const id = connectedUser()?.apprenantId;
    if (id) void context.queryClient.prefetchQuery(queries.formations.deApprenant(id));
  },
  component: AccueilApprenant,
});

/** The home of a learner: what to play, what is done (P-2.1-31, C-2.9-34). */
function AccueilApprenant() {
  const { nom, etablissementNom } = useConnectedUser();
  return (
    <div className={classes.home}>
      <PageTitle
        title={message('accueil.bonjour', { nom })}
        facts={[...(etablissementNom ? [{ icon: IconBuildingHospital, text: etablissementNom }] : []), ...hoursFact()]}
      />
      <LearnerDashboard />
    </div>
  );
}
