import { expect, test } from 'vitest';
import { hideInText, type Identite, searchOf } from './donnees_personnelles.identite.rules.ts';
import { surnamesOf, usualWords, withSurnames } from './donnees_personnelles.noms.rules.ts';

const PSEUDONYM = 'Titulaire effacé';

async function hidden(text: string, identite: Identite, surnames = surnamesOf(identite)) {
  return hideInText(text, withSurnames(searchOf(identite, null, false), surnames, await usualWords()).search, false);
}

const saskia = { nom: 'Trégoustan', prenom: 'Saskia' };
const anne = { nom: 'Petit', prenom: 'Anne-Lise' };
const double = { nom: 'Ouedraogo-Petit', prenom: 'Élise' };

test.each<[string, Identite, string]>([
  ['Binôme Tregoustan', saskia, 'Binôme …'],
  ['binome tregoustan', saskia, 'binome …'],
  ['TRÉGOUSTAN / GUEGUEN', saskia, '… / GUEGUEN'],
  ['Mme TREGOUSTAN', saskia, 'Mme …'],
  ['S. Trégoustan, puis Trégoustan S.', saskia, '…, puis …'],
  ['Fiche_TREGOUSTAN_2.xlsx', saskia, 'Fiche_…_2.xlsx'],
  ['Casque d’Trégoustan'.normalize('NFD'), saskia, 'Casque d’…'],
  ['Mme Petit', anne, 'Mme …'],
  ['mme\u00a0petit, Mme\u202fPETIT', anne, 'mme\u00a0…, Mme\u202f…'],
  ['M. Petit, MM.\u00a0Petit, Mr Petit, Dr Petit, Pr. Petit', anne, 'M. …, MM.\u00a0…, Mr …, Dr …, Pr. …'],
  ['Mlle Petit, Melle Petit, madame Petit, Docteur Petit', anne, 'Mlle …, Melle …, madame …, Docteur …'],
  ['A. Petit, A.-L. Petit, A.L. PETIT', anne, '…, …, …'],
  ['Petit A. et petit, a.-l.', anne, '… et …'],
  ['Binôme Ouedraogo, Mme Petit', double, 'Binôme …, Mme …'],
  ['Élise Ouedraogo Petit, Ouedraogo–Petit', double, '…, …'],
  ['Suivi Le Gléau', { nom: 'Le Gléau', prenom: 'Ronan' }, 'Suivi …'],
  ['Suivi d’Hérouville, M. d’Hérouville', { nom: "D'Hérouville", prenom: 'Jean' }, 'Suivi d’Hérouville, M. …'],
  ['Mme Ker(lan [* 🌊', { nom: 'Ker(lan [*', prenom: '(Zoé)' }, 'Mme … 🌊'],
  ['Mme Ba', { nom: 'Ba', prenom: 'Awa' }, 'Mme …'],
  ['Mme Zéphyr Kerlaouen, Mme Kerlaouen', { nom: 'Zéphyr Kerlaouen', compte: true }, 'Mme …, Mme …'],
])('P-2.3-64 · staff wrote « %s »: it names them', async (text, identite, left) => {
  const instead = identite.compte ? 'Compte effacé' : PSEUDONYM;
  expect(await hidden(text, identite)).toBe(left.normalize('NFC').replaceAll('…', instead));
});

test.each<[string, Identite]>([
  ['Petit groupe, PETIT GROUPE, Groupe Petit A, petit', anne],
  ['Mme Petit-Dubois, Mme Le Petit, Mme Petitjean', anne],
  ['Ann. Petit, B. Petit, Petit B., Petit A', anne],
  ['taille m petit, pr petit groupe, Groupe M Petit', anne],
  ['Promotion Avril', { nom: 'Avril', prenom: 'Zoé' }],
  ['Groupe Infirmier, infirmiers', { nom: 'Infirmier', prenom: 'Zoé' }],
  ['Laboratoire Roche, Mont Blanc', { nom: 'Roche-Blanc', prenom: 'Zoé' }],
  ['Le Petit groupe', { nom: 'Le Petit', prenom: 'Zoé' }],
  ['Mme Kerouac, Kerlan', { nom: 'Ker.+', prenom: '.' }],
  ['Groupe Ba, ba', { nom: 'Ba', prenom: 'Awa' }],
  ['Saskia', saskia],
  ['Tregoustane, Trégoustan-Riou, Riou-Trégoustan', saskia],
  ['p.tregoustan@chu.test, contact@tregoustan.test, @tregoustan', saskia],
  ['Confirmez votre adresse Sillagix, Kerlaouen', { nom: 'Zoé Kerlaouen', compte: true }],
  ['Adresse Sillagix', { nom: 'Support Sillagix', compte: true }],
  ['Support, Mme Support', { nom: 'Support', compte: true }],
])('P-2.3-64 · « %s » may be anything or anybody else', async (text, identite) => {
  expect(await hidden(text, identite)).toBe(text);
});

test('P-2.3-64 · a surname that somebody else has stays', async () => {
  expect(await hidden('Mme Tregoustan ; Saskia Tregoustan', saskia, [])).toBe(`Mme Tregoustan ; ${PSEUDONYM}`);
  expect(await hidden('Mme Ouedraogo, Mme Petit', double, ['ouedraogo'])).toBe(`Mme ${PSEUDONYM}, Mme Petit`);
});
