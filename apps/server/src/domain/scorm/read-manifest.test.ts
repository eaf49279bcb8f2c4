import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';
import { itemsShown } from './scorm.rules.ts';

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
    const { items, reparations, precisions } = read({ items: item(`<masteryscore>${given}</masteryscore>`) });
    expect([items[0]!.masteryScore, reparations]).toEqual([null, ['valeur']]);
    expect(precisions).toEqual([{ reparation: 'valeur', element: 'Étape', valeur: `masteryscore = ${given}` }]);
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
  const apart = item('<sequencing><limitConditions attemptLimit="2"/></sequencing>') + item('', 'i', 's');
  expect(read({ version: VERSION_2004, items: apart }).reparations).toEqual(['identifiant']);
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
  const elsewhere = (address: string) => RESOURCES.replace('page.html', address);
  const resources = elsewhere('https://exemple.test/doc.pdf');
  const next = item('<prerequisites>i</prerequisites>', 'j', 's');
  expect(read({ items: item() + next, resources })).toMatchObject({
    items: [{ id: 'j' }],
    groupes: { i: [] },
    reparations: ['externe'],
    precisions: [{ reparation: 'externe', element: 'Étape', valeur: 'https://exemple.test/doc.pdf' }],
  });
  expect(() => read({ resources })).toThrow(expect.objectContaining({ code: 'scorm.adresse_externe' }));
  // Without a scheme it has that of the page: it is of elsewhere all the same, and said whole.
  expect(read({ items: item() + next, resources: elsewhere('//exemple.test/doc.pdf') })).toMatchObject({
    items: [{ id: 'j' }],
    precisions: [{ reparation: 'externe', valeur: '//exemple.test/doc.pdf' }],
  });
});

test('a base without its slash is a folder when the file is there; a SCO that names no page begins with its first one', () => {
  const resources = RESOURCES.replace('<resources>', '<resources xml:base="contenu">');
  const fichier = (isThere: (name: string) => boolean) => read({ resources }, isThere).items[0]!.fichier;
  expect(fichier((name) => name === 'contenu/page.html')).toBe('contenu/page.html');
  expect(fichier((name) => name === 'contenupage.html')).toBe('contenupage.html');
  const whole = resources.replace('contenu', 'https://exemple.test/cours/');
  expect(() => read({ resources: whole })).toThrow('https://exemple.test/cours/page.html');
  const pageless = `<resources><resource identifier="r" scormtype="sco"><file href="a.js"/><file href="page.html"/></resource></resources>`;
  expect(read({ resources: pageless }).items[0]!.fichier).toBe('page.html');
});

test('C-2.2-05 · a file that is not there leaves its item out, told by its title; only when none is left is the package refused', () => {
  const items = item() + item('', 'j', 's').replace('Étape', 'Suite');
  const told = read({ items }, (name) => name === 'page.html');
  expect(told).toMatchObject({ items: [{ id: 'i' }], reparations: ['absent'] });
  expect(told.precisions).toEqual([{ reparation: 'absent', element: 'Suite', valeur: 'suite.html' }]);
  expect(() => read({ items }, () => false)).toThrow(
    expect.objectContaining({ code: 'scorm.fichier_lancement_absent' }),
  );
  expect(() => read({ items }, () => false)).toThrow('page.html');
});

test('C-2.2-05 · each item that names nothing, each rule and each limit that is not honoured is told with its title', () => {
  const named = (title: string, inside: string, id: string, resource: string) =>
    item(inside, id, resource).replace('Étape', title);
  const rule = `<sequencing><limitConditions endTimeLimit="2026-12-31"/><sequencingRules><preConditionRule><ruleConditions>
    <ruleCondition condition="alwaysOnMonday"/></ruleConditions><ruleAction action="skip"/></preConditionRule></sequencingRules></sequencing>`;
  const items =
    named('Accueil', rule, 'i', 'r') +
    named('Quiz', '<completionThreshold>2</completionThreshold>', 'j', 's') +
    named('Perdue', '', 'k', 'absente') +
    '<item identifier="v"><title>Vide</title></item>';
  const { reparations, precisions } = read({ version: VERSION_2004, items });
  expect(reparations).toEqual(['element', 'ordre', 'limite', 'valeur']);
  expect(precisions.map(({ reparation, element, valeur }) => [reparation, element, valeur])).toEqual(
    expect.arrayContaining([
      ['element', 'Perdue', 'absente'],
      ['element', 'Vide', ''],
      ['ordre', 'Accueil', 'alwaysOnMonday'],
      ['limite', 'Accueil', 'endTimeLimit = 2026-12-31'],
      ['valeur', 'Quiz', 'completionThreshold = 2'],
    ]),
  );
  expect(precisions).toHaveLength(5);
});

test('C-2.2-05 C-2.2-15 · an item may be called by a word that every object knows', () => {
  const items = item('', 'constructor') + item('<prerequisites>constructor</prerequisites>', 'valueOf');
  const manifest = read({ items });
  expect([manifest.items.map(({ prerequis }) => prerequis), manifest.reparations]).toEqual([['', 'constructor'], []]);
  expect(itemsShown(manifest, []).map(({ ouvert }) => ouvert)).toEqual([true, false]);
});

test('C-2.2-05 C-2.2-15 · prerequisites that nothing could meet open their step, and are told', () => {
  const step = (id: string, prerequisites: string) =>
    item(`<prerequisites type="aicc_script">${prerequisites}</prerequisites>`, id).replace('Étape', `Étape ${id}`);
  const items =
    item('', 'i').replace('Étape', 'Étape i') +
    ['I01', 'i NOT j', 'i &amp;', 'm', 'l', 'i="fini"'].map((text, rank) => step('jklmno'[rank]!, text)).join('') +
    step('p', 'i&amp;o') +
    step('q', '~i') +
    `<item identifier="g"><title>Groupe</title><prerequisites>p</prerequisites>${step('r', 'q')}${step('s', 'g')}</item>`;
  const told = read({ items });
  expect(told.items.map(({ id, prerequis }) => [id, prerequis])).toEqual([
    ['i', ''],
    // Nobody is called so; no expression; not whole.
    ['j', ''],
    ['k', ''],
    ['l', ''],
    // Of what opens by itself.
    ['m', ''],
    ['n', 'l'],
    // No such status.
    ['o', ''],
    ['p', 'i&o'],
    ['q', '~i'],
    // What is asked of a group is asked of what stands in it; it does not wait for itself.
    ['r', '(p)&(q)'],
    ['s', ''],
  ]);
  expect(told.reparations).toEqual(['prerequis']);
  expect(told.precisions.map(({ element, valeur }) => [element, valeur])).toEqual([
    ['Étape j', 'I01'],
    ['Étape k', 'i NOT j'],
    ['Étape l', 'i &'],
    ['Étape m', 'm'],
    ['Étape o', 'i="fini"'],
    ['Étape s', '(p)&(g)'],
  ]);
});

test('C-2.2-15 · chapters stand in the table of contents of a package without an order; without chapters it has none', () => {
  const step = (id: string) => item('', id).replace('Étape', `Étape ${id}`);
  const chapter = (id: string, inside: string, more = '') =>
    `<item identifier="${id}" ${more}><title>Chapitre ${id}</title>${inside}</item>`;
  const items = step('i') + chapter('c', step('j') + chapter('d', step('k'), 'isvisible="false"')) + chapter('e', '');
  expect(read({ items }).plan).toEqual([
    { id: 'i', titre: 'Étape i', niveau: 0, groupe: false, mene: false },
    { id: 'c', titre: 'Chapitre c', niveau: 0, groupe: true, mene: false },
    { id: 'j', titre: 'Étape j', niveau: 1, groupe: false, mene: false },
    // A hidden chapter hides its title alone.
    { id: 'k', titre: 'Étape k', niveau: 1, groupe: false, mene: false },
  ]);
  expect(read({ items: step('i') + step('j') }).plan).toEqual([]);
});

test('C-2.2-05 · a file that is truly named with a percent is taken as it is written, another as it decodes', () => {
  const resources = RESOURCES.replace('page.html', 'a%20b.html?x=%20');
  const address = (...names: string[]) => read({ resources }, (name) => names.includes(name)).items[0]!;
  expect(address('a%20b.html')).toMatchObject({ fichier: 'a%20b.html', suffixe: '?x=%20' });
  expect(address('a b.html')).toMatchObject({ fichier: 'a b.html', suffixe: '?x=%20' });
  expect(address('a b.html', 'a%20b.html').fichier).toBe('a%20b.html');
});

test('C-2.2-05 · an organisation without anything in it hides no other', () => {
  const organization = (id: string, inside: string) =>
    `<organization identifier="${id}"><title>Plan ${id}</title>${inside}</organization>`;
  const plans = (organizations: string) =>
    readManifest(Buffer.from(`<manifest>${VERSION_12}${organizations}${RESOURCES}</manifest>`));
  const [empty, filled] = [organization('a', ''), organization('b', item())];
  expect(plans(`<organizations>${empty}${filled}</organizations>`)).toMatchObject({
    titre: 'Plan b',
    reparations: ['defaut'],
  });
  expect(plans(`<organizations default="a">${empty}${filled}</organizations>`).titre).toBe('Plan b');
  expect(plans(`<organizations default="b">${empty}${filled}</organizations>`)).toMatchObject({
    titre: 'Plan b',
    reparations: [],
  });
});

test('C-2.2-05 · manifests in a manifest: their resources, each base at its level, and the plan of one where an item names it', () => {
  const inner = (id: string, more = '') => `<manifest identifier="${id}" xml:base="${id}/"><organizations>
      <organization identifier="o-${id}"><title>Plan</title><item identifier="${id}-un" identifierref="${id}-r"><title>${id} un</title></item></organization>
    </organizations><resources xml:base="pages/"><resource identifier="${id}-r" href="un.html" xml:base="fr/"/></resources>${more}</manifest>`;
  const whole = (items: string) =>
    readManifest(
      Buffer.from(`<manifest xml:base="cours/">${VERSION_12}<organizations><organization identifier="o"><title>Tout</title>${items}</organization></organizations>
        ${RESOURCES}${inner('m', inner('n'))}</manifest>`),
    );
  const plain = whole(`${item()}<item identifier="j" identifierref="n-r"><title>Suite</title></item>`);
  expect(plain.items.map(({ id, fichier }) => [id, fichier])).toEqual([
    ['i', 'cours/page.html'],
    ['j', 'cours/m/n/pages/fr/un.html'],
  ]);
  const group = (id: string) => `<item identifier="g-${id}" identifierref="${id}"><title>Partie</title></item>`;
  const { items, reparations } = whole(group('m') + group('n') + group('m'));
  expect(items.map(({ id, fichier }) => [id, fichier])).toEqual([
    ['m-un', 'cours/m/pages/fr/un.html'],
    ['n-un', 'cours/m/n/pages/fr/un.html'],
  ]);
  // Named twice, it is held once.
  expect(reparations).toEqual(['identifiant', 'element']);
  const only = `<manifest>${VERSION_12}<organizations/><resources/>${inner('m')}</manifest>`;
  expect(readManifest(Buffer.from(only)).items).toMatchObject([{ fichier: 'm/pages/fr/un.html' }]);
});

test('C-2.2-05 · only a title that is missing is told, with its element; one that is written like the identifier is a title', () => {
  const titled = (id: string, title: string) => item('', id).replace('<title>Étape</title>', title);
  const told = (items: string) => {
    const { reparations, precisions, items: read_, titre } = read({ items });
    return {
      reparations,
      elements: precisions.map(({ element }) => element),
      titres: read_.map((one) => one.titre),
      titre,
    };
  };
  expect(told(titled('Introduction', '<title>Introduction</title>'))).toMatchObject({ reparations: [], elements: [] });
  const [empty, none] = [titled('i1', '<title> </title>'), titled('i2', '')];
  const chapter = `<item identifier="g">${titled('i3', '<title>C</title>')}</item><item identifier="vide"/>`;
  expect(told(empty + none + chapter)).toEqual({
    reparations: ['titre', 'element'],
    elements: ['i1', 'i2', 'g', 'vide'],
    titres: ['i1', 'i2', 'C'],
    titre: 'Été',
  });
  // Alone, it has the title of the package, which its module has named otherwise.
  expect(told(none)).toEqual({ reparations: ['titre'], elements: ['i2'], titres: [''], titre: 'Été' });
});

test.each(['SCORM 1.2', 'ADL SCORM_1.2', '1.2 '])('C-2.2-05 · « %s » is version 1.2', (version) => {
  const said = (one: string) => read({ version: `<metadata><schemaversion>${one}</schemaversion></metadata>` });
  expect(said(version).norme).toBe('1.2');
  expect(() => said('11.2')).toThrow();
});

test('C-2.2-05 · where the plan names nothing that is there, the first of the resources is played', () => {
  expect(read({ items: item('', 'i', 'R') })).toMatchObject({ items: [{ id: 'r' }], reparations: ['plan'] });
});
