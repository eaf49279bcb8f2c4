import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import { refuseFields, violation } from '../../platform/errors.ts';

interface Dates {
  dateDebut?: string | null | undefined;
  dateFin?: string | null | undefined;
}

/** The dates as they would stand after the change. @throws 422 on `dateFin` when it comes first */
export function ensureDatesInOrder(code: MessageCode, asked: Dates, stored: Dates = {}): void {
  const dateDebut = asked.dateDebut === undefined ? stored.dateDebut : asked.dateDebut;
  const dateFin = asked.dateFin === undefined ? stored.dateFin : asked.dateFin;
  if (dateDebut && dateFin && dateFin < dateDebut) throw refuseFields(violation('dateFin', code));
}
