import { can } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCalendar, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { authRequired } from '../client/guards.ts';
import { homeOf } from '../client/landing.ts';
import { connectedUser, useCan, useConnectedUser } from '../client/login.ts';
import { queries } from '../client/queries.ts';
import { Card } from '../ui/card.tsx';
import { formatToday } from '../ui/format.ts';
import { AddressLink } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Callout } from '../ui/show/status-badge.tsx';
import classes from './-home/home.module.css';
import { hoursFact } from './-home/hours.ts';
import { Scores } from './-home/referent-dashboard.tsx';
import { Shortcuts } from './-home/shortcuts.tsx';
import { ThisWeek } from './-home/this-week.tsx';
import { ToDo } from './-home/to-do.tsx';
import { Weeks } from './-home/weeks.tsx';
import { NewsPart } from './actualites/-parts/news-part.tsx';

export const Route = createFileRoute('/')({
  beforeLoad: async (entered) => {
    await authRequired()(entered);
    const user = connectedUser();
    const home = user ? homeOf(user) : '/';
    if (home !== '/') throw redirect({ to: home, replace: true });
  },
  loader: ({ context: { queryClient } }) => {
    const user = connectedUser();
    if (!user || !can(user, 'accueil.consulter')) return;
    void queryClient.prefetchQuery(queries.accueil.aFaire());
    void queryClient.prefetchQuery(queries.accueil.semaines());
    if (can(user, 'accueil.suivre_apprenants')) void queryClient.prefetchQuery(queries.accueil.echeances());
    void queryClient.prefetchQuery(queries.actualites.list());
    void queryClient.prefetchQuery(queries.actualites.changelog());
  },
  component: Accueil,
});

const NEWS_SHOWN = 2;

/** What is to be done first, then how training goes, what is new, and where one may go (P-2.1-34). */
function Accueil() {
  const { nom } = useConnectedUser();
  const may = useCan();
  if (!may('accueil.consulter')) return <WithoutRole nom={nom} />;
  return (
    <div className={classes.home}>
      <PageTitle
        title={message('accueil.bonjour', { nom })}
        facts={[{ icon: IconCalendar, text: formatToday(new Date()) }, ...hoursFact()]}
      />
      <div className={classes.page}>
        <div className={classes.columns}>
          <div className={classes.side}>
            {may('accueil.suivre_apprenants') && <ThisWeek />}
            <ToDo isQuiet={may('accueil.suivre_apprenants')} />
            {may('accueil.suivre') && <Results />}
          </div>
          <div className={classes.side}>
            <Weeks />
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
        <Shortcuts />
      </div>
    </div>
  );
}

/** The three figures of the own people, with what the last weeks say. */
function Results() {
  const { data } = useQuery(queries.accueil.semaines());
  return <Scores tendances={data?.tendances} />;
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
