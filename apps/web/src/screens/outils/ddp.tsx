import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { MobileDashboard } from '../mobile/-parts/mobile-dashboard.tsx';
import { MobileSessions } from '../mobile/-parts/mobile-sessions.tsx';

export const Route = createFileRoute('/outils/ddp')({
  beforeLoad: roleRequired('mobile.consulter'),
  component: () => (
    <MobileDashboard title={message('mobile.titre_ddp')} application="ddp">
      <MobileSessions application="ddp" />
    </MobileDashboard>
  ),
});
