import { DatesProvider } from '@mantine/dates';
import { message } from '@sillage/contracts/messages.fr.ts';
import 'dayjs/locale/fr';
import '@mantine/dates/styles.layer.css';
import type { ReactNode } from 'react';

/** Calendars in French, weeks from Monday. */
export function FrenchDates({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ locale: 'fr', firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>;
}

/** Props that every calendar shares: names of its arrows, no pale days of other months. */
export const calendarProps = {
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: message('ui.mois_precedent'),
    nextMonth: message('ui.mois_suivant'),
    previousYear: message('ui.annee_precedente'),
    nextYear: message('ui.annee_suivante'),
    previousDecade: message('ui.decennie_precedente'),
    nextDecade: message('ui.decennie_suivante'),
  },
};
