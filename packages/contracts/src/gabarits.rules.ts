/** What a block may be: its drawings, subjects, readings, orders. */

/** How a block is drawn (S-9-72). */
export const DESSINS = ['bar', 'horizontalBar', 'stacked', 'donut', 'radar', 'satisfactionKnob'] as const;
export type Dessin = (typeof DESSINS)[number];
/** What a block is about. */
export const SUJETS = ['categorie', 'action', 'objectif', 'etape', 'reponse', 'score', 'satisfaction'] as const;
export type Sujet = (typeof SUJETS)[number];
/** How its facts are read: share right, share wrong, who answered what, how many, mean of answers, share of sessions that came so far. */
export const LECTURES = ['justes', 'fausses', 'repartition', 'nombre', 'moyenne', 'atteints'] as const;
export type Lecture = (typeof LECTURES)[number];
/** How each subject may be read, the most usual first. */
export const LECTURES_DE: Record<Sujet, readonly [Lecture, ...Lecture[]]> = {
  categorie: ['justes', 'fausses', 'nombre'],
  action: ['fausses', 'justes', 'nombre'],
  objectif: ['justes', 'fausses', 'nombre'],
  etape: ['atteints', 'nombre'],
  reponse: ['repartition', 'justes', 'nombre', 'moyenne'],
  score: ['repartition'],
  satisfaction: ['repartition'],
};
export const TRIS = ['ordre', 'decroissant', 'croissant', 'alphabetique'] as const;
export const OPTIONS_SERIE = ['goodToBad', 'badToGood'] as const;
export const COULEURS_TITRE = ['blue', 'green'] as const;

/** Choices of one question. */
export const MAX_CHOICES = 50;
