import type { Evenement } from '@sillage/contracts/journaux.ts';

/** What events say happened inside a session: pure, so that the same traces always give the same facts. */

const GENRES = [
  'action',
  'erreur',
  'pourquoi',
  'comment',
  'reponse',
  'objectif',
  'abandon',
  'etape',
  'satisfaction',
  'questionnaire',
  'score',
] as const;
export type Genre = (typeof GENRES)[number];

export interface Fait {
  genre: Genre;
  code: string;
  /** What was answered; empty for what has no answer. */
  valeur: string;
  /** Null where nobody says whether it is right. */
  juste: boolean | null;
  categorie: string | null;
  libelle: string | null;
  /** Place among those of its kind in the session, from 0. */
  rang: number;
}

/** Facts that one session may hold: what a device says beyond is not counted. */
export const MAX_FAITS = 500;
/** Characters of an answer that tell it from another. */
const MAX_VALEUR = 200;

type Said = Pick<Fait, 'genre' | 'code'> & Partial<Fait>;
type Data<T extends Evenement['type']> = Omit<
  Extract<Evenement, { type: T }>,
  'id' | 'session' | 'seq' | 'at' | 'type'
>;

/** Of an event; what holds no fact says nothing. */
function saidBy(type: string, donnees: unknown): Said[] {
  switch (type) {
    case 'action': {
      const { code, correcte, categorie, ...reflections } = donnees as Data<'action'>;
      const juste = correcte ?? null;
      return [
        { genre: 'action', code, juste, categorie: categorie ?? null },
        ...(['erreur', 'pourquoi', 'comment'] as const).flatMap((genre) => {
          const known = reflections[genre] ?? null;
          return known === null ? [] : [{ genre, code, juste: known, categorie: categorie ?? null }];
        }),
      ];
    }
    case 'reponse': {
      const { code, valeur } = donnees as Data<'reponse'>;
      return valeur === null || valeur === undefined || valeur === '' ? [] : [answer(code, String(valeur), null)];
    }
    case 'objectif': {
      const { code, libelle, atteint } = donnees as Data<'objectif'>;
      return [{ genre: 'objectif', code, juste: atteint ?? null, libelle: libelle ?? null }];
    }
    case 'etape': {
      const { code, libelle } = donnees as Data<'etape'>;
      return [{ genre: 'etape', code, libelle: libelle ?? null }];
    }
    case 'satisfaction': {
      const { question, valeur, questionnaire, libelle } = donnees as Data<'satisfaction'>;
      if (!questionnaire) return [];
      // Its own questions are told apart by its name.
      const code = `${questionnaire} ${question}`;
      return [
        { genre: 'questionnaire', code, valeur: String(valeur), categorie: questionnaire, libelle: libelle ?? null },
      ];
    }
    default:
      return [];
  }
}

export function answer(code: string, valeur: string, juste: boolean | null): Said {
  return { genre: 'reponse', code, valeur: valeur.slice(0, MAX_VALEUR).toWellFormed(), juste };
}

/** @param events in the order of the session */
export function factsOfEvents(events: readonly { type: string; donnees: unknown }[]): Fait[] {
  return gather(events.flatMap(({ type, donnees }) => (donnees ? saidBy(type, donnees) : [])));
}

/**
 * One fact for each thing that was done, however often: an action or a reflection that was wrong once is wrong, the last answer and the
 * last word on an objective hold.
 */
export function gather(said: readonly Said[]): Fait[] {
  const kept = new Map<string, Fait>();
  const ranks = new Map<Genre, number>();
  for (const one of said) {
    const key = JSON.stringify([one.genre, one.code]);
    const known = kept.get(key);
    if (!known && kept.size >= MAX_FAITS) continue;
    const rang = known?.rang ?? ranks.get(one.genre) ?? 0;
    if (!known) ranks.set(one.genre, rang + 1);
    const fait: Fait = { valeur: '', juste: null, categorie: null, libelle: null, ...one, rang };
    kept.set(key, known ? both(known, fait) : fait);
  }
  return [...kept.values()];
}

function both(first: Fait, second: Fait): Fait {
  const isLastHeard = ['reponse', 'objectif', 'questionnaire'].includes(second.genre);
  const libelle = first.libelle ?? second.libelle;
  if (isLastHeard)
    return { ...second, libelle, juste: second.juste ?? (second.genre === 'objectif' ? first.juste : null) };
  return { ...first, libelle, juste: first.juste === null || second.juste === false ? second.juste : first.juste };
}

/** Where a session that never ended stopped: the last objective that it told of (S-7-35). */
export function lastObjective(events: readonly { type: string; donnees: unknown }[]): Fait[] {
  const last = factsOfEvents(events.filter(({ type }) => type === 'objectif').slice(-1));
  return last.map((fait) => ({ ...fait, genre: 'abandon', juste: null }));
}

/** Tens of a score: 0 to 9, 100 with the last. */
function tenOf(score: number): number {
  return Math.min(9, Math.floor(score / 10));
}

/** What a passage says of itself, so that answers and scores are counted as all else is. */
export function factsOfPassage(answers: readonly (number | null)[], score: number | null): Fait[] {
  return gather([
    ...answers.flatMap((note, index) =>
      note === null ? [] : [{ genre: 'satisfaction' as const, code: String(index + 1), valeur: String(note) }],
    ),
    ...(score === null ? [] : [{ genre: 'score' as const, code: '', valeur: String(tenOf(score)) }]),
  ]);
}
