import { expect, test } from 'vitest';
import { closedNames } from './regroupements.rules.ts';

test('C-5-22 C-5-23 · the first name is closed for type 3 alone', () => {
  expect([1, 2, 3, null].map((typeId) => closedNames({ nomA: 'Pôle' }, typeId).nomA)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('C-5-20 C-5-21 · the second name waits for the first, the third for both', () => {
  expect(closedNames({ nomA: ' ' }, null)).toEqual({ nomA: false, nomB: true, nomC: true });
  expect(closedNames({ nomA: 'Pôle', nomB: ' ' }, null)).toEqual({ nomA: false, nomB: false, nomC: true });
  expect(closedNames({ nomA: 'Pôle', nomB: 'Bloc' }, null)).toEqual({ nomA: false, nomB: false, nomC: false });
  expect(closedNames({ nomA: '', nomB: 'Bloc' }, null)).toEqual({ nomA: false, nomB: true, nomC: true });
});
