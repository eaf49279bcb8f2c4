import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { formatInteger } from './format.ts';

/** « 17 choix », « 50 choix sur 213 ». */
export function choicesSentence(shown: number, total: number): string {
  if (shown >= total) return plural('ui.choix', shown);
  return message('ui.choix_affiches', { nombre: formatInteger(shown), total: formatInteger(total) });
}
