import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDecimal, formatInteger } from '../../../ui/format.ts';

/** What one session did about one label of a block. */
export interface Fact {
  label: string;
  detail: string | null;
  /** In words, where the label does not say it all. */
  text: string | null;
  /** Null where nobody says whether it is right. */
  isRight: boolean | null;
}

/** What that person did, where the scenario shows shares of sessions. */
export function factsOf(bloc: Bloc): Fact[] {
  return bloc.series.map((serie) => ({ label: serie.label, detail: serie.detail, ...saidBy(bloc, serie) }));
}

function saidBy({ sujet, lecture }: Bloc, serie: Serie): Pick<Fact, 'text' | 'isRight'> {
  const { value, nombre, total, parts, isCorrect } = serie;
  if (sujet === 'satisfaction') return { text: parts.find((part) => part.nombre > 0)?.label ?? null, isRight: null };
  if (lecture === 'moyenne') return { text: formatDecimal(value), isRight: null };
  if (sujet === 'categorie') {
    const of = { nombre: formatInteger(nombre), total: formatInteger(total) };
    return { text: lecture === 'nombre' ? null : message('debriefings.sur', of), isRight: null };
  }
  if (lecture === 'repartition') return { text: null, isRight: isCorrect };
  if (lecture === 'justes' || lecture === 'fausses') {
    if (value === null) return { text: message('debriefings.non_jugee'), isRight: null };
    const isRight = value > 0 === (lecture === 'justes');
    const text =
      sujet === 'objectif'
        ? message(isRight ? 'debriefings.atteint' : 'debriefings.non_atteint')
        : message(isRight ? 'debriefings.reussie' : 'debriefings.a_reprendre');
    return { text, isRight };
  }
  return { text: message(sujet === 'etape' ? 'debriefings.atteinte' : 'debriefings.faite'), isRight: null };
}
