import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ShortcutList } from '../-home/shortcuts.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { toolsOf } from '../-shell/navigation.ts';

export const Route = createFileRoute('/outils/')({
  beforeLoad: roleRequired('outils.consulter'),
  component: Outils,
});

/** One card for each tool (S-2.2-19, S-2.2-20). */
function Outils() {
  const tools = toolsOf(useConnectedUser());
  return (
    <>
      <Crumbs />
      <PageTitle title={message('menu.outils')} count={tools.length} />
      <ShortcutList items={tools} />
    </>
  );
}
