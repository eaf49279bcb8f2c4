import type { StatistiquesScenario } from '@sillage/contracts/gabarits.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { download } from '../../../client/download.ts';
import { failureOf } from '../../../client/failure.ts';
import { recordFeature } from '../../../client/feature-hit.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { acts } from '../../../ui/acts.ts';
import { announce } from '../../../ui/announce.tsx';
import { StatCard } from '../../../ui/chart/stat-card.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { formatInteger, formatMinutes, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { QuizDetails } from '../../../ui/show/quiz.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { blocSeries, openingsOf } from './blocs.series.ts';
import { sessionsBehind } from './figure-search.ts';
import { Figures } from './figures.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ALL_FIELDS } from './filter-fields.tsx';
import { type FilterSearch, filterInput } from './filter-search.ts';
import { Headline } from './headline.tsx';
import classes from './stats.module.css';
import { useFilter } from './use-filter.ts';

interface BlocsScreenProps {
  /** A serious game takes no device (S-2.3-04). */
  kind: 'scenario' | 'seriousGame' | 'mangoEngine';
  /** uuid or guid, as the address says. */
  id: string;
}

/** Statistics of a scenario: filters, head figures, and the blocks of its template in their order (S-2.4). */
export function BlocsScreen({ kind, id }: BlocsScreenProps) {
  useEffect(() => recordFeature('statistiques'), []);
  const user = useConnectedUser();
  const filter = useFilter();
  // Of the establishment: French, or its Belgian variant (P-9-33).
  const { defaultLanguage: lang } = user;
  const isGame = kind === 'seriousGame';
  const sent = filterInput(heard(filter.asked ?? {}, isGame), new Date());
  const query = useQuery({
    ...(isGame
      ? queries.gabarits.seriousGame({ guid: id, lang, ...sent })
      : queries.gabarits.template({ scenario: id, lang, context: sent })),
    enabled: filter.asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { data, error } = query;
  const title = data?.scenario.nom ?? message('gabarits.titre');
  return (
    <>
      <Crumbs label={title} />
      <Title title={title} data={data} />
      <FilterBar
        filter={filter}
        {...(isGame && { fields: ALL_FIELDS.filter((name) => name !== 'casque') })}
        isLoading={query.isFetching}
      />
      {error ? (
        <div className={classes.state}>
          <ErrorState
            {...failureOf(query)}
            title={message('gabarits.indisponible')}
            text={message('gabarits.indisponible_texte')}
          />
        </div>
      ) : (
        <Figures filter={filter} query={query}>
          {(data, asked) => <Blocs id={id} data={data} asked={heard(asked, isGame)} computedAt={query.dataUpdatedAt} />}
        </Figures>
      )}
    </>
  );
}

/** Without the device that another screen has kept, where no field shows it. */
function heard({ casque, ...search }: FilterSearch, isGame: boolean): FilterSearch {
  return casque === undefined || isGame ? search : { ...search, casque };
}

function Title({ title, data }: { title: string; data: StatistiquesScenario | undefined }) {
  const may = useCan();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <PageTitle
      title={title}
      printed={data?.filtre}
      backTo={may('statistiques.consulter') ? '/stats/scenario' : '/'}
      onBack={canGoBack ? () => router.history.back() : undefined}
      badge={data && data.version !== null && <Version version={data.version} scenarioId={data.scenario.id} />}
      secondary={[acts.print]}
    />
  );
}

/** The template in use, for those who may change it. */
function Version({ version, scenarioId }: { version: number; scenarioId: number }) {
  return (
    <p className={classes.version} data-print="hide">
      {version > 0 ? message('gabarits.version', { version }) : message('gabarits.par_defaut')}
      {' · '}
      <AddressLink className="link" to={`/scenarios/edit/${scenarioId}`}>
        {message('ui.modifier')}
      </AddressLink>
    </p>
  );
}

interface BlocsProps {
  id: string;
  data: StatistiquesScenario;
  asked: FilterSearch;
  computedAt: number;
}

function Blocs(props: BlocsProps) {
  const { id, data, asked } = props;
  const { sessionsCount, scenario, datas, filtre } = data;
  const opens = useCan()('statistiques.consulter');
  useEffect(() => announce(plural('statistiques.nombre_sessions', sessionsCount)), [sessionsCount]);
  if (sessionsCount === 0) return <Instead title={message('gabarits.aucun_passage')} />;
  const openings = opens ? openingsOf(asked, scenario.id) : undefined;
  const excel = (titre: string, bloc: number) => () =>
    download('gabarits', 'excel', { scenario: id, context: filterInput(asked, new Date()), titre, bloc }).catch(
      sayRefusal,
    );
  return (
    <>
      <Heading {...props} opens={opens} />
      {datas.length === 0 ? (
        <Instead title={message('gabarits.indisponible')} text={message('gabarits.indisponible_texte')} />
      ) : (
        <div className={classes.charts}>
          {datas.map((bloc, index) => {
            const { quiz, ...stat } = blocSeries(bloc, openings);
            return (
              <StatCard
                // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may bear one title, and blocks do not move
                key={index}
                {...stat}
                sentence={filtre}
                onExcel={excel(bloc.title, index)}
                wide={index === datas.length - 1 && index % 2 === 0}
              >
                {quiz && <QuizDetails quiz={quiz} />}
              </StatCard>
            );
          })}
        </div>
      )}
    </>
  );
}

function Instead(props: { title: string; text?: string }) {
  return (
    <div className={classes.state}>
      <EmptyState {...props} />
    </div>
  );
}

function Heading({ data, asked, computedAt, opens }: BlocsProps & { opens: boolean }) {
  const { sessionsCount, terminees, dureeMoyenne, actionsJustes, scenario, filtre } = data;
  const behind = (search: FilterSearch, added = {}) =>
    opens ? sessionsBehind(search, { scenario: scenario.id, ...added }) : undefined;
  const { incomplete: _, ...complete } = asked;
  const facts = [
    // Without the incomplete ones, all of them are.
    asked.incomplete && {
      name: message('gabarits.terminees'),
      text: formatInteger(terminees),
      opens: behind(complete),
    },
    dureeMoyenne !== null && {
      name: message('statistiques.duree_moyenne'),
      text: formatMinutes(dureeMoyenne),
      opens: behind(asked, { avecDuree: true }),
    },
    actionsJustes !== null && {
      name: message('gabarits.actions_justes'),
      text: formatPercent(actionsJustes),
      opens: actionsJustes > 0 ? behind(asked, { genre: 'action' }) : undefined,
    },
  ].filter((fact) => typeof fact === 'object');
  return (
    <Headline sessions={sessionsCount} opens={behind(asked)} facts={facts} sentence={filtre} computedAt={computedAt} />
  );
}
