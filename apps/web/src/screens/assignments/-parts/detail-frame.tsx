import { message } from '@sillage/contracts/messages.fr.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';

/** What stands while nothing may be shown: the way back, in words too, and no message (C-8-03, C-2.0-11). */
export function EmptyDetail() {
  const title = message('assignments.titre_detail');
  return (
    <>
      <Crumbs />
      <PageTitle
        title={title}
        backTo="/assignments"
        primary={{ label: message('ui.retour_liste'), to: '/assignments' }}
      />
    </>
  );
}
