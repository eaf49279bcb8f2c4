import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { describe, expect, test } from 'vitest';
import { changesBetween, computerSerial, deviceToStore, type Fiche } from './casques.rules.ts';

describe('a computer', () => {
  const computer = { typeId: COMPUTER_TYPE, packagingId: 2 };

  test('P-4-32 P-4-33 · loses its packaging and a serial number that does not start with PC', () => {
    expect(deviceToStore({ ...computer, numeroSerie: 'VR-1' })).toEqual({
      ...computer,
      numeroSerie: null,
      packagingId: null,
    });
    expect(deviceToStore({ ...computer, numeroSerie: 'PC000007' })).toMatchObject({ numeroSerie: 'PC000007' });
  });

  test('P-4-32 · another device keeps both', () => {
    const headset = { typeId: 1, numeroSerie: 'VR-1', packagingId: 2 };
    expect(deviceToStore(headset)).toEqual(headset);
  });

  test('P-4-34 P-9-36 · gets a serial number that starts with PC', () => {
    expect(computerSerial(42)).toBe('PC000042');
  });
});

test('P-2.7-25 · an edit is told by the fields whose value it has changed', () => {
  const before: Partial<Fiche> = {
    numeroSerie: 'VR-1',
    etiquette: null,
    type: { label: 'Tablette' },
    packaging: null,
    adresseMAC: null,
  };
  expect(changesBetween(before, { ...before })).toBe('');
  const after = { ...before, etiquette: 'Salle 1', type: { label: 'Casque autonome' } };
  expect(changesBetween(before, after)).toBe(
    'Étiquette\u202F: Aucun → Salle 1, Type\u202F: Tablette → Casque autonome',
  );
});

test('P-2.7-25 · a number and a flag are told too, and nothing is none', () => {
  const told = (avant: Fiche['etiquette'], apres: Fiche['etiquette']) =>
    changesBetween({ etiquette: avant }, { etiquette: apres });
  expect(told(null, 0)).toBe('Étiquette\u202F: Aucun → 0');
  expect(told(12, 1500)).toBe('Étiquette\u202F: 12 → 1\u202F500');
  expect(told(false, true)).toBe('Étiquette\u202F: Non → Oui');
  expect(told(24, 24)).toBe('');
});
