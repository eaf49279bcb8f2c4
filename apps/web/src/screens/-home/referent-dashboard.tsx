import { Skeleton } from '@mantine/core';
import { SEMAINES } from '@sillage/contracts/accueil.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer, Api } from '../../client/client.ts';
import { useClosableFailure } from '../../client/failure.ts';
import { useCan } from '../../client/login.ts';
import { queries } from '../../client/queries.ts';
import { OpeningFigure } from '../../ui/chart/opening-figure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatInteger, formatPercent } from '../../ui/format.ts';
import { Meter } from '../../ui/show/meter.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { sessionsBehind } from '../stats/-parts/figure-search.ts';
import { LastAssigned } from './last-assigned.tsx';
import classes from './referent-dashboard.module.css';

const ratings = [4, 3, 2, 1] as const;

type Heatmap = Record<1 | 2 | 3 | 4, number>;

/** « Statistiques globales » of the own establishment, then the last trainings assigned (S-2.8, C-2.9-35, C-2.9-36). */
export function ReferentDashboard() {
  const may = useCan();
  return (
    <div className={classes.dashboard}>
      {may('satisfactions.consulter') && <Scores />}
      {may('assignments.consulter') && <LastAssigned />}
    </div>
  );
}

type Tendances = Answer<Api['accueil']['semaines']>['tendances'];

/** @param tendances of the last twelve weeks, under each figure */
export function Scores({ tendances }: { tendances?: Tendances | undefined }) {
  const id = useId();
  const rating = useQuery(queries.satisfactions.reussite({}));
  const scores = useQuery({
    ...queries.satisfactions.scores({}),
    select: (data) => (1 in data ? data : undefined),
  });
  const { satisfactions, successRating } = rating.data ?? {};
  const failure = useClosableFailure(rating);
  if (rating.error && !failure) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {message('satisfactions.titre')}
      </h2>
      {failure ? (
        <ErrorState title={message('statistiques.erreur')} {...failure} level={3} />
      ) : (
        <ul className={classes.cards}>
          <ScoreCard
            text={message('satisfactions.apprecie')}
            tauxPourcent={satisfactions?.[1].moyenne}
            question={1}
            answers={scores.data?.[1].heatmap}
            tendance={tendances?.apprecie}
          />
          <ScoreCard
            text={message('satisfactions.utile')}
            tauxPourcent={satisfactions?.[5].moyenne}
            question={5}
            answers={scores.data?.[5].heatmap}
            tendance={tendances?.utile}
          />
          <ScoreCard
            text={message('satisfactions.reussite')}
            tauxPourcent={successRating}
            tendance={tendances?.reussite}
          />
        </ul>
      )}
    </section>
  );
}

interface ScoreCardProps {
  text: string;
  /** Undefined while it is on its way. */
  tauxPourcent: number | null | undefined;
  question?: 1 | 5;
  answers?: Heatmap | undefined;
  tendance?: Tendances[keyof Tendances] | undefined;
}

/** The last twelve weeks beside the same ones of a year before. */
function tendanceText({ actuelle, avant }: Tendances[keyof Tendances]): string | null {
  if (actuelle === null) return null;
  const values = { taux: formatPercent(actuelle), semaines: SEMAINES };
  if (avant === null) return message('accueil.tendance', values);
  const points = actuelle - avant;
  if (points === 0) return message('accueil.tendance_egale', values);
  return plural(points > 0 ? 'accueil.tendance_hausse' : 'accueil.tendance_baisse', Math.abs(points), values);
}

/** A figure; with the answers behind it, the card opens them (S-2.8-05, S-2.8-06, S-2.8-09). */
function ScoreCard({ text, tauxPourcent, question, answers, tendance }: ScoreCardProps) {
  const [opened, setOpened] = useState(false);
  const opens = question !== undefined && answers !== undefined && tauxPourcent != null;
  const figure =
    tauxPourcent === undefined ? (
      <Skeleton height={40} width={88} />
    ) : (
      <span className={classes.figure}>{formatPercent(tauxPourcent)}</span>
    );
  return (
    <li className={classes.card} data-opens={opens || undefined}>
      {figure}
      {opens ? (
        <button type="button" className={classes.open} data-print="keep" onClick={() => setOpened(true)}>
          {text}
        </button>
      ) : (
        <span className={classes.text}>{text}</span>
      )}
      {tendance && <span className={classes.rowFacts}>{tendanceText(tendance)}</span>}
      {opens && (
        <Dialog opened={opened} onClose={() => setOpened(false)} title={message('satisfactions.repartition')}>
          <Answers question={question} answers={answers} />
        </Dialog>
      )}
    </li>
  );
}

/** The answers to a question; each figure leads to the sessions behind it. */
function Answers({ question, answers }: { question: 1 | 5; answers: Heatmap }) {
  const total = ratings.reduce((sum, rating) => sum + answers[rating], 0);
  return (
    <table className={classes.answers}>
      <caption className="visually-hidden">{message('satisfactions.repartition')}</caption>
      <tbody>
        {ratings.map((rating) => (
          <tr key={rating}>
            <th scope="row">{message(NOTE_LABELS[rating])}</th>
            <td className={classes.bar}>
              <Meter tauxPourcent={(100 * answers[rating]) / total} height={12} />
            </td>
            <td className="tabular">
              <OpeningFigure
                text={formatInteger(answers[rating])}
                name={message(NOTE_LABELS[rating])}
                opens={answers[rating] > 0 ? sessionsBehind({}, { question, reponse: rating }) : undefined}
              />
            </td>
            <td className="tabular">{formatPercent((100 * answers[rating]) / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
