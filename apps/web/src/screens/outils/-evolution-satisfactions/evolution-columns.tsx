import { differenceText } from '@sillage/contracts/chiffres.rules.ts';
import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { EvolutionSatisfaction } from '@sillage/contracts/satisfactions.ts';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import classes from './evolution.module.css';

const PARTS = ['a', 'b', 'ecart'] as const;
const WIDTH = 172;

/** One scenario a row; of each question the value at A, at B, and the difference (S-2.13-06, S-2.13-07, S-2.13-08, S-2.13-09). */
export function evolutionColumns(asked: { debut: string; fin: string }): ListColumn<EvolutionSatisfaction>[] {
  return [
    {
      id: 'scenario',
      label: message('satisfactions.scenario'),
      cell: ({ scenario }) => scenario,
      value: ({ scenario }) => scenario,
      width: 190,
      min: 130,
      name: true,
      sortable: true,
    },
    ...QUESTIONS.map((question) => column(question, asked)),
  ];
}

function column(
  question: (typeof QUESTIONS)[number],
  { debut, fin }: { debut: string; fin: string },
): ListColumn<EvolutionSatisfaction> {
  const label = message(`statistiques.satisfaction.${question}`);
  const opens = (id: number | null, jusqua: string) =>
    sessionsBehind({ debut: PREMIER_JOUR, fin: jusqua.slice(0, 10) }, { scenario: id ?? 0, question, jusqua });
  const nameOf = (part: 'a' | 'b') =>
    message('satisfactions.evolution.valeur', { question: label, part: part.toUpperCase() });
  return {
    id: `satisfaction${question}`,
    label,
    width: WIDTH,
    sortable: true,
    value: (row) => row[`satisfaction${question}`],
    headDetail: (
      <span className={classes.parts} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part}>{message(`satisfactions.evolution.${part}`)}</span>
        ))}
      </span>
    ),
    cell: (row) => {
      const [before, after] = [row[`satisfactionPrevious${question}`], row[`satisfaction${question}`]];
      return (
        <span className={`${classes.parts} tabular`}>
          <span data-part={message('satisfactions.evolution.a')}>
            <OpeningFigure
              text={formatPercent(before)}
              name={nameOf('a')}
              opens={before === null ? undefined : opens(row.id, debut)}
            />
          </span>
          <span data-part={message('satisfactions.evolution.b')}>
            <OpeningFigure
              text={formatPercent(after)}
              name={nameOf('b')}
              opens={after === null ? undefined : opens(row.id, fin)}
            />
          </span>
          <Difference points={row[`satisfactionDiff${question}`]} />
        </span>
      );
    },
  };
}

/** Points, green with an arrow up or red with an arrow down. */
function Difference({ points }: { points: number | null }) {
  if (points === null) return <span>{NO_VALUE}</span>;
  const Arrow = points > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.difference} data-sign={Math.sign(points)}>
      {points !== 0 && <Arrow size={13} stroke={2.2} aria-hidden="true" />}
      {differenceText(points)}
    </span>
  );
}
