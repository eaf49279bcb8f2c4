import { expect, test } from 'vitest';
import { message, plural } from './messages.fr.ts';
import { catalogue } from './sentences.fr.ts';

test('zero and one are singular, thousands are separated', () => {
  expect(plural('apprenants.nombre', 0)).toBe('0 apprenant');
  expect(plural('apprenants.nombre', 1)).toBe('1 apprenant');
  expect(plural('apprenants.nombre', 1240)).toBe('1\u202F240 apprenants');
  expect(plural('ui.selection_f', 2, { nom: plural('statistiques.nom_f', 2) })).toBe('2 sessions sélectionnées');
});

test('C-2.9-24 · participants are told as those who are done, over all', () => {
  expect(message('formations.participants', { fait: 2, total: 5 })).toBe('Participants\u202F: 2/5');
});

test('P-8-20 P-8-34 P-9-24 P-9-40 · a change, the question before a deletion, the usual duration, an empty list', () => {
  expect([
    message('ui.modification_enregistree', { nom: 'Salle 1' }),
    message('ui.confirmer_suppression'),
    message('formations.duree_habituelle'),
    message('ui.aucun'),
  ]).toEqual([
    '«\u202FSalle 1\u202F»\u202F: modification enregistrée',
    'Voulez-vous vraiment supprimer cet élément\u202F?',
    '30 à 40\u00A0min',
    'Aucun',
  ]);
});

test('a sentence has one form or two, both with the same values', () => {
  const valuesOf = (form: string) =>
    [...form.matchAll(/\{\w+\}/g)].map(([value]) => value).filter((value) => value !== '{nombre}');
  for (const [code, sentence] of Object.entries(catalogue)) {
    const [one, many = one, ...more] = sentence.split('|');
    expect(more, code).toEqual([]);
    expect(valuesOf(many!), code).toEqual(valuesOf(one!));
  }
});

/** A limit, or the first of many: never one. */
const MANY =
  /trop|premi|excel|assignments.scenarios|regroupements.ajouter_tous|ui.imprime_partie|ui.selectionner_tout|ui.choix_affiches|courriels\.(annonces|relances)_/;

test('what is counted has a form for one', () => {
  const open = Object.entries(catalogue).filter(
    ([code, sentence]) =>
      !sentence.includes('|') && !MANY.test(code) && /\{nombre\} (?:autres |premi\S+ )?[a-zé]+[sx]\b/.test(sentence),
  );
  expect(open).toEqual([]);
});

test('a duration in a sentence comes from the constant that rules it', () => {
  const written = Object.entries(catalogue).filter(([, sentence]) =>
    /\d+ (?:dernières |prochains )?(minute|heure|jour|semaine|mois|an)s?\b/.test(sentence),
  );
  // 89 days, as the specification calls them (S-2.10-04).
  expect(written.map(([code]) => code)).toEqual(['connexions.interface']);
});

/** Quoted by the specification: C-8-14, C-8-15, C-8-17, P-8-09. */
const QUOTED = [
  'assignments.relance_confirmation',
  'assignments.relance_envoyee',
  'assignments.relance_erreur',
  'connexion.lien_envoye',
];

test('a courriel is called so, but where the specification says otherwise', () => {
  // What one types in the quick search is no sentence of ours.
  const sentences = Object.entries(catalogue).filter(([code]) => !code.startsWith('recherche.mots.'));
  const words = sentences.filter(([, sentence]) => /(?<![{\w])(e-?)?mails?(?![\w}])/i.test(sentence));
  expect(words.map(([code]) => code).toSorted()).toEqual(QUOTED);
});

test('sentences are typed with plain apostrophes, so that a search finds them', () => {
  const typeset = Object.entries(catalogue).filter(([, sentence]) => /’/.test(sentence));
  expect(typeset).toEqual([]);
});
