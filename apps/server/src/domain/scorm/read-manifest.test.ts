import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

const VERSION_12 = '<metadata><schemaversion>1.2</schemaversion></metadata>';
const VERSION_2004 = '<metadata><schemaversion>2004 4th Edition</schemaversion></metadata>';
const RESOURCES = `<resources><resource identifier="r" scormtype="sco" href="page.html"/>
  <resource identifier="s" scormtype="sco" href="suite.html"/></resources>`;
const item = (inside = '', id = 'i', resource = 'r') =>
  `<item identifier="${id}" identifierref="${resource}"><title>Étape</title>${inside}</item>`;

interface Made {
  head?: string;
  version?: string;
  attributes?: string;
  items?: string;
  resources?: string;
}

const xml = ({ head = '', version = VERSION_12, attributes = '', items = item(), resources = RESOURCES }: Made) =>
  `${head}<manifest ${attributes}>${version}<organizations><organization identifier="o"><title>Été</title>${items}</organization></organizations>${resources}</manifest>`;
const read = (made: Made, isThere?: (fichier: string) => boolean) => readManifest(Buffer.from(xml(made)), isThere);

test.each(['80%', '150', '-1', 'passed'])(
  'C-2.2-05 · SCORM 1.2: a mastery score of « %s » is ignored, and told',
  (given) => {
    const { items, reparations } = read({ items: item(`<masteryscore>${given}</masteryscore>`) });
    expect([items[0]!.masteryScore, reparations]).toEqual([null, ['valeur']]);
  },
);

test('a decimal comma is a decimal point', () => {
  expect(read({ items: item('<masteryscore>80,5</masteryscore>') })).toMatchObject({
    items: [{ masteryScore: '80.5' }],
    reparations: [],
  });
  const items = item(
    `<completionThreshold>0,6</completionThreshold><sequencing><objectives><primaryObjective satisfiedByMeasure="true">
      <minNormalizedMeasure>0,8</minNormalizedMeasure></primaryObjective></objectives></sequencing>`,
  );
  expect(read({ version: VERSION_2004, items })).toMatchObject({
    items: [{ completionThreshold: 0.6, scaledPassingScore: 0.8 }],
    reparations: [],
  });
});

const long = 'o'.repeat(4_001);
test.each([
  [
    'a passing score',
    '<objectives><primaryObjective satisfiedByMeasure="true"><minNormalizedMeasure>80</minNormalizedMeasure></primaryObjective></objectives>',
    '',
  ],
  ['a threshold', '', '<completionThreshold>1.5</completionThreshold>'],
  ['a measured threshold', '', '<completionThreshold completedByMeasure="true" minProgressMeasure="80"/>'],
  ['an objective', `<objectives><primaryObjective objectiveID="${long}"/></objectives>`, ''],
  ['a duration', '<limitConditions attemptAbsoluteDurationLimit="30 minutes"/>', ''],
  ['an end of time', '', '<timeLimitAction>stop</timeLimitAction>'],
])('C-2.2-05 · SCORM 2004: %s that the norm does not allow is ignored, and told', (_, sequencing, beside) => {
  const { items, reparations } = read({
    version: VERSION_2004,
    items: item(`<sequencing>${sequencing}</sequencing>${beside}`),
  });
  expect(reparations).toEqual(['valeur']);
  expect(items).toMatchObject([
    { scaledPassingScore: null, completionThreshold: null, objectifs: [], maxTimeAllowed: null, timeLimitAction: null },
  ]);
});

test('C-2.2-05 C-2.2-15 · the activity tree holds no value that its engine would refuse', () => {
  const first = item(`<completionThreshold completedByMeasure="true" minProgressMeasure="80" progressWeight="-1"/>
    <sequencing><limitConditions attemptLimit="-2"/><objectives>
      <primaryObjective objectiveID="${long}" satisfiedByMeasure="true"><minNormalizedMeasure>2</minNormalizedMeasure></primaryObjective>
    </objectives></sequencing>`);
  const { parcours, reparations } = read({ version: VERSION_2004, items: first + item('', 'j', 's') });
  expect(reparations).toEqual(['valeur']);
  expect(parcours!.children[0]).toMatchObject({
    attemptLimit: null,
    completionThreshold: { completedByMeasure: false, minProgressMeasure: 1, progressWeight: 1 },
    primaryObjective: { objectiveID: ' ', satisfiedByMeasure: false, minNormalizedMeasure: 1 },
  });
  const measured = item('<completionThreshold completedByMeasure="true"/>') + item('', 'j', 's');
  const flow = '<sequencing><controlMode flow="true"/></sequencing>';
  expect(read({ version: VERSION_2004, items: measured + flow }).parcours!.children[0]).toMatchObject({
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 1 },
  });
});

test('C-2.2-15 · the share of a rollup rule, from 0 to 1 in a manifest, is a percentage for the engine', () => {
  const rolled = `<sequencing><controlMode flow="true"/><rollupRules><rollupRule childActivitySet="atLeastPercent" minimumPercent="0.4">
      <rollupConditions><rollupCondition condition="satisfied"/></rollupConditions><rollupAction action="satisfied"/>
    </rollupRule></rollupRules></sequencing>`;
  const { parcours } = read({ version: VERSION_2004, items: item() + item('', 'j', 's') + rolled });
  expect(parcours!.rollupRules).toMatchObject({ rules: [{ consideration: 'atLeastPercent', minimumPercent: 40 }] });
});

test('C-2.2-05 C-2.2-15 · a limit that nothing holds is told: of dates, of time spent, of attempts where there is no order', () => {
  const limits = (attributes: string, more = '') => {
    const items = item(`<sequencing><limitConditions ${attributes}/>${more}</sequencing>`) + item('', 'j', 's');
    return read({ version: VERSION_2004, items }).reparations;
  };
  for (const told of [
    'beginTimeLimit="2026-01-01"',
    'endTimeLimit="2026-12-31"',
    'attemptExperiencedDurationLimit="PT1H"',
    'activityAbsoluteDurationLimit="PT1H"',
    'activityExperiencedDurationLimit="PT1H"',
  ]) {
    expect(limits(told)).toEqual(['limite']);
  }
  // Held by the order, or told to the content.
  expect(limits('attemptLimit="2" attemptAbsoluteDurationLimit="PT1H"')).toEqual([]);
  const rule = (condition: string) =>
    `<sequencingRules><preConditionRule><ruleConditions><ruleCondition condition="${condition}"/></ruleConditions>
      <ruleAction action="disabled"/></preConditionRule></sequencingRules>`;
  expect(limits('', rule('timeLimitExceeded'))).toEqual(['limite']);
  expect(limits('', rule('outsideAvailableTimeRange'))).toEqual(['limite']);
  expect(limits('', rule('attemptLimitExceeded'))).toEqual([]);
  const alone = item('<sequencing><limitConditions attemptLimit="2"/></sequencing>');
  expect(read({ version: VERSION_2004, items: alone }).reparations).toEqual(['limite']);
});

test('C-2.2-05 C-2.2-15 · an order of a thousand activities is kept; a longer one is not, and that is told', () => {
  const flow = '<sequencing><controlMode flow="true"/></sequencing>';
  const steps = (count: number) =>
    read({ version: VERSION_2004, items: Array.from({ length: count }, (_, n) => item('', `i${n}`)).join('') + flow });
  expect(steps(999)).toMatchObject({ parcours: { id: 'o' }, reparations: [] });
  expect(steps(1_000)).toMatchObject({ parcours: null, reparations: ['ordre'] });
});

test('C-2.2-05 · items of the same identifier, or of none, are all played, each under its own', () => {
  const told = read({ items: item() + item('', 'i', 's') + item('', 'i-2', 's') });
  expect(told.items.map(({ id, fichier }) => [id, fichier])).toEqual([
    ['i', 'page.html'],
    ['i-3', 'suite.html'],
    ['i-2', 'suite.html'],
  ]);
  expect(told.reparations).toEqual(['identifiant']);
  const nameless = item().replace('identifier="i"', '');
  expect(read({ items: nameless + nameless.replace('>', ' parameters="?p=2">') })).toMatchObject({
    items: [
      { id: 'r', suffixe: '' },
      { id: 'r-2', suffixe: '?p=2' },
    ],
    reparations: ['identifiant'],
  });
  const ordered = '<sequencing><controlMode flow="true"/></sequencing>';
  const { parcours } = read({ version: VERSION_2004, items: item() + item('', 'i', 's') + ordered });
  expect(parcours!.children.map(({ id }) => id)).toEqual(['i', 'i-2']);
});

test.each([
  ['1.1.3', 'adlcp_rootv1p2', '1.2'],
  ['1.3', 'adlcp_v1p3', '2004-2'],
  ['CAM 1.3', 'adlcp_v1p3', '2004-2'],
])('a version « %s » with the name space %s is that of SCORM %s', (version, space, expected) => {
  const metadata = `<metadata><schemaversion>${version}</schemaversion></metadata>`;
  expect(read({ version: metadata, attributes: `xmlns:adlcp="${space}"` }).norme).toBe(expected);
});

test('a content package that is not of SCORM is refused', () => {
  const version = '<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>';
  expect(() => read({ version })).toThrow(expect.objectContaining({ code: 'scorm.version_inconnue' }));
});

test('C-2.2-05 · a manifest in UTF-8 keeps its accents, whatever it declares, and the difference is told', () => {
  const resources = RESOURCES.replace('page', 'leçon');
  for (const encoding of ['ISO-8859-1', 'windows-1252']) {
    const text = xml({ head: `<?xml version="1.0" encoding="${encoding}"?>`, resources });
    for (const written of [text, `\ufeff${text}`]) {
      expect(readManifest(Buffer.from(written))).toMatchObject({
        titre: 'Été',
        items: [{ titre: 'Étape', fichier: 'leçon.html' }],
        reparations: ['encodage'],
      });
    }
    expect(readManifest(Buffer.from(text, 'latin1'))).toMatchObject({ titre: 'Été', reparations: [] });
  }
});

test.each(['\r\n', ' ', '<!-- exporté -->\n'])(
  'what an editor leaves ahead of a manifest (%j), or after it, is no matter',
  (before) => {
    const text = xml({ head: '<?xml version="1.0" encoding="UTF-8"?>' });
    expect(readManifest(Buffer.from(`${before}${text}\u001a`))).toMatchObject({ titre: 'Été', reparations: [] });
  },
);

test('C-2.2-05 · an item of elsewhere is left out when others are played, and keeps none of them closed', () => {
  const resources = RESOURCES.replace('page.html', 'https://exemple.test/doc.pdf');
  const next = item('<prerequisites>i</prerequisites>', 'j', 's');
  expect(read({ items: item() + next, resources })).toMatchObject({
    items: [{ id: 'j' }],
    groupes: { i: [] },
    reparations: ['element'],
  });
  expect(() => read({ resources })).toThrow(expect.objectContaining({ code: 'scorm.adresse_externe' }));
});

test('a base without its slash is a folder when the file is there; a SCO that names no page begins with its first one', () => {
  const resources = RESOURCES.replace('<resources>', '<resources xml:base="contenu">');
  const fichier = (isThere: (name: string) => boolean) => read({ resources }, isThere).items[0]!.fichier;
  expect(fichier((name) => name === 'contenu/page.html')).toBe('contenu/page.html');
  expect(fichier((name) => name === 'contenupage.html')).toBe('contenupage.html');
  const pageless = `<resources><resource identifier="r" scormtype="sco"><file href="a.js"/><file href="page.html"/></resource></resources>`;
  expect(read({ resources: pageless }).items[0]!.fichier).toBe('page.html');
});
