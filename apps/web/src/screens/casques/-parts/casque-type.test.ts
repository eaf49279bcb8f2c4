import { expect, test } from 'vitest';
import { withType } from './casque-type.ts';

test('P-4-32 · a computer loses its packaging and a serial number that does not start with PC', () => {
  const values = { type: '1', packaging: '2', numeroSerie: 'VR-1' };
  expect(withType(values, '3')).toEqual({ type: '3', numeroSerie: '', packaging: null });
  expect(withType({ ...values, numeroSerie: 'PC000007' }, '3')).toMatchObject({ numeroSerie: 'PC000007' });
  expect(withType(values, '2')).toEqual({ ...values, type: '2' });
});
