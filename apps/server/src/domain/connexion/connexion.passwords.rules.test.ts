import { expect, test } from 'vitest';
import { passwordWeakness } from './connexion.passwords.rules.ts';

const first = {
  words: new Set(['password1!', 'motdepasse', 'sillage', 'hopital']),
  names: new Set(['sillage', 'camille', 'janvier', 'marie', 'claire']),
};
const own = ['Zoé', 'Le Gall', 'zoe.legall@chu-nantes.test', 'APP-NANTES-0001'];

test.each([
  ['court1A', 'mot_de_passe.trop_court'],
  ['huitlettres', 'mot_de_passe.trop_court'],
  ['                ', 'mot_de_passe.vide'],
  ['aaaaaaaaaaaa', 'mot_de_passe.trop_simple'],
  ['abcabcabcabcab', 'mot_de_passe.trop_simple'],
  ['Azerty12', 'mot_de_passe.trop_simple'],
  ['abcdef123456', 'mot_de_passe.trop_simple'],
  ['987654321098', 'mot_de_passe.trop_simple'],
  ['Password1!', 'mot_de_passe.trop_courant'],
  ['MotDePasse12', 'mot_de_passe.trop_courant'],
  ['Sillage2026!', 'mot_de_passe.trop_courant'],
  ['Hôpital-2026', 'mot_de_passe.trop_courant'],
  ['Camille1985!', 'mot_de_passe.trop_courant'],
  ['Marie-Claire-85', 'mot_de_passe.trop_courant'],
  ['Sillage-Janvier-26', 'mot_de_passe.trop_courant'],
  ['app-nantes-0001', 'mot_de_passe.personnel'],
  ['LeGall-1985!', 'mot_de_passe.personnel'],
  ['zoe.legall@chu-nantes.test', 'mot_de_passe.personnel'],
  ['douze lettre', null],
  ['éèàùîôçœüïâê', null],
  ['Sillage-demo-2026', null],
  ['La cour de Nantes est bleue', null],
  ['k7#Qz9!w', null],
])('%s → %s', (password, weakness) => {
  expect(passwordWeakness(password, first, own)).toBe(weakness);
});
