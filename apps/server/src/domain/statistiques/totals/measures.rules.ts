/**
 * What the totals of passages hold, said once: their columns, the noting of changes, the fold, the rebuild, the nightly proof and the
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
  /** Columns by which a cell is known, in the order of its index. */
  keys: readonly string[];
  measures: readonly string[];
  /** Cells counted from passages; those of the longer periods are gathered from them. */
  counted: readonly Counted[];
}

/** Cells of one grain, of each establishment or of all together: axis → its value in SQL, null where there is none. */
export interface Counted {
  grain: Grain;
  whose: 'each' | 'all';
  /** Null in a table that knows no axis. */
  axes: Readonly<Record<string, string>> | null;
}

export function tablesOf({ axes, measures, measuresOfAxes, measuresOfScenarios }: Declaration): TotalsTable[] {
  const cell = ['grain', 'etablissementId', 'periode', 'complete', 'test'];
  const table = (name: string, own: readonly string[], of: Counted['axes'], shortestOfEach: Grain): TotalsTable => ({
    name,
    keys: of ? [...cell, 'axe', 'cle'] : cell,
    measures: own,
    counted: [
      { grain: 'j', whose: 'all', axes: of },
      { grain: shortestOfEach, whose: 'each', axes: of },
    ],
  });
  const values = Object.fromEntries(
    Object.entries(axes).map(([axe, column]) => [axe, `coalesce("${column}"::text, '')`]),
  );
  const scenarios = Object.fromEntries(Object.entries(values).filter(([axe]) => axe === 'scenario'));
  return [
    table('passages_totaux', Object.keys(measures), null, 'j'),
    // The weeks and days of one establishment are few enough to be read from its passages.
    table('passages_cumuls', measuresOfAxes, values, 'm'),
    table('satisfactions_cumuls', measuresOfScenarios, scenarios, 'm'),
  ];
}

/** The longer periods that a counted one is gathered into. */
export const LONGER = { j: ['s', 'm', 'a'], s: [], m: ['a'], a: [] } as const satisfies Record<Grain, Grain[]>;
