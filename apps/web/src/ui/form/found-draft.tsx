import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { formatDate, formatDateTime, formatTime } from '../format.ts';
import classes from './form.module.css';
import type { DraftState } from './use-draft.ts';

interface FoundDraftProps {
  draft: Pick<DraftState, 'foundAt' | 'lacksFile'>;
  /** A creation: there is no record to start again from. */
  isNew: boolean;
  onStartAgain: () => void;
}

/** « Votre saisie de 14:32 a été retrouvée. » */
export function FoundDraft({ draft: { foundAt: at, lacksFile }, isNew, onStartAgain }: FoundDraftProps) {
  if (!at) return null;
  const isToday = formatDate(at) === formatDate(new Date().toISOString());
  return (
    <div className={classes.found}>
      <p role="status">
        {isToday
          ? message('ui.saisie_retrouvee', { heure: formatTime(at) })
          : message('ui.saisie_retrouvee_du', { date: formatDateTime(at) })}
        {lacksFile && ` ${message('ui.saisie_retrouvee_sans_fichier')}`}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={onStartAgain}>
        {message(isNew ? 'ui.repartir_vide' : 'ui.repartir_fiche')}
      </Button>
    </div>
  );
}

const KEPT = {
  all: 'ui.saisie_gardee',
  allButSecrets: 'ui.saisie_gardee_sans_secret',
  allButFile: 'ui.saisie_gardee_sans_fichier',
  late: 'ui.saisie_gardee',
} as const;

/** That something is not saved yet, and what a reload finds of it. */
export function Unsaved({ isDirty, kept }: Pick<DraftState, 'kept'> & { isDirty: boolean }) {
  return (
    <div className={classes.unsaved}>
      <p role="status">{isDirty && message('ui.modifications_non_enregistrees')}</p>
      {kept && (
        <p className={classes.kept} data-late={kept === 'late' || undefined}>
          {message(KEPT[kept])}
        </p>
      )}
    </div>
  );
}
