import { message } from '@sillage/contracts/messages.fr.ts';
import { IconClock } from '@tabler/icons-react';
import { isElsewhere } from '../../ui/format.ts';

/** Under the title of a home: what days and hours are, for whoever lives by others. */
export function hoursFact() {
  return isElsewhere(new Date()) ? [{ icon: IconClock, text: message('accueil.heures_de_paris') }] : [];
}
