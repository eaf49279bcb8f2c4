import { Button, Skeleton } from '@mantine/core';
import { SEMAINES } from '@sillage/contracts/accueil.rules.ts';
import { daysAfter } from '@sillage/contracts/calendrier.rules.ts';
import { changeRate } from '@sillage/contracts/comparaison.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Api } from '../../client/client.ts';
import { failureOf } from '../../client/failure.ts';
import { useCan } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { OpeningFigure } from '../../ui/chart/opening-figure.tsx';
import { formatDate, formatInteger, formatPercent } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { sessionsBehind } from '../stats/-parts/figure-search.ts';
import classes from './weeks.module.css';

type Week = Answer<Api['accueil']['semaines']>['semaines'][number];

const sum = (weeks: readonly Week[], of: 'sessions' | 'avant') => weeks.reduce((total, week) => total + week[of], 0);

/** The curve's title is its conclusion. */
function conclusionOf(sessions: number, avant: number): string {
  const rate = changeRate(sessions, avant);
  if (rate === null) return message('accueil.sessions_depuis', { semaines: SEMAINES });
  const taux = Math.round(100 * rate);
  if (taux === 0) return message('accueil.sessions_autant');
  const words = taux > 0 ? 'accueil.sessions_plus' : 'accueil.sessions_moins';
  return message(words, { taux: formatPercent(Math.abs(taux)) });
}

/** Sessions of the last twelve weeks that have ended, beside those of a year before; nothing where there were none. */
export function Weeks() {
  const may = useCan();
  const [showsTable, setShowsTable] = useState(false);
  const query = useQuery(queries.accueil.semaines());
  const { data } = query;
  if (!data && query.isError) {
    return (
      <Card title={message('accueil.sessions_depuis', { semaines: SEMAINES })}>
        <ErrorState {...failureOf(query)} level={3} />
      </Card>
    );
  }
  if (!data) return <Skeleton height={252} radius="lg" />;
  const { semaines } = data;
  const [sessions, avant] = [sum(semaines, 'sessions'), sum(semaines, 'avant')];
  if (sessions + avant === 0) return null;
  const title = conclusionOf(sessions, avant);
  const period = { debut: semaines[0]!.debut, fin: daysAfter(semaines.at(-1)!.debut, 6) };
  return (
    <Card
      title={title}
      help={
        avant === 0
          ? plural('statistiques.nombre_sessions', sessions)
          : message('accueil.sessions', {
              sessions: formatInteger(sessions),
              semaines: SEMAINES,
              avant: formatInteger(avant),
            })
      }
    >
      {showsTable ? <Table weeks={semaines} title={title} /> : <Curve weeks={semaines} hasBefore={avant > 0} />}
      <div className={classes.foot}>
        <AddressLink
          to={may('statistiques.generales') ? '/stats/usage/admin' : '/stats/usage'}
          search={period}
          className="link"
        >
          {message('accueil.sessions_voir')}
        </AddressLink>
        <Button
          variant="subtle"
          size="compact-sm"
          px={4}
          aria-expanded={showsTable}
          aria-label={message('ui.voir_donnees_de', { nom: title })}
          onClick={() => setShowsTable(!showsTable)}
        >
          {message('ui.voir_donnees')}
        </Button>
      </div>
    </Card>
  );
}

const [WIDTH, HEIGHT, TOP] = [272, 112, 8];

function Curve({ weeks, hasBefore }: { weeks: readonly Week[]; hasBefore: boolean }) {
  const greatest = Math.max(...weeks.flatMap(({ sessions, avant }) => [sessions, avant]));
  const points = (of: 'sessions' | 'avant') =>
    weeks
      .map((week, rank) => [
        Math.round((WIDTH * rank) / (weeks.length - 1)),
        Math.round(HEIGHT - ((HEIGHT - TOP) * week[of]) / greatest),
      ])
      .join(' ');
  const last = weeks.at(-1)!;
  return (
    <>
      <svg className={classes.curve} viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT + 2}`} aria-hidden="true">
        <polygon className={classes.area} points={`0,${HEIGHT} ${points('sessions')} ${WIDTH},${HEIGHT}`} />
        <line className={classes.base} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {hasBefore && <polyline className={classes.before} points={points('avant')} />}
        <polyline className={classes.now} points={points('sessions')} />
      </svg>
      <p className={classes.legend}>
        <span>{formatDate(weeks[0]!.debut)}</span>
        <span>
          <span className={classes.nowKey}>{last.debut.slice(0, 4)}</span>{' '}
          {hasBefore && <span className={classes.beforeKey}>{Number(last.debut.slice(0, 4)) - 1}</span>}
        </span>
      </p>
    </>
  );
}

function Table({ weeks, title }: { weeks: readonly Week[]; title: string }) {
  const year = Number(weeks.at(-1)!.debut.slice(0, 4));
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{message('ui.donnees_de', { nom: title })}</caption>
      <thead>
        <tr>
          <th scope="col">{message('accueil.sessions_semaine')}</th>
          <th scope="col">{year}</th>
          <th scope="col">{year - 1}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        {weeks.map(({ debut, sessions, avant }) => (
          <tr key={debut}>
            <th scope="row">{formatDate(debut)}</th>
            <Figure week={debut} count={sessions} />
            <Figure week={daysAfter(debut, -364)} count={avant} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sessions of a week, which it leads to. */
function Figure({ week, count }: { week: string; count: number }) {
  const opens = count > 0 ? sessionsBehind({ debut: week, fin: daysAfter(week, 6) }) : undefined;
  return (
    <td>
      <OpeningFigure text={formatInteger(count)} name={formatDate(week)} opens={opens} />
    </td>
  );
}
