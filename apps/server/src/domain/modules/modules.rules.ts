import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
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

/** Where a module is edited in the authoring tool: a simulation only, and never for a learner (C-6-40, S-6-32, S-6-33). */
export function authoringLink(
  module: { id: number; type: number },
  { apprenantId }: { apprenantId: number | null },
  authoringUrl: string | undefined,
): string | null {
  return authoringUrl && module.type === MODULE_TYPE.simulation && apprenantId === null
    ? `${authoringUrl}/${module.id}`
    : null;
}
