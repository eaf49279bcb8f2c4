import { describe, expect, test } from 'vitest';
import { inBrowserApp, type ModuleSuivi, summaryOf, withLocks } from './formations.rules.ts';

const module = (values: Partial<ModuleSuivi> = {}): ModuleSuivi => ({
  complete: false,
  dateCompletion: null,
  moyenne: null,
  sommeSatisfaction1: 0,
  reponsesSatisfaction1: 0,
  duree: null,
  ...values,
});

describe('a training of its learner', () => {
  test('C-3.4-10 · a module of a sequential course waits for all those before it', () => {
    const modules = [module({ complete: true }), module(), module({ complete: true }), module()];
    expect(withLocks(modules, true).map(({ verrouille }) => verrouille)).toEqual([false, false, true, true]);
    expect(withLocks(modules, false).some(({ verrouille }) => verrouille)).toBe(false);
  });

  test('C-9-26 · complete when all its modules are, at the moment of the last one', () => {
    const first = module({ complete: true, dateCompletion: '2026-10-01T08:00:00.000Z' });
    const last = module({ complete: true, dateCompletion: '2026-11-01T08:00:00.000Z' });
    expect(summaryOf([last, first])).toMatchObject({ complete: true, dateCompletion: '2026-11-01T08:00:00.000Z' });
    expect(summaryOf([first, module()])).toMatchObject({ complete: false, dateCompletion: null });
    expect(summaryOf([])).toMatchObject({ complete: false });
  });

  test('C-9-20 C-9-23 C-9-24 · means of the values present, halves up, none over no value', () => {
    expect(summaryOf([module({ moyenne: 0 }), module({ moyenne: 75 })])).toMatchObject({ moyenne: 38 });
    expect(summaryOf([module(), module({ sommeSatisfaction1: 3, reponsesSatisfaction1: 1 })])).toMatchObject({
      moyenne: null,
      satisfactions1: 75,
    });
  });

  test('the duration is that of all the modules, unknown when one does not say', () => {
    expect(summaryOf([module({ duree: 20 }), module({ duree: 25 })]).duree).toBe(45);
    expect(summaryOf([module({ duree: 20 }), module()]).duree).toBeNull();
  });
});

test('S-7-66 · trainings of the web open in the browser app of an establishment that has it', () => {
  const web = { type: 1, scenarioUuid: 'uuid', overrideUrl: 'https://formation.test', overrideUrlMobile: null };
  const app = 'https://sillage.test/navigateur?codeEtablissement=A';
  expect(inBrowserApp(web, app)).toEqual({ ...web, overrideUrl: `${app}&scenario=uuid` });
  expect(inBrowserApp(web, null)).toBe(web);
  expect(inBrowserApp({ ...web, type: 2 }, app)).toMatchObject({ overrideUrl: 'https://formation.test' });
});
