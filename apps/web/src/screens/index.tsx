import { can } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { authRequired } from '../client/guards.ts';
import { homeOf } from '../client/landing.ts';
import { queries } from '../client/queries.ts';
import { sessionUser, useCan, useSession } from '../client/session.ts';
import { Card } from '../ui/card.tsx';
import { AddressLink } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Callout } from '../ui/show/status-badge.tsx';
import classes from './-home/home.module.css';
import { Shortcuts } from './-home/shortcuts.tsx';
import { NewsPart } from './actualites/-parts/news-part.tsx';

export const Route = createFileRoute('/')({
  beforeLoad: async (entered) => {
    await authRequired()(entered);
    const user = sessionUser();
    const home = user ? homeOf(user) : '/';
    if (home !== '/') throw redirect({ to: home, replace: true });
  },
  loader: ({ context: { queryClient } }) => {
    const user = sessionUser();
    if (!user || !can(user, 'actualites.consulter')) return;
    void queryClient.prefetchQuery(queries.actualites.list());
    void queryClient.prefetchQuery(queries.actualites.changelog());
  },
  component: Accueil,
});

const NEWS_SHOWN = 2;

/** The welcome page: where one may go, then what is new (P-2.1-34). */
function Accueil() {
  const { nom } = useSession();
  if (!useCan()('actualites.consulter')) return <WithoutRole nom={nom} />;
  return (
    <div className={classes.home}>
      <PageTitle title={message('accueil.bonjour', { nom })} />
      <div className={classes.page}>
        <Shortcuts />
        <div className={classes.news}>
          <Card
            title={message('accueil.actualites')}
            aside={
              <AddressLink to="/actualites" className="link">
                {message('accueil.toutes_actualites')}
              </AddressLink>
            }
          >
            <NewsPart read={queries.actualites.list()} limit={NEWS_SHOWN} />
          </Card>
          <Card title={message('accueil.nouveautes')}>
            <NewsPart read={queries.actualites.changelog()} limit={1} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The account signs in, and waits for the role that opens its screens (P-6-11). */
function WithoutRole({ nom }: { nom: string }) {
  return (
    <div className={classes.home}>
      <PageTitle title={message('accueil.bonjour', { nom })} />
      <Callout status="neutral" icon={IconInfoCircle}>
        {message('accueil.sans_role')}
      </Callout>
    </div>
  );
}
