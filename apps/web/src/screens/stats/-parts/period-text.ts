import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate } from '../../../ui/format.ts';

/** What a folded filter says of its days. */
export function periodText({ debut, fin }: { debut: string; fin: string }): string {
  return debut === PREMIER_JOUR
    ? message('statistiques.filtre.periode_sans_debut', { fin: formatDate(fin) })
    : message('statistiques.filtre.periode', { debut: formatDate(debut), fin: formatDate(fin) });
}
