import { SegmentedControl } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { perimetreMobile } from '@sillage/contracts/mobile.rules.ts';
import type { GraphiqueRapport, MobileReport, Occurrence } from '@sillage/contracts/mobile.ts';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { download } from '../../client/download.ts';
import { failureOf } from '../../client/failure.ts';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { OpeningFigure } from '../../ui/chart/opening-figure.tsx';
import { StatCard } from '../../ui/chart/stat-card.tsx';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { formatInteger, formatPercent } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../ui/list/use-list-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { opensOf, platformsStat, reportSeries, satisfactionStats } from '../mobile/-parts/mobile.series.ts';
import dashboard from '../mobile/-parts/mobile-dashboard.module.css';
import { MobileLoading, Tile } from '../mobile/-parts/mobile-dashboard.tsx';
import stats from '../stats/-parts/stats.module.css';

export const Route = createFileRoute('/outils/rapportMobile')({
  beforeLoad: roleRequired('mobile.consulter'),
  component: RapportMobile,
});

const ROWS = 10;
type Grain = 'semaine' | 'mois';

/** What all mobile applications have played; nothing is asked before the button (S-2.11). */
function RapportMobile() {
  const [wanted, setWanted] = useState(false);
  const query = useQuery({ ...queries.mobile.rapport(), enabled: wanted, staleTime: 60_000 });
  const { data, error, isFetching } = query;
  const title = message('mobile.titre_rapport');
  return (
    <>
      <Crumbs />
      <PageTitle
        title={title}
        printed={message('mobile.perimetre')}
        primary={{
          label: message('mobile.charger'),
          icon: IconDatabase,
          loading: isFetching,
          onClick: () => (wanted ? void query.refetch() : setWanted(true)),
        }}
        secondary={[acts.print]}
      />
      {!wanted && (
        <div className={stats.state}>
          <EmptyState title={message('mobile.avant_chargement')} text={message('mobile.avant_chargement_texte')} />
        </div>
      )}
      {error && (
        <div className={stats.state}>
          <ErrorState title={message('statistiques.erreur')} {...failureOf(query)} />
        </div>
      )}
      {wanted && !data && !error && <MobileLoading />}
      {data && <Report data={data} />}
    </>
  );
}

function Report({ data }: { data: MobileReport }) {
  const [grain, setGrain] = useState<Grain>('semaine');
  const charts = useMemo(() => reportSeries(data, { grain, now: new Date() }), [data, grain]);
  return (
    <>
      <SegmentedControl
        mb={16}
        data-print="hide"
        aria-label={message('mobile.grain')}
        value={grain}
        onChange={(value) => setGrain(value as Grain)}
        data={[
          { value: 'semaine', label: message('mobile.par_semaine') },
          { value: 'mois', label: message('mobile.par_mois') },
        ]}
      />
      <div className={stats.charts}>
        {charts.map(({ graphique, ...stat }) => (
          <StatCard
            key={graphique}
            {...stat}
            title={message(`mobile.graphique.${graphique}`)}
            sentence={perimetreMobile(graphique)}
            onExcel={() => excel(graphique)}
          />
        ))}
      </div>
      <div className={dashboard.section}>
        <Occurrences rows={data.occurencesEtScores} />
      </div>
      {data.prelevement && <Prelevement data={data.prelevement} />}
    </>
  );
}

const excel = (graphique: GraphiqueRapport) => download('mobile', 'rapportExcel', { graphique }).catch(sayRefusal);

/** Each step on each system (S-2.11-08, S-2.11-09, S-2.11-10). */
function Occurrences({ rows }: { rows: Occurrence[] }) {
  const state = useLocalListState({ rowsPerPage: ROWS });
  const open = opensOf('');
  return (
    <ListScreen<Occurrence>
      as="section"
      inBrowser
      title={message('mobile.graphique.occurencesEtScores')}
      noun="mobile.nom_m"
      columns={[
        {
          id: 'etape',
          label: message('mobile.etape'),
          value: ({ etape }) => etape,
          cell: ({ etape }) => etape,
          name: true,
          sortable: true,
          width: 320,
          min: 160,
        },
        {
          id: 'plateforme',
          label: message('mobile.plateforme'),
          value: ({ plateforme }) => plateforme,
          cell: ({ plateforme }) => plateforme,
          sortable: true,
        },
        {
          id: 'occurences',
          label: message('mobile.occurrences'),
          value: ({ occurences }) => occurences,
          cell: (row) => (
            <OpeningFigure
              text={formatInteger(row.occurences)}
              name={`${row.etape}, ${row.plateforme}`}
              opens={open({ scenario: row.IDEtapesScenario, systeme: row.systeme })}
            />
          ),
          align: 'right',
          sortable: true,
        },
        {
          id: 'score',
          label: message('mobile.score_moyen'),
          value: ({ score }) => score,
          cell: (row) => (
            <OpeningFigure
              text={formatPercent(row.score)}
              name={`${row.etape}, ${row.plateforme}`}
              opens={
                row.score === null
                  ? undefined
                  : open({ scenario: row.IDEtapesScenario, systeme: row.systeme, avecScore: true })
              }
            />
          ),
          align: 'right',
          sortable: true,
        },
      ]}
      state={state}
      query={{ rows, total: rows.length, isStale: false, error: null, retry: () => undefined }}
      rowId={(row) => `${row.IDEtapesScenario} ${row.systeme}`}
      rowName={({ etape }) => etape}
      rowsPerPageOptions={[ROWS]}
      searchPlaceholder={message('mobile.recherche_etapes')}
      empty={{ text: message('mobile.aucun_passage') }}
    />
  );
}

/** The section devoted to one scenario (S-2.11-11, S-2.11-13). */
function Prelevement({ data }: { data: NonNullable<MobileReport['prelevement']> }) {
  const open = (added = {}) => opensOf('')({ scenario: data.id, ...added });
  const title = message('mobile.prelevement');
  const sentence = message('mobile.perimetre');
  return (
    <section className={dashboard.section} aria-label={title}>
      <h2>{title}</h2>
      {data.nombre === 0 ? (
        <div className={stats.state}>
          <EmptyState title={message('mobile.aucun_passage')} text={message('mobile.aucun_passage_texte')} />
        </div>
      ) : (
        <>
          <dl className={dashboard.tiles}>
            <Tile name={plural('statistiques.nom_f', data.nombre)} text={formatInteger(data.nombre)} opens={open()} />
            <Tile
              name={message('mobile.score_moyen').toLowerCase()}
              text={formatPercent(data.score)}
              opens={data.score === null ? undefined : open({ avecScore: true })}
            />
          </dl>
          <div className={stats.charts}>
            <StatCard
              {...platformsStat('etapesParPlateforme', data.parPlateforme, open)}
              title={message('mobile.graphique.prelevementPlateformes')}
              sentence={sentence}
              onExcel={() => excel('prelevementPlateformes')}
            />
            {satisfactionStats(data.satisfactions, open).map((stat) => (
              <StatCard
                key={stat.graphique}
                {...stat}
                wide={false}
                title={message('mobile.graphique.prelevementSatisfactions')}
                sentence={sentence}
                onExcel={() => excel('prelevementSatisfactions')}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
