import { expect, test } from 'vitest';
import { crumbName } from './crumb-name.ts';

const learner = { id: 7, nom: 'Le Goff', prenom: 'Maël', codeApprenant: 'APP-NANTES-0001' };

test('P-2.8-34 S-2.23-03 S-3-48 · the serial number goes before whatever else there is', () => {
  expect(crumbName({ id: 7, numeroSerie: 'VR-0001', email: 'vr@chu.test', name: 'Casque' })).toBe('VR-0001');
});

test('P-2.8-35 P-2.8-36 S-2.23-03 S-2.23-04 S-3-48 · then the email, then the name, a learner’s in quotes', () => {
  expect(crumbName({ ...learner, email: 'mael@chu.test' })).toBe('mael@chu.test');
  expect(crumbName({ ...learner, email: null })).toMatch(/^«\sLe Goff Maël\s»$/);
  expect(crumbName({ id: 7, nom: 'Kerbrat', prenom: 'Yann', email: null })).toBe('Yann Kerbrat');
});

test('P-2.8-38 S-2.23-03 S-2.23-04 S-3-48 · the name is `name`, else `nom`, else `nomA`', () => {
  expect(crumbName({ id: 7, name: 'Accueil', nom: 'Autre', nomA: 'Pôle' })).toBe('Accueil');
  expect(crumbName({ id: 7, nom: 'Hygiène des mains', nomA: 'Pôle' })).toBe('Hygiène des mains');
  expect(crumbName({ id: 7, nomA: 'Pôle A', nomB: 'Urgences', nomC: null })).toMatch(/^«\sPôle A \/ Urgences\s»$/);
});

test('P-2.8-37 S-2.23-03 S-3-48 · with none of them, the id', () => {
  expect(crumbName({ id: 7 })).toBe('7');
  expect(crumbName({ id: 7, email: null, nom: null, name: '', nomA: null, numeroSerie: null })).toBe('7');
});
