import { type Dessin, LECTURES_DE, type Lecture, type Sujet } from '@sillage/contracts/gabarits.rules.ts';
import type { BlocDefini, CodeConnu, Gabarit, Quiz, Textes } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';

/** What the form of a template holds and sends. */

/** A block keeps its key wherever it is moved; those of one version have the same keys whenever it is read. */
export type BlocEdite = BlocDefini & { key: string };

export type GabaritValues = { blocs: BlocEdite[] } & Textes;

export function valuesOf({ blocs, textes }: Pick<Gabarit, 'blocs' | 'textes'>): GabaritValues {
  return { blocs: blocs.map((bloc, index) => ({ ...bloc, key: `bloc-${index + 1}` })), ...textes };
}

export function bodyOf({ blocs, libelles, questions }: GabaritValues) {
  return { blocs: blocs.map(({ key: _, ...bloc }) => bloc), textes: { libelles, questions } };
}

/** The blocks of another template; what it says of codes, where this one says nothing of them. */
export function copiedOver(own: Textes, { blocs, textes }: Pick<Gabarit, 'blocs' | 'textes'>): GabaritValues {
  const libelles = { ...textes.libelles, ...own.libelles };
  const questions = { ...textes.questions, ...own.questions };
  return valuesOf({ blocs, textes: { libelles, questions } });
}

/** How it may be drawn, the most usual first. */
export function dessinsOf(sujet: Sujet, lecture: Lecture): readonly [Dessin, ...Dessin[]] {
  if (sujet === 'satisfaction') return ['satisfactionKnob', 'stacked', 'horizontalBar'];
  if (lecture === 'repartition')
    return sujet === 'score' ? ['bar', 'horizontalBar'] : ['donut', 'stacked', 'bar', 'horizontalBar'];
  if (lecture === 'nombre' || lecture === 'moyenne') return ['bar', 'horizontalBar'];
  return ['horizontalBar', 'bar', 'radar', 'satisfactionKnob'];
}

/** The block with this change, and what no longer goes with it put right. */
export function changed(bloc: BlocEdite, change: Partial<BlocDefini>): BlocEdite {
  const next = { ...bloc, ...change };
  if (next.sujet !== bloc.sujet) next.codes = null;
  if (!LECTURES_DE[next.sujet].includes(next.lecture)) next.lecture = LECTURES_DE[next.sujet][0];
  const dessins = dessinsOf(next.sujet, next.lecture);
  if (next.sujet !== bloc.sujet || !dessins.includes(next.chartType)) next.chartType = dessins[0];
  return next;
}

export function newBloc(): BlocEdite {
  return {
    key: crypto.randomUUID(),
    title: '',
    chartType: 'horizontalBar',
    sujet: 'action',
    codes: null,
    lecture: 'fausses',
    tri: 'decroissant',
    option: null,
    titleColor: 'blue',
    adminOnly: false,
    visible: true,
  };
}

/** Codes of the block that no session holds. */
export function unknownCodes({ sujet, codes }: BlocDefini, known: readonly CodeConnu[]): string[] {
  const own = new Set(known.filter((one) => one.sujet === sujet).map(({ code }) => code));
  return (codes ?? []).filter((code) => !own.has(code));
}

/** The question of a block that shows the answers to one alone. */
export function questionOf({ sujet, codes }: BlocDefini): string | undefined {
  return sujet === 'reponse' && codes?.length === 1 ? codes[0] : undefined;
}

export const NO_QUIZ: Quiz = { question: '', informations: null, choices: [], explication: null };

/** A question without a text is none. */
export function withQuiz(questions: Textes['questions'], code: string, quiz: Quiz): Textes['questions'] {
  const { [code]: _, ...others } = questions;
  const isEmpty = quiz.question === '' && !quiz.informations && !quiz.explication && quiz.choices.length === 0;
  return isEmpty ? others : { ...others, [code]: quiz };
}

/** Choices that the question has, then answers that sessions gave and it does not have. */
export function choicesOf(quiz: Quiz, valeurs: readonly string[]): Quiz['choices'] {
  const known = new Set(quiz.choices.map(({ valeur }) => valeur));
  const missing = valeurs.filter((valeur) => !known.has(valeur));
  return [...quiz.choices, ...missing.map((valeur) => ({ valeur, text: '', isCorrect: false }))];
}

/** What the page refuses by itself, by field. */
export function problemsOf({ blocs }: GabaritValues): Record<string, string> {
  return Object.fromEntries(
    blocs.flatMap(({ title }, index) =>
      title.trim() === '' ? [[`blocs.${index}.title`, message('gabarits.titre_du_bloc', { rang: index + 1 })]] : [],
    ),
  );
}

/** The values of the form as one reads them, a line for each: two that differ read different. */
export const blocsOf = (blocs: unknown, known: readonly CodeConnu[]) =>
  (blocs as BlocEdite[]).map((bloc) =>
    lineOf(bloc.title.trim() || message('gabarits.sans_titre'), drawnAs(bloc, known)),
  );
export const namesOf = (libelles: unknown) =>
  Object.entries(libelles as Textes['libelles']).map(([code, nom]) => lineOf(code, nom));
export const questionsOf = (questions: unknown) =>
  Object.entries(questions as Textes['questions']).map(([code, quiz]) => lineOf(code, askedAs(quiz)));

const lineOf = (nom: string, text: string) => `${message('ui.etiquette', { nom })} ${text}`;

function drawnAs(
  { sujet, codes, lecture, chartType, tri, option, titleColor, visible, adminOnly }: BlocDefini,
  known: readonly CodeConnu[],
) {
  const nameOf = (code: string) => known.find((one) => one.sujet === sujet && one.code === code)?.libelle ?? code;
  return [
    message(`gabarits.sujet.${sujet}`),
    codes === null ? message('gabarits.champ.codes_tous') : codes.map(nameOf).join(', '),
    message(`gabarits.lecture.${lecture}`),
    message(`gabarits.dessin.${chartType}`),
    message(`gabarits.tri.${tri}`),
    message(`gabarits.option.${option ?? 'aucune'}`),
    message(`gabarits.couleur.${titleColor}`),
    message(visible ? 'gabarits.visible' : 'gabarits.cache'),
    ...(adminOnly ? [message('gabarits.reserve')] : []),
  ].join(' · ');
}

function askedAs({ question, informations, choices, explication }: Quiz): string {
  const right = message('gabarits.bonne_reponse').toLowerCase();
  return [
    question,
    informations,
    ...choices.map(({ valeur, text, isCorrect }) => `${lineOf(valeur, text)}${isCorrect ? ` (${right})` : ''}`),
    explication,
  ]
    .filter(Boolean)
    .join(' · ');
}
