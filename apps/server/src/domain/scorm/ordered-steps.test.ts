import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { archive, stepsArchive } from '../../../test/scorm/archive.ts';
import { Player, scormModule, upload } from '../../../test/scorm/player.ts';

let t: TestApp;
let player: Player;

beforeAll(async () => {
  t = await testApp();
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  player = await Player.of(t);
});
afterAll(async () => {
  await player.close();
  await t.close();
});

async function moduleOf(zip: Buffer): Promise<number> {
  const id = await scormModule(t);
  const { status, body } = await upload(t, id, zip);
  expect([status, body['hydra:description']]).toEqual([201, undefined]);
  return id;
}

const passed = { completion_status: 'completed', success_status: 'passed', score: { scaled: '1' } };

test('C-2.2-15 · an item that the table of contents hides is played in its turn, and asked for', async () => {
  const moduleId = await moduleOf(
    stepsArchive({
      organization: `<title>Bloc</title>
        <item identifier="cours" identifierref="etape"><title>Cours</title></item>
        <item identifier="banque" isvisible="false"><title>Banque</title>
          <item identifier="test" identifierref="etape" isvisible="false"><title>Test</title></item>
        </item>`,
    }),
  );
  const first = await player.play(moduleId);
  expect(first.items).toMatchObject([
    { id: 'cours', visible: true },
    { id: 'test', visible: false },
  ]);
  await player.commit(first.cle, 1, passed, { fin: true });
  const complete = () =>
    t.db
      .selectFrom('passages')
      .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
      .where('moduleId', '=', moduleId)
      .select('complete')
      .execute();
  expect(await complete()).toEqual([{ complete: false }]);
  const second = await player.play(moduleId);
  expect(second.item).toBe('test');
  await player.commit(second.cle, 1, passed, { fin: true });
  expect(await complete()).toEqual([{ complete: true }]);
});

test('C-2.2-15 · a launch tells the objectives of its item, those that the collection lends it too', async () => {
  const moduleId = await moduleOf(
    stepsArchive({
      edition: '3rd',
      organization: `<title>Objectifs</title>
        <item identifier="a" identifierref="etape"><title>A</title>
          <imsss:sequencing IDRef="commun"/>
        </item>`,
      beside: `<imsss:sequencingCollection><imsss:sequencing ID="commun"><imsss:objectives>
          <imsss:primaryObjective objectiveID="primaire" satisfiedByMeasure="true">
            <imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure>
          </imsss:primaryObjective>
          <imsss:objective objectiveID="urn:test:dose"/>
        </imsss:objectives></imsss:sequencing></imsss:sequencingCollection>`,
    }),
  );
  expect(await player.play(moduleId)).toMatchObject({
    objectifs: ['primaire', 'urn:test:dose'],
    scaledPassingScore: 0.7,
  });
});

test('C-2.2-15 · where the order stands is given back, and its root says what the whole amounts to', async () => {
  const moduleId = await moduleOf(
    stepsArchive({
      organization: `<title>Ordre</title>
        <item identifier="a" identifierref="etape"><title>A</title>
          <imsss:sequencing IDRef="commun"><imsss:limitConditions attemptLimit="2"/></imsss:sequencing>
        </item>
        <item identifier="b" identifierref="etape" isvisible="false"><title>B</title></item>
        <item identifier="vide"><title>Sans rien à jouer</title></item>
        <imsss:sequencing><imsss:controlMode flow="true" choice="false"/></imsss:sequencing>`,
      beside: `<imsss:sequencingCollection><imsss:sequencing ID="commun">
          <imsss:limitConditions attemptLimit="9"/><imsss:controlMode forwardOnly="true"/>
          <imsss:sequencingRules><imsss:preConditionRule>
            <imsss:ruleConditions><imsss:ruleCondition operator="not" condition="satisfied"/></imsss:ruleConditions>
            <imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>
        </imsss:sequencing></imsss:sequencingCollection>`,
    }),
  );
  const first = await player.play(moduleId);
  expect(first.parcours).toMatchObject({
    etat: null,
    racine: {
      id: 'parcours',
      sequencingControls: { flow: true, choice: false },
      children: [
        {
          id: 'a',
          attemptLimit: 2,
          sequencingControls: { forwardOnly: true },
          sequencingRules: {
            preConditionRules: [{ action: 'skip', conditions: [{ condition: 'satisfied', operator: 'not' }] }],
          },
        },
        { id: 'b', isVisible: false },
      ],
    },
  });
  expect(first.parcours!.racine.children).toHaveLength(2);
  const parcours = {
    moteur: { version: '1.0', currentActivity: 'b' },
    reprise: false,
    fini: false,
    bilan: { statut: 'incomplete', reussite: 'unknown', score: null },
    acheve: null,
  };
  await player.commit(first.cle, 1, { ...passed, adl: { parcours } }, { fin: true });
  const second = await player.play(moduleId, { item: 'b' });
  expect(second.parcours!.etat).toEqual(parcours);
  const done = { ...parcours, fini: true, bilan: { statut: 'completed', reussite: 'passed', score: 0.8 } };
  await player.commit(second.cle, 1, { adl: { parcours: done } }, { fin: true });
  const [passage] = await t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
    .where('moduleId', '=', moduleId)
    .select(['complete', 'score'])
    .execute();
  expect(passage).toEqual({ complete: true, score: '80.00' });
  expect((await player.play(moduleId)).parcours!.etat).toBeNull();
});

test('C-2.2-15 · shared objectives and stores outlive an attempt and a new version; those of elsewhere are known where both say so', async () => {
  const asks = (attributes: string) =>
    stepsArchive({
      attributes,
      organization: `<title>Partage</title>
        <item identifier="a" identifierref="etape"><title>A</title>
          <adlcp:data><adlcp:map targetID="dose"/></adlcp:data></item>
        <item identifier="b" identifierref="etape"><title>B</title></item>
        <imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>`,
    });
  const saysSo = 'adlseq:objectivesGlobalToSystem="true" adlcp:sharedDataGlobalToSystem="true"';
  const isForgotten = 'adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false"';
  const globalObjectiveMap = { triage: { satisfiedStatus: true, satisfiedStatusKnown: true } };
  const end = async (cle: string, dose: string) =>
    player.commit(
      cle,
      1,
      {
        ...passed,
        adl: {
          data: [{ id: 'dose', store: dose }],
          parcours: {
            moteur: { globalObjectiveMap },
            reprise: false,
            fini: true,
            bilan: { statut: 'completed', reussite: 'passed', score: null },
          },
        },
      },
      { fin: true },
    );
  const known = async (moduleId: number) => {
    const { parcours, partage, cle } = await player.play(moduleId, { item: 'a' });
    return { cle, acquis: parcours!.acquis, dose: partage[0]!.valeur };
  };

  const own = await moduleOf(asks(''));
  const first = await known(own);
  expect(first).toMatchObject({ acquis: {}, dose: null });
  await end(first.cle, '5 mg');
  expect(await known(own)).toMatchObject({ acquis: globalObjectiveMap, dose: '5 mg' });
  await upload(t, own, asks(''));
  expect(await known(own)).toMatchObject({ acquis: globalObjectiveMap, dose: '5 mg' });
  await upload(t, own, asks(isForgotten));
  expect(await known(own)).toMatchObject({ acquis: {}, dose: null });

  // Of the first module nothing is told elsewhere: it did not say so.
  const open = await moduleOf(asks(saysSo));
  const there = await known(open);
  expect(there).toMatchObject({ acquis: {}, dose: null });
  await end(there.cle, '7 mg');
  expect(await known(await moduleOf(asks(saysSo)))).toMatchObject({ acquis: globalObjectiveMap, dose: '7 mg' });
  expect(await known(await moduleOf(asks('')))).toMatchObject({ acquis: {}, dose: null });
});

const mapInfo = (target: string) => `<${target}:mapInfo targetObjectiveID="triage"/>`;
const primary = (more: string) =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="o">${more}</imsss:primaryObjective></imsss:objectives>`;

test.each([
  ['third', primary(mapInfo('imsss'))],
  [
    'fourth',
    `${primary('')}<adlseq:objectives><adlseq:objective objectiveID="o">${mapInfo('adlseq')}</adlseq:objective></adlseq:objectives>`,
  ],
])(
  'C-2.2-15 · an item alone has what it shares, in the words of the %s edition; without, it asks for no order',
  async (_, objectives) => {
    const alone = (sequencing: string) =>
      stepsArchive({
        organization: `<title>Seul</title><item identifier="a" identifierref="etape"><title>A</title>
        <adlcp:data><adlcp:map targetID="dose"/></adlcp:data><imsss:sequencing>${sequencing}</imsss:sequencing></item>`,
      });
    const moduleId = await moduleOf(alone(objectives));
    const { parcours, partage, cle } = await player.play(moduleId);
    expect([parcours?.racine.children.length, partage[0]?.valeur]).toEqual([1, null]);
    const moteur = { globalObjectiveMap: { triage: { satisfiedStatus: true, satisfiedStatusKnown: true } } };
    const bilan = { statut: 'completed', reussite: 'passed', score: null };
    const adl = { data: [{ id: 'dose', store: '5 mg' }], parcours: { moteur, reprise: false, fini: true, bilan } };
    await player.commit(cle, 1, { ...passed, adl }, { fin: true });
    const next = await player.play(moduleId);
    expect(next).toMatchObject({ etat: null, parcours: { acquis: moteur.globalObjectiveMap } });
    expect(next.partage).toMatchObject([{ valeur: '5 mg' }]);
    await upload(t, moduleId, alone('<imsss:controlMode flow="true"/>'));
    expect(await player.play(moduleId)).toMatchObject({ parcours: null, partage: [{ valeur: '5 mg' }] });
  },
);

test('C-2.2-15 · SCORM 1.2: a step opens once its prerequisites are met; limits of time reach the content', async () => {
  const item = (id: string, more = '') =>
    `<item identifier="${id}" identifierref="r"><title>${id}</title>${more}</item>`;
  const manifest = `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
    <metadata><schemaversion>1.2</schemaversion></metadata>
    <organizations><organization identifier="o"><title>Prérequis</title>${item('un')}
      <item identifier="groupe"><title>Groupe</title>${item('deux')}</item>
      ${item(
        'trois',
        `<adlcp:prerequisites type="aicc_script">un&amp;groupe</adlcp:prerequisites>
        <adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction>`,
      )}
    </organization></organizations>
    <resources><resource identifier="r" adlcp:scormtype="sco" href="page.html"/></resources></manifest>`;
  const moduleId = await moduleOf(
    archive([
      { name: 'imsmanifest.xml', content: manifest },
      { name: 'page.html', content: '<p>' },
    ]),
  );
  const done = { core: { lesson_status: 'passed' } };
  const open = async (cookie?: string) =>
    (await player.launch(moduleId, cookie ? { cookie } : {})).body.items.map((one: { ouvert: boolean }) => one.ouvert);
  expect(await open()).toEqual([true, true, false]);
  expect(await open(t.world.cookies.admin)).toEqual([true, true, true]);
  expect(await player.launch(moduleId, { item: 'trois' })).toMatchObject({
    status: 409,
    body: { code: 'scorm.etape_fermee' },
  });
  await player.commit((await player.play(moduleId)).cle, 1, done, { fin: true });
  const second = await player.play(moduleId);
  expect(second.item).toBe('deux');
  await player.commit(second.cle, 1, done, { fin: true });
  expect(await player.play(moduleId)).toMatchObject({
    item: 'trois',
    maxTimeAllowed: '00:30:00',
    timeLimitAction: 'exit,message',
  });
});
