import { expect, test } from 'vitest';
import { valuesOf, withType } from './casque-form.ts';

test('P-4-32 · a computer loses its packaging and a serial number that does not start with PC', () => {
  const values = { ...valuesOf(), type: '1', packaging: '2' };
  expect(withType({ ...values, numeroSerie: 'VR-1' }, '3')).toMatchObject({ numeroSerie: '', packaging: null });
  expect(withType({ ...values, numeroSerie: 'PC000007' }, '3')).toMatchObject({ numeroSerie: 'PC000007' });
  expect(withType({ ...values, numeroSerie: 'VR-1' }, '2')).toMatchObject({ numeroSerie: 'VR-1', packaging: '2' });
});
