import type { Quiz, Textes } from '@sillage/contracts/gabarits.ts';
import { isMessageCode, type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type { Fait } from './faits.rules.ts';

/** A category as it is read (S-9-81); one that the product does not know says its own name. */
export function categorieName(categorie: string | null): string | null {
  if (categorie === null) return null;
  const code = `gabarits.categorie.${categorie}`;
  return isMessageCode(code) ? message(code) : categorie;
}

/** A code that nobody named, made readable: `friction_30s` is « Friction 30s ». */
export function codeName(code: string): string {
  const words = code.replaceAll(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1);
}

/** What a code is called: in the template of its scenario, else on its device. */
export function libelleOf({ code, libelle }: Pick<Fait, 'code' | 'libelle'>, libelles: Textes['libelles']): string {
  return libelles[code] ?? libelle ?? codeName(code);
}

/** Between the choices of one answer, as SCORM tells them. */
export const TOGETHER = '[,]';

/** The text of a choice; of several at once, as SCORM tells them. */
export function answerText(quiz: Quiz | undefined, valeur: string): string {
  const textOf = (one: string) => quiz?.choices.find((choice) => choice.valeur === one)?.text;
  return (
    textOf(valeur) ??
    valeur
      .split(TOGETHER)
      .map((one) => textOf(one) ?? one)
      .join(', ')
  );
}

/** What was found, in words. */
export function faitName(fait: Fait, { libelles, questions }: Textes): string {
  const { genre, code, valeur, juste } = fait;
  if (genre === 'score') {
    const ten = Number(valeur) * 10;
    return message('gabarits.fait.score', { de: ten, a: ten === 90 ? 100 : ten + 9 });
  }
  if (genre === 'satisfaction') {
    const nom = message(`statistiques.satisfaction.${code}` as MessageCode);
    return message('gabarits.fait.satisfaction', { nom, valeur });
  }
  const nom = libelleOf(fait, libelles);
  if (genre === 'abandon') return message('gabarits.fait.abandon', { nom });
  if (valeur !== '') return message('gabarits.fait.valeur', { nom, valeur: answerText(questions[code], valeur) });
  return juste === null ? nom : message(juste ? 'gabarits.fait.juste' : 'gabarits.fait.fausse', { nom });
}
