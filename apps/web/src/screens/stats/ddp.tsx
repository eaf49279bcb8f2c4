import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { MobileDashboard } from '../mobile/-parts/mobile-dashboard.tsx';

/** The figures of « Droit des patients » within the own perimeter (S-2.1-15). */
export const Route = createFileRoute('/stats/ddp')({
  beforeLoad: roleRequired('mobile.ddp'),
  component: () => <MobileDashboard title={message('mobile.titre_ddp')} application="ddp" />,
});
