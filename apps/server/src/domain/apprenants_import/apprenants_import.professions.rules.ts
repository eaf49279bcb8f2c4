import { nameKey } from './apprenants_import.rows.rules.ts';
import type { Profession } from './apprenants_import.rules.ts';

/** What hospitals write for a profession of ours, both as `nameKey` writes them; each may be followed by a ward or a shift: « IDE nuit ». */
const ABBREVIATIONS: Record<string, readonly string[]> = {
  'agent de service hospitalier': ['ash', 'ashq', 'asl'],
  'aide medico psychologique': ['amp', 'aes'],
  'aide soignant': ['as', 'asd', 'asde'],
  'assistant de service social': ['ass'],
  'auxiliaire de puericulture': ['ap', 'auxi puer'],
  'cadre de sante': ['cds', 'cadre', 'cadre soignant', 'ff cadre', 'faisant fonction cadre'],
  dieteticien: ['diet'],
  ergotherapeute: ['ergo'],
  'etudiant en soins infirmiers': [
    'esi',
    'etudiant infirmier',
    'etudiante infirmiere',
    'eleve infirmier',
    'eleve infirmiere',
  ],
  'infirmier anesthesiste': ['iade'],
  'infirmier de bloc operatoire': ['ibode', 'ibo'],
  'infirmier diplome d etat': [
    'ide',
    'idel',
    'inf',
    'infirmier',
    'infirmiere',
    'infirmier e',
    'infirmier d e',
    'infirmiere d e',
    'infirmiere ier',
  ],
  'infirmier puericulteur': ['ipde', 'puer', 'puericultrice', 'puericulteur'],
  'interne en medecine': ['interne'],
  kinesitherapeute: ['kine', 'mk', 'mkde', 'masseur kinesitherapeute'],
  'manipulateur en radiologie': ['manip', 'manip radio', 'mer', 'merm', 'mem', 'manipulateur radio'],
  medecin: ['dr', 'docteur', 'ph', 'praticien hospitalier', 'med'],
  orthophoniste: ['ortho'],
  pharmacien: ['pharma'],
  'preparateur en pharmacie': ['pph', 'prep', 'preparateur'],
  psychologue: ['psy', 'psycho'],
  psychomotricien: ['psychomot'],
  'sage femme': ['sf', 'maieuticien'],
  'technicien de laboratoire': ['tlm', 'tech labo', 'technicien labo'],
};
const meanings = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([ours, written]) => written.map((one) => [one, ours] as const)),
);

/** Words that say when, where or how long, or link the others. */
const IDLE = new Set(
  'a au aux d de des du en et h f l la le les n nuit jour jours matin soir weekend week end pool cdi cdd interim temps plein partiel'.split(
    ' ',
  ),
);
/** A name alone says a profession; followed by something else, it may say another one: « cadre administratif ». */
const WHOLE = new Set(['cadre', 'infirmier', 'infirmiere', 'interne', 'docteur', 'preparateur', 'med', 'ass']);

/** How much two names must have in common, from 0 to 1. */
const ALIKE = 0.55;

/**
 * Ours that a name of the file most likely stands for, or null: for a person to confirm.
 * @param cle name of the file, as `nameKey` writes it
 */
export function nearestProfession(cle: string, professions: readonly Profession[]): Profession | null {
  const words = wordsOf(cle);
  const spelt = words.join(' ');
  const first = words[0] ?? '';
  const meaning = meanings.get(cle) ?? meanings.get(spelt) ?? (WHOLE.has(first) ? undefined : meanings.get(first));
  const meant = professions.find(({ label }) => nameKey(label) === meaning);
  if (meant) return meant;
  const scored = professions.map((profession) => ({
    profession,
    score: likeness(words, wordsOf(nameKey(profession.label))),
  }));
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best && best.score >= ALIKE ? best.profession : null;
}

function wordsOf(key: string): string[] {
  return key.split(' ').filter((word) => word && !IDLE.has(word));
}

/** Twice the words in common, over all the words of both. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const left = [...others];
  const common = words.filter((word) => {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (words.length + others.length || 1);
}

/** « infirmière » and « infirmier », « diététicienne » and « diététicien »: all but the last letters. */
function isSameWord(word: string, other: string): boolean {
  const longest = Math.max(word.length, other.length);
  let shared = 0;
  while (shared < Math.min(word.length, other.length) && word[shared] === other[shared]) shared += 1;
  return word === other || (shared >= 4 && shared >= longest - 4 && shared >= longest * 0.65);
}
