import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate } from '../../../ui/format.ts';

/** « Du 01/09/2026 au 31/12/2026 », each end being optional (C-5-07). */
export function periodOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string {
  const values = { debut: formatDate(startDate), fin: formatDate(endDate) };
  if (startDate && endDate) return message('assignments.periode', values);
  if (startDate) return message('assignments.periode_debut', values);
  return endDate ? message('assignments.periode_fin', values) : message('assignments.periode_libre');
}
