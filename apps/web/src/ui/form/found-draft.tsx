import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate, formatDateTime, formatTime } from '../format.ts';
import classes from './form.module.css';
import type { DraftState } from './use-draft.ts';

interface FoundDraftProps {
  /** ISO instant; undefined while nothing was found. */
  at: string | undefined;
  /** A creation: there is no record to start again from. */
  isNew: boolean;
  onStartAgain: () => void;
}

/** « Votre saisie de 14:32 a été retrouvée. » */
export function FoundDraft({ at, isNew, onStartAgain }: FoundDraftProps) {
  if (!at) return null;
  const isToday = formatDate(at) === formatDate(new Date().toISOString());
  return (
    <div className={classes.found}>
      <p role="status">
        {isToday
          ? message('ui.saisie_retrouvee', { heure: formatTime(at) })
          : message('ui.saisie_retrouvee_du', { date: formatDateTime(at) })}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={onStartAgain}>
        {message(isNew ? 'ui.repartir_vide' : 'ui.repartir_fiche')}
      </Button>
    </div>
  );
}

/** What a reload finds again, under « Modifications non enregistrées ». */
export function KeptDraft({ kept }: Pick<DraftState, 'kept'>) {
  if (!kept) return null;
  return (
    <p className={classes.kept} data-late={kept === 'late' || undefined}>
      {message(kept === 'allButSecrets' ? 'ui.saisie_gardee_sans_secret' : 'ui.saisie_gardee')}
    </p>
  );
}
