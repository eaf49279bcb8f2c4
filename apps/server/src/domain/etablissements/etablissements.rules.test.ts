import { describe, expect, test } from 'vitest';
import { codesFrom, columnsToWrite, isTestAccount, navigateurUrl, versionsToStore } from './etablissements.rules.ts';

const current = { features: ['trainingCourses', 'ancienneOption'], isMobileModeAvailable: true };

describe('columns to write', () => {
  test('P-3-67 · an unknown stored feature is kept, sent back or not, and a new unknown one is refused', () => {
    expect(columnsToWrite({ features: ['trainingCourses', 'attestations'] }, current).features).toEqual([
      'attestations',
      'trainingCourses',
      'ancienneOption',
    ]);
    expect(columnsToWrite({ features: ['ancienneOption'] }, current).features).toEqual(['ancienneOption']);
    expect(() => columnsToWrite({ features: ['autreOption'] }, current)).toThrow();
  });

  test('P-4-25 · without trainingCourses the connection modes are freeForm, whatever was asked', () => {
    const asked = columnsToWrite({ features: ['attestations'], connectionModes: ['userList', 'loginForm'] }, current);
    expect(asked.connectionModes).toEqual(['freeForm']);
    expect(columnsToWrite({ features: [] }, current).connectionModes).toEqual(['freeForm']);
    expect(columnsToWrite({ connectionModes: ['userList'] }, current).connectionModes).toEqual(['userList']);
    expect(columnsToWrite({ nom: 'CHU' }, { ...current, features: [] })).not.toHaveProperty('connectionModes');
  });

  test('P-4-26 · mobile mode cannot be forced where it is not available', () => {
    expect(columnsToWrite({ isMobileModeForced: true }, current).isMobileModeForced).toBe(true);
    expect(columnsToWrite({ isMobileModeAvailable: false }, current).isMobileModeForced).toBe(false);
    expect(
      columnsToWrite({ isMobileModeForced: true }, { ...current, isMobileModeAvailable: false }).isMobileModeForced,
    ).toBe(false);
  });
});

describe('app versions', () => {
  test('P-3-65 · the specific value goes with specifique only, and is then asked for', () => {
    expect(
      versionsToStore([
        { type: 1, version: 'stable', valeurSpecifique: '4.11' },
        { type: 3, version: 'specifique', valeurSpecifique: '4.12' },
      ]),
    ).toEqual([
      { typeId: 1, version: 'stable', valeurSpecifique: null },
      { typeId: 3, version: 'specifique', valeurSpecifique: '4.12' },
    ]);
    expect(() => versionsToStore([{ type: 3, version: 'specifique', valeurSpecifique: null }])).toThrow();
  });

  test('a device type given twice is refused', () => {
    expect(() =>
      versionsToStore([
        { type: 1, version: 'stable' },
        { type: 1, version: 'beta' },
      ]),
    ).toThrow();
  });
});

describe('code of an establishment', () => {
  test('is made of its name, then numbered', () => {
    const codes = codesFrom("Œuvre de l'Île-d'Yeu & Cie");
    expect([codes.next().value, codes.next().value]).toEqual([
      'OEUVRE-DE-L-ILE-D-YEU-CIE',
      'OEUVRE-DE-L-ILE-D-YEU-CIE-2',
    ]);
    expect(codesFrom('東京').next().value).toBe('ETABLISSEMENT');
  });

  test('P-2.4-36 · the address of the browser app carries it, encoded', () => {
    expect(navigateurUrl('http://sillage.test', 'A&B 1')).toBe(
      'http://sillage.test/navigateur?codeEtablissement=A%26B%201',
    );
  });
});

test('S-2.19-10 · a test account is known by its login, the e-mail or the code, whatever the case', () => {
  expect(isTestAccount({ email: 'test-clinique@sillage.test', codeEtablissement: 'CLINIQUE' })).toBe(true);
  expect(isTestAccount({ email: null, codeEtablissement: 'TEST-0042' })).toBe(true);
  expect(isTestAccount({ email: 'contest@sillage.test', codeEtablissement: 'TESTUT' })).toBe(false);
});
