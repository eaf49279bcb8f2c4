import { areDatesInOrder } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { TrainingKey } from './training-key.ts';

interface Checked {
  name: string;
  formation: TrainingKey | null;
  startDate: string | null;
  endDate: string | null;
}

/** Sentences by field (C-5-06, C-5-07, C-5-08, C-5-09, C-5-10, C-5-11). */
export function validate({ name, startDate, endDate, formation }: Checked) {
  return {
    ...(name.trim() === '' && { name: message('assignments.nom_obligatoire') }),
    ...(!areDatesInOrder(startDate, endDate) && { startDate: message('assignments.ordre_des_dates') }),
    ...(formation === null && { formation: message('validation.obligatoire') }),
  };
}
