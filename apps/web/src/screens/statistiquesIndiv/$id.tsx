import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { scenarioOf } from '@sillage/contracts/statistiques.rules.ts';
import type { SessionJouee } from '@sillage/contracts/statistiques.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../client/api-error.ts';
import { authRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { idOf, said, textOf } from '../../ui/address.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatDuration, formatPercent } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../ui/list/use-list-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { EmptyState, PageSkeleton } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from '../-statistiques-indiv/individuelles.module.css';
import { SessionBlocs } from '../stats/-parts/session-blocs.tsx';

interface Search {
  /** The step that was clicked: a scenario. */
  etape?: number;
  /** The training that was clicked: an assignment. */
  formation?: number;
  /** The session that is shown; the latest one unless said. */
  session?: string;
}

function parseSearch({ etape, formation, session }: Record<string, unknown>): Search {
  return said<Search>({ etape: idOf(etape), formation: idOf(formation), session: textOf(session) });
}

const stepOf = ({ etape, formation }: Search) => said<Pick<Search, 'etape' | 'formation'>>({ etape, formation });

const sessionsOf = (id: string, search: Search) => queries.statistiques.individuelles(Number(id) || 0, stepOf(search));

/** What one learner has done, session by session; whoever may not see that learner is led home (S-2.1-16, S-2.1-17). */
export const Route = createFileRoute('/statistiquesIndiv/$id')({
  validateSearch: parseSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => stepOf(search),
  async loader({ context, params, deps }) {
    await context.queryClient.ensureQueryData(sessionsOf(params.id, deps)).catch((error: unknown) => {
      if (error instanceof ApiError && [403, 404, 422].includes(error.status)) throw redirect({ to: '/' });
      throw error;
    });
  },
  component: Individuelles,
});

function Individuelles() {
  const user = useConnectedUser();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const search = Route.useSearch();
  const { data } = useSuspenseQuery(sessionsOf(Route.useParams().id, search));
  const { sessions, apprenant } = data;
  const { prenom } = apprenant;
  const nom = apprenant.nom && prenom ? listName({ nom: apprenant.nom, prenom }) : apprenant.codeApprenant;
  const isOwn = apprenant.id === user.apprenantId;
  const title = isOwn ? message('formations.mes_resultats') : message('individuelles.titre_de', { nom });
  const chosen = sessions.find(({ session }) => session === search.session) ?? sessions[0];
  return (
    <>
      <Crumbs label={title} />
      <PageTitle
        title={title}
        printed={chosen ? sentenceOf(chosen) : ''}
        backTo={isOwn ? '/apprenants/liste-formations' : '/'}
        onBack={canGoBack ? () => router.history.back() : undefined}
        secondary={[acts.print]}
      />
      <div className={classes.stack}>
        <Sessions sessions={sessions} chosen={chosen} search={search} />
        {chosen && <Shown session={chosen} />}
      </div>
    </>
  );
}

const nameOf = ({ scenario, saisie }: SessionJouee) => scenarioOf({ Scenario: scenario, saisie });

function sentenceOf(session: SessionJouee): string {
  return `${nameOf(session)} · ${formatDateTime(session.date)}`;
}

interface SessionsProps {
  sessions: SessionJouee[];
  chosen: SessionJouee | undefined;
  search: Search;
}

function Sessions({ sessions, chosen, search }: SessionsProps) {
  const state = useLocalListState({ rowsPerPage: 10 });
  return (
    <div data-print="hide">
      <ListScreen<SessionJouee>
        as="section"
        inBrowser
        hidesColumns={false}
        title={message('statistiques.sessions_derriere.titre')}
        noun="statistiques.nom_f"
        state={state}
        query={{ rows: sessions, total: sessions.length, isStale: false, error: null, retry: () => {} }}
        rowId={({ session }) => session}
        rowName={sentenceOf}
        rowsPerPageOptions={[10]}
        empty={{ text: message(search.etape ? 'individuelles.vide' : 'individuelles.aucune_session') }}
        columns={[
          {
            id: 'date',
            label: message('statistiques.sessions_derriere.colonne.Date'),
            cell: ({ session, date }) => (
              <AddressLink
                className={`link ${classes.date}`}
                to="."
                search={{ ...search, session }}
                resetScroll={false}
                aria-current={session === chosen?.session ? 'true' : undefined}
              >
                {formatDateTime(date)}
              </AddressLink>
            ),
            width: 190,
            name: true,
          },
          {
            id: 'scenario',
            label: message('statistiques.sessions_derriere.colonne.Scenario'),
            cell: (one) => (
              <span className={classes.scenario}>
                {nameOf(one)}{' '}
                {!one.complete && <StatusBadge status="warning">{message('statistiques.etat.incomplete')}</StatusBadge>}
              </span>
            ),
            width: 300,
            min: 180,
          },
          {
            id: 'duree',
            label: message('statistiques.sessions_derriere.colonne.Duree'),
            cell: ({ duree }) => formatDuration(duree),
            width: 110,
            align: 'right',
          },
          {
            id: 'score',
            label: message('statistiques.sessions_derriere.colonne.Score'),
            cell: ({ score }) => formatPercent(score),
            width: 96,
            align: 'right',
          },
        ]}
      />
    </div>
  );
}

/** The blocks of one session; without any, or without an answer, a notice stands in their place (S-2.23-15, S-2.23-16). */
function Shown({ session }: { session: SessionJouee }) {
  const { defaultLanguage: lang } = useConnectedUser();
  const { data, isPending } = useQuery(queries.debriefings.session({ session: session.session, lang }));
  if (isPending) return <PageSkeleton cards={2} />;
  return (
    <section aria-label={sentenceOf(session)}>
      <h2 className={classes.shown}>{sentenceOf(session)}</h2>
      {data && data.datas.length > 0 ? (
        <SessionBlocs blocs={data.datas} isPrinted />
      ) : (
        <Card>
          <EmptyState title={message('individuelles.indisponible')} />
        </Card>
      )}
    </section>
  );
}
