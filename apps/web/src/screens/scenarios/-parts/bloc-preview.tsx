import { useDebouncedValue } from '@mantine/hooks';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartOf } from '../../../ui/chart/chart-of.tsx';
import { QuizDetails } from '../../../ui/show/quiz.tsx';
import { blocSeries } from '../../stats/-parts/blocs.series.ts';
import classes from './gabarit.module.css';
import { bodyOf, type GabaritValues } from './gabarit-form.ts';

interface BlocPreviewProps {
  scenarioId: number;
  values: GabaritValues;
  index: number;
}

/** What the block shows over real sessions, as it is typed. */
export function BlocPreview({ scenarioId, values, index }: BlocPreviewProps) {
  const [asked] = useDebouncedValue(values, 400);
  const { blocs, textes } = bodyOf(asked);
  // A title that is not typed yet keeps nothing from being drawn.
  const drawn = blocs.map((bloc) => ({ ...bloc, title: bloc.title.trim() || message('gabarits.sans_titre') }));
  const { data, error, isFetching } = useQuery({
    ...queries.gabarits.preview(scenarioId, { blocs: drawn, textes }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const bloc = data?.datas[index];
  const stat = bloc && bloc.series.length > 0 ? blocSeries(bloc) : undefined;
  return (
    <Card
      title={message('gabarits.apercu')}
      help={data && plural('gabarits.apercu_sur', data.sessionsCount)}
      className={classes.preview ?? ''}
    >
      <div aria-live="polite" aria-busy={isFetching}>
        {stat ? (
          <>
            <p className={classes.previewTitle} data-color={stat.titleColor}>
              {stat.title}
            </p>
            {stat.detail && <p className={classes.blocFacts}>{stat.detail.text}</p>}
            {stat.help && <p className={classes.blocFacts}>{stat.help}</p>}
            <ChartOf chart={stat.chart} label={stat.figure} />
            {stat.quiz && <QuizDetails quiz={stat.quiz} />}
          </>
        ) : (
          <p className={classes.nothing}>{message(error ? 'gabarits.apercu_impossible' : 'gabarits.apercu_vide')}</p>
        )}
      </div>
    </Card>
  );
}
