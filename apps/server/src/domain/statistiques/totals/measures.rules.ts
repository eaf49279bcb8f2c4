/**
 * What the totals of the statistics hold, said once: their columns, the noting of changes, the fold, the rebuild, the nightly proof and the
 * types of the answers come from it. One more axis or measure is one line here, and one migration that adds its column.
 */
export interface Declaration {
  /** Axis → column of `passages`, and of the changes that wait. */
  axes: Readonly<Record<string, string>>;
  /** Column of the totals → what one passage adds to it, in SQL. */
  measures: Readonly<Record<string, string>>;
  /** Those that the values of each axis have too. */
  measuresOfAxes: readonly string[];
  /** Those that each scenario has besides. */
  measuresOfScenarios: readonly string[];
}

export const DECLARATION = {
  axes: { scenario: 'scenarioId', profil: 'profil', plateforme: 'plateforme', casque: 'casqueId', mobile: 'mobile' },
  measures: {
    passages: '1',
    // How many told their end.
    finies: '(fin is not null)::int',
    // How many passages have a duration, and its sum.
    durees: '("dureeSecondes" is not null)::int',
    dureeSecondes: 'coalesce("dureeSecondes", 0)',
    // How many have a score, and its sum in hundredths of a percent.
    scores: '(score is not null)::int',
    scoreCentiemes: 'coalesce(round(score * 100), 0)::int',
    // Sum and number of the answers to each question.
    somme1: 'coalesce(satisfaction1, 0)',
    reponses1: '(satisfaction1 is not null)::int',
    somme2: 'coalesce(satisfaction2, 0)',
    reponses2: '(satisfaction2 is not null)::int',
    somme3: 'coalesce(satisfaction3, 0)',
    reponses3: '(satisfaction3 is not null)::int',
    somme4: 'coalesce(satisfaction4, 0)',
    reponses4: '(satisfaction4 is not null)::int',
    somme5: 'coalesce(satisfaction5, 0)',
    reponses5: '(satisfaction5 is not null)::int',
  },
  measuresOfAxes: ['passages', 'finies', 'durees', 'dureeSecondes', 'scores', 'scoreCentiemes'],
  measuresOfScenarios: [
    ...['somme1', 'reponses1', 'somme2', 'reponses2', 'somme3', 'reponses3'],
    ...['somme4', 'reponses4', 'somme5', 'reponses5'],
  ],
} as const satisfies Declaration;

export type Axe = keyof typeof DECLARATION.axes;
export type Mesure = keyof typeof DECLARATION.measures;

/** What one screen reads of it: sums that nobody asks for are not added up (an axis may hold thousands of values). */
export function partOf(asked: readonly Axe[], measuresOfAxes: readonly Mesure[]): Declaration {
  const axes = Object.fromEntries(asked.map((axe) => [axe, DECLARATION.axes[axe]]));
  return { ...DECLARATION, axes, measuresOfAxes };
}

/** Year, month, week (named by its Monday) and day: each is named by its first day. */
export const GRAINS = { a: 'year', m: 'month', s: 'week', j: 'day' } as const;
export type Grain = keyof typeof GRAINS;

/** Stands where an establishment does, for all of them together; 0 is nobody's headset. */
export const TOUS = -1;

export interface TotalsTable {
  name: string;
  axes: Declaration['axes'];
  measures: readonly string[];
  /** Grains held for each establishment, the shortest first; all of them together are held by every grain. */
  ofEach: readonly [Grain, ...Grain[]];
}

export function tablesOf({ axes, measures, measuresOfAxes, measuresOfScenarios }: Declaration): TotalsTable[] {
  const scenario = Object.fromEntries(Object.entries(axes).filter(([axe]) => axe === 'scenario'));
  return [
    { name: 'passages_totaux', axes: {}, measures: Object.keys(measures), ofEach: ['j', 's', 'm', 'a'] },
    // The weeks and days of one establishment are few enough to be read from its passages.
    { name: 'passages_cumuls', axes, measures: measuresOfAxes, ofEach: ['m', 'a'] },
    { name: 'satisfactions_cumuls', axes: scenario, measures: measuresOfScenarios, ofEach: ['m', 'a'] },
  ];
}

/** Columns by which a cell of this table is known. */
export function keysOf({ axes }: TotalsTable): string[] {
  const cell = ['grain', 'etablissementId', 'periode', 'complete', 'test'];
  return Object.keys(axes).length > 0 ? ['axe', 'cle', ...cell] : cell;
}
