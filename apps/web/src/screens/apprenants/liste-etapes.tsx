import { Select } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Answer, Api } from '../../client/client.ts';
import { authRequired } from '../../client/guards.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatDuration, formatPercent } from '../../ui/format.ts';
import { type Address, AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type EtapesSearch, readEtapesSearch } from './-parts/etapes-search.ts';
import classes from './-parts/formations.module.css';

/** C-2.8-08, C-2.8-10, C-2.8-11, C-2.8-12, C-2.8-13, P-2.3-11, P-2.3-72, P-2.3-74, P-2.3-75, P-2.3-76, P-2.3-77, P-2.3-78, P-2.3-79. */
export const Route = createFileRoute('/apprenants/liste-etapes')({
  validateSearch: readEtapesSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(etapesQuery(deps)),
  component: ListeEtapes,
});

type Etape = Answer<Api['formations']['etapes']>[string][number];

function etapesQuery({ aId, pId }: EtapesSearch) {
  return queries.formations.etapes({ codes: aId === undefined ? [] : [aId], sequenceId: pId ?? null });
}

function ListeEtapes() {
  const user = useConnectedUser();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data } = useSuspenseQuery(etapesQuery(search));
  const etapes = (search.aId && data[search.aId]) || [];
  const lessons = new Map(etapes.map(({ lesson }) => [idOf(lesson['@id']), lesson.nom]));
  const shown = etapes.filter(({ lesson }) => !search.lessonId || idOf(lesson['@id']) === search.lessonId);
  const groups = [...Map.groupBy(shown, ({ lesson }) => lesson['@id']).values()];
  return (
    <div className={classes.page}>
      <PageTitle title={useTitle(search.id)} backTo={useBackTo()} />
      {etapes.length === 0 ? (
        <EmptyState title={message('formations.aucune_etape')} />
      ) : (
        <>
          <Select
            className={classes.filter ?? ''}
            label={message('formations.filtre')}
            placeholder={message('formations.toutes')}
            data={[...lessons].map(([value, label]) => ({ value, label }))}
            value={search.lessonId ?? null}
            onChange={(lessonId) =>
              void navigate({ search: { ...search, lessonId: lessonId ?? undefined }, replace: true })
            }
            clearable
            searchable
          />
          {groups.map((group) => (
            <Card
              key={group[0]!.lesson['@id']}
              title={group[0]!.lesson.nom}
              count={group.length}
              flush
              className={classes.group ?? ''}
            >
              <ul className={classes.steps}>
                {group.map((etape) => (
                  <Step key={etape.id} etape={etape} apprenantId={search.id ?? user.apprenantId} />
                ))}
              </ul>
            </Card>
          ))}
        </>
      )}
    </div>
  );
}

/** The own steps, or those of the learner whom the address names. */
function useTitle(id: number | undefined): string {
  const user = useConnectedUser();
  const may = useCan();
  const isOther = id !== undefined && id !== user.apprenantId && may('apprenants.lister');
  const { data } = useQuery({ ...queries.apprenants.show(id ?? 0), enabled: isOther });
  return data ? message('formations.etapes_de', { nom: listName(data) }) : message('formations.etapes');
}

function useBackTo(): Address {
  const may = useCan();
  if (useConnectedUser().isApprenant) return '/apprenants/liste-formations';
  return may('apprenants.lister') ? '/apprenants' : '/';
}

function idOf(iri: string): string {
  return iri.slice(iri.lastIndexOf('/') + 1);
}

function Step({ etape, apprenantId }: { etape: Etape; apprenantId: number | null }) {
  const { isApprenant, features } = useConnectedUser();
  const { complete, dateCompletion, score, passages, tempsSecondes, session } = etape;
  return (
    <li className={classes.step}>
      <div className={classes.stepText}>
        {apprenantId === null ? (
          <span className={classes.stepName}>{etape.nom}</span>
        ) : (
          <AddressLink
            className={`${classes.stepName} ${classes.stepLink}`}
            to={`/statistiquesIndiv/${apprenantId}`}
            search={{ etape: etape.id }}
          >
            {etape.nom}
          </AddressLink>
        )}
        <p className={classes.stepFacts}>
          {plural('statistiques.nombre_sessions', passages)} · {formatDuration(tempsSecondes)}
        </p>
      </div>
      <StatusBadge status={complete ? 'success' : 'neutral'}>
        {complete
          ? message('formations.etape_faite_le', { date: formatDate(dateCompletion) })
          : message('formations.etape_non_terminee')}
      </StatusBadge>
      <span className={classes.stepScore}>{formatPercent(score)}</span>
      {isApprenant && session && features.includes('attestations') && (
        <a className={`link ${classes.stepFile}`} href={`/api/attestations/mienne/${session}`} download>
          <IconDownload size={16} stroke={1.7} aria-hidden="true" /> {message('formations.attestation')}
          <span className="visually-hidden"> {etape.nom}</span>
        </a>
      )}
    </li>
  );
}
