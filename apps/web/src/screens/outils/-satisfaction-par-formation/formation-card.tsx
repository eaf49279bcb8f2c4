import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { answersTo, QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { FormationNotee } from '@sillage/contracts/satisfactions.ts';
import { useId } from 'react';
import { Knobs } from '../../../ui/chart/knobs.tsx';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import type { FilterSearch } from '../../stats/-parts/filter-search.ts';
import classes from './formations.module.css';

/** The name of a formation, the number of its answers and one knob for each question (S-2.7-08). */
export function FormationCard({ formation, search }: { formation: FormationNotee; search: FilterSearch }) {
  const titleId = useId();
  const { id, name, scores } = formation;
  return (
    <li className={classes.formation} aria-labelledby={titleId}>
      <h2 className={classes.name} id={titleId}>
        {name}
      </h2>
      <p className={`${classes.answers} tabular`}>{plural('satisfactions.nombre_reponses', answersTo(formation))}</p>
      <Knobs
        rating={null}
        wholes={QUESTIONS.map((question) => {
          const { moyenne, nombre } = scores[question];
          return {
            label: message(`statistiques.satisfaction.${question}`),
            value: moyenne,
            detail: { text: plural('satisfactions.nombre_reponses', nombre) },
            parts: [],
            ...(nombre > 0 && { opens: sessionsBehind(search, { module: id ?? 0, question }) }),
          };
        })}
      />
    </li>
  );
}
