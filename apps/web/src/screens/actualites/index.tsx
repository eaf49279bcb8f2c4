import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { NewsPart } from './-parts/news-part.tsx';

export const Route = createFileRoute('/actualites/')({
  beforeLoad: roleRequired('actualites.consulter'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(queries.actualites.list()),
  component: Actualites,
});

function Actualites() {
  const title = message('menu.actualites');
  return (
    <>
      <Crumbs />
      <PageTitle title={title} />
      <NewsPart read={queries.actualites.list()} />
    </>
  );
}
