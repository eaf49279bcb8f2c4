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

type Named = Pick<Fait, 'genre' | 'code' | 'valeur' | 'juste' | 'libelle'>;

/** What was found, in words. */
export function faitName({ genre, code, valeur, juste, libelle }: Named): string {
  if (genre === 'score') {
    const ten = Number(valeur) * 10;
    return message('gabarits.fait.score', { de: ten, a: ten === 90 ? 100 : ten + 9 });
  }
  if (genre === 'satisfaction') {
    const nom = message(`statistiques.satisfaction.${code}` as MessageCode);
    return message('gabarits.fait.satisfaction', { nom, valeur });
  }
  const nom = libelle ?? codeName(code);
  if (genre === 'abandon') return message('gabarits.fait.abandon', { nom });
  if (valeur !== '') return message('gabarits.fait.valeur', { nom, valeur });
  return juste === null ? nom : message(juste ? 'gabarits.fait.juste' : 'gabarits.fait.fausse', { nom });
}
