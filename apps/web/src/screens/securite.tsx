import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../client/guards.ts';
import { useCan } from '../client/login.ts';
import { queries } from '../client/queries.ts';
import { idOf, said } from '../ui/address.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { FactorsCard } from './-securite/factors-card.tsx';
import { LoginsCard } from './-securite/logins-card.tsx';
import { OwnData } from './-securite/own-data.tsx';
import classes from './-securite/securite.module.css';
import { Crumbs } from './-shell/crumbs.tsx';
import { RapportsCard } from './rapports/-parts/rapports-card.tsx';

/** How one's own account is entered, where it is signed in, and what is kept of its person. */
export const Route = createFileRoute('/securite')({
  /** The report that a mail led to. */
  validateSearch: (raw: Record<string, unknown>) => said({ rapport: idOf(raw.rapport) }),
  beforeLoad: authRequired(),
  loader: ({ context }) => context.queryClient.fetchQuery({ ...queries.securite.show(), staleTime: 0 }),
  component: Securite,
});

function Securite() {
  const may = useCan();
  const { rapport } = Route.useSearch();
  const { data } = useSuspenseQuery(queries.securite.show());
  return (
    <>
      <Crumbs />
      <PageTitle title={message('securite.titre')} />
      <div className={classes.page}>
        {may('securite.facteurs') && <FactorsCard securite={data} />}
        <LoginsCard connexions={data.connexions} />
        {may('statistiques.consulter') && <RapportsCard always chosen={rapport} />}
        <OwnData />
      </div>
    </>
  );
}
