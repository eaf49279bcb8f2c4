import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { answersTo, QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { FormationNotee } from '@sillage/contracts/satisfactions.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import { useId } from 'react';
import { Knobs } from '../../../ui/chart/knobs.tsx';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import type { FilterSearch } from '../../stats/-parts/filter-search.ts';
import classes from './formations.module.css';

/** The name of a formation, the number of its answers and one knob for each question (S-2.7-08). */
export function FormationCard({ formation, search }: { formation: FormationNotee; search: FilterSearch }) {
  const titleId = useId();
  const { id, name, scores } = formation;
  const answers = answersTo(formation);
  const open = (count: number, added: Figure) =>
    count > 0 ? sessionsBehind(search, { module: id ?? 0, ...added }) : undefined;
  return (
    <li className={classes.formation} aria-labelledby={titleId}>
      <h2 className={classes.name} id={titleId}>
        {name}
      </h2>
      <p className={`${classes.answers} tabular`}>
        <OpeningFigure
          text={plural('satisfactions.nombre_reponses', answers)}
          name={name}
          opens={open(answers, { reponses: true })}
        />
      </p>
      <Knobs
        rating={null}
        wholes={QUESTIONS.map((question) => {
          const { moyenne, nombre } = scores[question];
          const opens = open(nombre, { question });
          return {
            label: message(`statistiques.satisfaction.${question}`),
            value: moyenne,
            opens,
            detail: { text: plural('satisfactions.nombre_reponses', nombre), opens },
            parts: [],
          };
        })}
      />
    </li>
  );
}
