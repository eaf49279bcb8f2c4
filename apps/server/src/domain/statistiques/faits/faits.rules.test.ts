import { describe, expect, test } from 'vitest';
import { factsOfEvents, factsOfPassage, MAX_FAITS } from './faits.rules.ts';

const action = (code: string, donnees: object = {}) => ({ type: 'action', donnees: { code, ...donnees } });
const what = (faits: ReturnType<typeof factsOfEvents>) =>
  faits.map(({ genre, code, valeur, juste }) => [genre, code, valeur, juste]);

describe('what is found inside a session', () => {
  test('an action with its category, and the three reflections that the device knows of', () => {
    const said = { correcte: false, categorie: 'Hygiene', erreur: true, pourquoi: null, comment: false };
    expect(factsOfEvents([action('friction', said)])).toEqual(
      [
        { genre: 'action', juste: false },
        { genre: 'erreur', juste: true },
        { genre: 'comment', juste: false },
      ].map((one) => ({ code: 'friction', valeur: '', categorie: 'Hygiene', libelle: null, rang: 0, ...one })),
    );
  });

  test('an action done several times is one, and wrong when it was wrong once', () => {
    const turns = [true, false, true].map((correcte) => action('friction', { correcte }));
    expect(what(factsOfEvents(turns))).toEqual([['action', 'friction', '', false]]);
    expect(what(factsOfEvents([action('friction'), action('friction', { correcte: true })]))).toEqual([
      ['action', 'friction', '', true],
    ]);
  });

  test('the last answer counts, and is right or wrong only where somebody says so', () => {
    const answers = ['15', 30, false].map((valeur) => ({ type: 'reponse', donnees: { code: 'duree', valeur } }));
    expect(what(factsOfEvents(answers))).toEqual([['reponse', 'duree', 'false', null]]);
    expect(factsOfEvents([{ type: 'reponse', donnees: { code: 'duree', valeur: null } }])).toEqual([]);
  });

  test('an objective that was met, one that was not; steps in the order in which they were reached', () => {
    const events = [
      { type: 'etape', donnees: { code: 'soin', libelle: 'Le soin' } },
      { type: 'objectif', donnees: { code: 'a', atteint: true } },
      { type: 'etape', donnees: { code: 'bilan' } },
      { type: 'objectif', donnees: { code: 'b', atteint: false } },
      { type: 'etape', donnees: { code: 'soin' } },
    ];
    const faits = factsOfEvents(events);
    expect(what(faits)).toEqual([
      ['etape', 'soin', '', null],
      ['objectif', 'a', '', true],
      ['etape', 'bilan', '', null],
      ['objectif', 'b', '', false],
    ]);
    expect(faits.filter(({ genre }) => genre === 'etape').map(({ rang }) => rang)).toEqual([0, 1]);
  });

  test('answers to the five questions, and the ten of the score, 100 with the nineties', () => {
    expect(what(factsOfPassage([4, null, null, null, 1], 100))).toEqual([
      ['satisfaction', '1', '4', null],
      ['satisfaction', '5', '1', null],
      ['score', '', '9', null],
    ]);
    expect(what(factsOfPassage([], 9.99))).toEqual([['score', '', '0', null]]);
    expect(factsOfPassage([null], null)).toEqual([]);
  });

  test('what a device says beyond any measure is left out, and an endless answer shortened', () => {
    const many = Array.from({ length: MAX_FAITS + 10 }, (_, index) => action(`a${index}`));
    expect(factsOfEvents(many)).toHaveLength(MAX_FAITS);
    const [long] = factsOfEvents([{ type: 'reponse', donnees: { code: 'a', valeur: 'é'.repeat(2_000) } }]);
    expect(long?.valeur).toHaveLength(200);
  });
});
