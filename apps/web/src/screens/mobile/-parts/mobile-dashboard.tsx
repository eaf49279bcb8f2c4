import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { ApplicationSuivie, MobileUsage } from '@sillage/contracts/mobile.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { failureOf } from '../../../client/failure.ts';
import { queries } from '../../../client/queries.ts';
import { acts } from '../../../ui/acts.ts';
import type { Opening } from '../../../ui/chart/chart-options.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { StatCard, StatCardSkeleton } from '../../../ui/chart/stat-card.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { formatInteger, formatMinutes, formatPercent } from '../../../ui/format.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import stats from '../../stats/-parts/stats.module.css';
import { mobileSeries, opensOf } from './mobile.series.ts';
import classes from './mobile-dashboard.module.css';

const READS = {
  adam: queries.mobile.usage,
  lat: queries.mobile.usageLAT,
  ddp: queries.mobile.usageDDP,
} as const satisfies Record<ApplicationSuivie, unknown>;

interface MobileDashboardProps {
  title: string;
  application: ApplicationSuivie;
  /** The main one shows scores and objectives (S-2.12-04, S-2.12-05, S-2.12-09, S-2.12-10, S-2.12-11). */
  main?: boolean;
  children?: ReactNode;
}

/** Figures and charts of one mobile application, over all time and the perimeter of the person. */
export function MobileDashboard({ title, application, main = false, children }: MobileDashboardProps) {
  const query = useQuery({ ...READS[application](), staleTime: 60_000 });
  const { data, error } = query;
  return (
    <>
      <Crumbs />
      <PageTitle title={title} printed={message('mobile.perimetre')} secondary={[acts.print]} />
      {error && (
        <div className={stats.state}>
          <ErrorState title={message('statistiques.erreur')} {...failureOf(query)} />
        </div>
      )}
      {!data && !error && <MobileLoading />}
      {data && <Figures data={data} application={application} main={main} />}
      {children}
    </>
  );
}

export function MobileLoading() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{message('ui.chargement')}</span>
      <div className={stats.charts}>
        <StatCardSkeleton wide />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
    </div>
  );
}

interface FiguresProps {
  data: MobileUsage;
  application: ApplicationSuivie;
  main: boolean;
}

function Figures({ data, application, main }: FiguresProps) {
  const charts = useMemo(
    () => mobileSeries(data, { application, now: new Date(), hasObjectives: main }),
    [data, application, main],
  );
  const open = opensOf(application);
  if (data.countSessions === 0) {
    return (
      <div className={stats.state}>
        <EmptyState title={message('statistiques.aucun_passage')} text={message('mobile.aucun_passage_texte')} />
      </div>
    );
  }
  return (
    <>
      <dl className={classes.tiles}>
        <Tile
          name={plural('statistiques.nom_f', data.countSessions)}
          text={formatInteger(data.countSessions)}
          opens={open()}
          more={
            <>
              {message('mobile.dont')}{' '}
              <OpeningFigure
                text={plural('mobile.dont_terminees', data.finishedSessions)}
                name={message('mobile.terminees')}
                opens={open({ finies: true })}
              />
            </>
          }
        />
        <Tile
          name={message('mobile.appareils_distincts')}
          text={formatInteger(data.device)}
          opens={data.device === 0 ? undefined : open({ appareils: true })}
        />
        <Tile
          name={message('statistiques.duree_moyenne')}
          text={formatMinutes(data.averageDuration)}
          opens={data.averageDuration === null ? undefined : open({ avecDuree: true })}
        />
        {main && (
          <Tile
            name={message('mobile.score_moyen').toLowerCase()}
            text={formatPercent(data.averageScore)}
            opens={data.averageScore === null ? undefined : open({ avecScore: true })}
          />
        )}
      </dl>
      <div className={stats.charts}>
        {charts.map(({ graphique, ...stat }) => (
          <StatCard
            key={graphique}
            {...stat}
            title={message(`mobile.graphique.${graphique}`)}
            sentence={message('mobile.perimetre')}
            onExcel={() => download('mobile', 'excel', { application, graphique }).catch(sayRefusal)}
          />
        ))}
      </div>
    </>
  );
}

interface TileProps {
  name: string;
  text: string;
  opens?: Opening | undefined;
  more?: ReactNode;
}

export function Tile({ name, text, opens, more }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.name}>
        {name} {more && <span className={classes.more}>{more}</span>}
      </dt>
      <dd className={`${classes.figure} tabular`}>
        <OpeningFigure text={text} name={name} opens={opens} />
      </dd>
    </div>
  );
}
