import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { LearnerDashboard } from '../-home/learner-dashboard.tsx';

/** The dashboard of a learner; any other role sees it without personal data (C-2.8-14, C-2.8-19, S-2.1-18). */
export const Route = createFileRoute('/statistiques/formations')({
  beforeLoad: authRequired(),
  component: StatistiquesFormations,
});

function StatistiquesFormations() {
  return (
    <>
      <PageTitle title={message('formations.mes_resultats')} />
      <LearnerDashboard />
    </>
  );
}
