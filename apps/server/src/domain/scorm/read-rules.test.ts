import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

const resources =
  '<resources><resource identifier="r" scormtype="sco" href="page.html"/><resource identifier="s" scormtype="sco" href="suite.html"/></resources>';
const item = (inside: string, id = 'i', resource = 'r') =>
  `<item identifier="${id}" identifierref="${resource}"><title>Étape ${id}</title>${inside}</item>`;
const read = (items: string, attributes = '', beside = '') =>
  readManifest(
    Buffer.from(`<manifest><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
      <organizations><organization identifier="o" ${attributes}><title>Cours</title>${items}</organization></organizations>${resources}${beside}</manifest>`),
  );
const told = (items: string) => {
  const { reparations, precisions } = read(items);
  return { reparations, precisions: precisions.map(({ element, valeur }) => `${element} : ${valeur}`) };
};
const rule = (conditions: string, action = 'skip') =>
  `<sequencing><sequencingRules><preConditionRule>${conditions}<ruleAction action="${action}"/></preConditionRule></sequencingRules></sequencing>`;
const rollup = (attributes: string) =>
  `<sequencing><rollupRules><rollupRule ${attributes}><rollupConditions><rollupCondition condition="completed"/></rollupConditions>
    <rollupAction action="completed"/></rollupRule></rollupRules></sequencing>`;
const objective = '<objectives><primaryObjective objectiveID="su"/></objectives>';
const satisfied = '<ruleCondition condition="satisfied"/>';

test.each([
  ['an action', rule(`<ruleConditions>${satisfied}</ruleConditions>`, 'teleport'), 'teleport'],
  ['a condition', rule('<ruleConditions><ruleCondition condition="moonPhase"/></ruleConditions>'), 'moonPhase'],
  ['a combination', rule(`<ruleConditions conditionCombination="xor">${satisfied}</ruleConditions>`), 'xor'],
  [
    'an operator',
    rule('<ruleConditions><ruleCondition condition="satisfied" operator="perhaps"/></ruleConditions>'),
    'perhaps',
  ],
  [
    'a kind of rule',
    '<sequencing><sequencingRules><midConditionRule/></sequencingRules></sequencing>',
    'midconditionrule',
  ],
  ['a part', '<sequencing><house:order xmlns:house="urn:maison"/></sequencing>', 'order'],
  ['a set of children', rollup('childActivitySet="most"'), 'most'],
  ['a share beyond the whole', rollup('childActivitySet="atLeastPercent" minimumPercent="3"'), '3'],
  [
    'an objective of a condition',
    `<sequencing>${objective}<sequencingRules><preConditionRule><ruleConditions>
      <ruleCondition condition="satisfied" referencedObjective="autre"/></ruleConditions><ruleAction action="skip"/></preConditionRule></sequencingRules></sequencing>`,
    'referencedObjective = autre',
  ],
  ['a shared order that is not there', '<sequencing IDRef="nope"/>', 'IDRef = nope'],
])('C-2.2-05 · %s that is not known is told, of one step as of several', (_, sequencing, valeur) => {
  const expected = { reparations: ['ordre'], precisions: [`Étape i : ${valeur}`] };
  expect(told(item(sequencing) + item('', 'j', 's'))).toEqual(expected);
  expect(told(item(sequencing))).toEqual(expected);
});

test.each([
  ['randomizationControls', 'randomizationTiming', 'sometimes'],
  ['randomizationControls', 'selectionTiming', 'x'],
  ['rollupConsiderations', 'requiredForCompleted', 'parfois'],
])('C-2.2-05 · in %s, %s = %s is not taken, and told', (element, name, value) => {
  const items = item(`<sequencing><${element} ${name}="${value}"/></sequencing>`) + item('', 'j', 's');
  expect(told(items)).toEqual({ reparations: ['valeur'], precisions: [`Étape i : ${name} = ${value}`] });
  expect(JSON.stringify(read(items).parcours)).not.toContain(`"${value}"`);
});

test.each([
  [
    'a button that is none',
    '<presentation><navigationInterface><hideLMSUI>menu</hideLMSUI></navigationInterface></presentation>',
    'hideLMSUI = menu',
  ],
  ['a yes of another kind', '<sequencing><controlMode choice="yes"/></sequencing>', 'choice = yes'],
  [
    'an objective shared with nobody',
    '<sequencing><objectives><primaryObjective objectiveID="su"><mapInfo/></primaryObjective></objectives></sequencing>',
    'mapInfo',
  ],
  ['a store of no name', '<data><map readSharedData="true"/></data>', 'map'],
])('C-2.2-05 · %s is not taken, and told', (_, inside, valeur) => {
  const items = item(inside) + item('', 'j', 's');
  expect(told(items)).toEqual({ reparations: ['valeur'], precisions: [`Étape i : ${valeur}`] });
});

test('C-2.2-05 · a condition of rollup names no objective: it is told, and the rule held without it', () => {
  const named = rollup('')
    .replace('condition="completed"', '$& referencedObjective="su"')
    .replace('<sequencing>', `$&${objective}`);
  const items = item(named) + item('', 'j', 's');
  expect(told(items)).toEqual({ reparations: ['valeur'], precisions: ['Étape i : referencedObjective = su'] });
  expect(read(items).parcours!.children[0]).toMatchObject({ rollupRules: { rules: [{ action: 'completed' }] } });
});

test('C-2.2-05 · what the norm knows is told of nowhere', () => {
  const known = rule(
    '<ruleConditions conditionCombination="any"><ruleCondition condition="satisfied" operator="noOp" referencedObjective="su"/></ruleConditions>',
  ).replace('<sequencing>', `$&${objective}`);
  expect(told(item(known) + item(rollup('childActivitySet="atLeastPercent" minimumPercent="0.5"'), 'j', 's'))).toEqual({
    reparations: [],
    precisions: [],
  });
});

test.each([
  ['1', '0'],
  ['true', 'false'],
])('C-2.2-05 C-2.2-15 · %s and %s are yes and no, wherever a manifest says so', (yes, no) => {
  const one = item(`<data><map targetID="a" readSharedData="${no}" writeSharedData="${yes}"/></data>
    <completionThreshold completedByMeasure="${yes}" minProgressMeasure="0.6"/>`);
  const { items, portees } = read(one, `objectivesGlobalToSystem="${no}" sharedDataGlobalToSystem="${yes}"`);
  expect(items).toMatchObject([{ completionThreshold: 0.6, partage: [{ lecture: false, ecriture: true }] }]);
  expect(portees).toEqual({ objectifs: 'tentative', donnees: 'systeme' });
  expect(read(item('')).portees).toEqual({ objectifs: 'module', donnees: 'module' });
});

test.each(['retry', 'retryAll'])('C-2.2-15 · a package of one step is held where it asks for %s', (action) => {
  const again = (ruled: string) =>
    `<sequencing><sequencingRules><${ruled}ConditionRule><ruleConditions>${satisfied}</ruleConditions><ruleAction action="${action}"/></${ruled}ConditionRule></sequencingRules></sequencing>`;
  expect(read(item(again('post')))).toMatchObject({ parcours: { children: [{ id: 'i' }] }, reparations: [] });
  expect(read(item(again('pre')))).toMatchObject({ parcours: null, reparations: ['ordre'] });
});

test('C-2.2-15 · what a shared order says more of its objectives stands where the step names its own', () => {
  const more =
    '<objectives><objective objectiveID="su"><mapInfo targetObjectiveID="g" writeRawScore="true"/></objective></objectives>';
  const shared = `<sequencingCollection><sequencing ID="c"><objectives><primaryObjective/></objectives>${more}</sequencing></sequencingCollection>`;
  const step = item(`<sequencing IDRef="c">${objective}</sequencing>`) + item('', 'j', 's');
  const { parcours } = read(step, '', shared);
  expect(parcours!.children[0]!.primaryObjective).toMatchObject({
    objectiveID: 'su',
    mapInfo: [{ targetObjectiveID: 'g', writeRawScore: true }],
  });
});
