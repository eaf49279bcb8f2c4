import { expect, test } from 'vitest';
import { nearestProfession } from './apprenants_import.professions.rules.ts';
import { nameKey } from './apprenants_import.rows.rules.ts';

const LABELS = [
  'Agent de service hospitalier',
  'Aide-soignant',
  'Aide médico-psychologique',
  'Auxiliaire de puériculture',
  'Cadre de santé',
  'Étudiant en soins infirmiers',
  'Infirmier anesthésiste',
  'Infirmier de bloc opératoire',
  'Infirmier diplômé d’État',
  'Infirmier puériculteur',
  'Kinésithérapeute',
  'Manipulateur en radiologie',
  'Médecin',
  'Sage-femme',
  'Technicien de laboratoire',
];
const professions = LABELS.map((label, rank) => ({ id: rank + 1, label }));
const nearest = (name: string, ours = professions) => nearestProfession(nameKey(name), ours)?.label ?? null;

test.each([
  ['Infirmier', 'Infirmier diplômé d’État'],
  ['INFIRMIÈRE', 'Infirmier diplômé d’État'],
  ['IDE', 'Infirmier diplômé d’État'],
  ['IDE nuit', 'Infirmier diplômé d’État'],
  ['Infirmière D.E.', 'Infirmier diplômé d’État'],
  ['Infirmière de bloc', 'Infirmier de bloc opératoire'],
  ['IBODE', 'Infirmier de bloc opératoire'],
  ['Infirmière anesthésiste', 'Infirmier anesthésiste'],
  ['Puéricultrice', 'Infirmier puériculteur'],
  ['AS', 'Aide-soignant'],
  ['AS de nuit', 'Aide-soignant'],
  ['Aide soignante', 'Aide-soignant'],
  ['ASH ménage', 'Agent de service hospitalier'],
  ['Agent des services hospitaliers', 'Agent de service hospitalier'],
  ['Kiné', 'Kinésithérapeute'],
  ['Masseur-kinésithérapeute', 'Kinésithérapeute'],
  ['Cadre', 'Cadre de santé'],
  ['Manip radio', 'Manipulateur en radiologie'],
  ['Médecin urgentiste', 'Médecin'],
  ['Sages-femmes', 'Sage-femme'],
  ['ESI', 'Étudiant en soins infirmiers'],
])('« %s » is most likely « %s »', (name, label) => {
  expect(nearest(name)).toBe(label);
});

test.each(['Fée', 'Lutin', 'Sorcier', 'Cadre administratif', 'Technicien informatique', 'Secrétaire', 'Agent'])(
  '« %s » is like none of ours',
  (name) => {
    expect(nearest(name)).toBeNull();
  },
);

test('what an abbreviation means is proposed only where it is one of ours', () => {
  expect(nearest('IDE', [{ id: 1, label: 'Médecin' }])).toBeNull();
});
