import { message } from '@sillage/contracts/messages.fr.ts';
import { IconClock } from '@tabler/icons-react';
import { formatTime } from '../../ui/format.ts';

/** Whether the clock of this browser shows another hour than Paris: what it reads here is not its own. */
export function isElsewhere(now: Date): boolean {
  const own = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });
  return own.format(now) !== formatTime(now.toISOString());
}

/** Under the title of a home: what days and hours are, for whoever lives by others. */
export function hoursFact() {
  return isElsewhere(new Date()) ? [{ icon: IconClock, text: message('accueil.heures_de_paris') }] : [];
}
