import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef } from 'react';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { useLeaveQuestion } from '../../../ui/form/use-leave-question.ts';
import { type Held, HeldButton, heldBy } from '../../../ui/held-button.tsx';
import { type ChosenFile, isComplete, type Job } from './choice.ts';
import { ImportCheckDialog, ImportSuccessDialog, ImportSummaryDialog } from './dialogs.tsx';
import classes from './import-apprenants.module.css';
import { useImport } from './use-import.ts';

interface ImportCheckProps {
  etablissement: string | null;
  /** Whether it is known in which establishment. */
  isPlaced: boolean;
  /** Null while something is missing. */
  file: ChosenFile | null;
  jobs: Job[] | null;
  /** What is known of the professions is on its way. */
  isReading: boolean;
  /** Whether there is nothing to read or to say before the check. */
  startsByItself: boolean;
  onRestart: () => void;
}

/**
 * Check, summary, confirmation, progress (S-4-07, S-4-08, S-4-09, S-4-10, S-4-11, S-4-12, S-4-13, S-4-14, S-4-15, S-4-16, S-5-19, S-5-20,
 * S-5-21, S-5-22, S-5-23, S-5-24, S-5-25).
 */
export function ImportCheck(props: ImportCheckProps) {
  const { etablissement, isPlaced, file, jobs, isReading, startsByItself, onRestart } = props;
  const { shown, progress, hasBegun, isBusy, ...run } = useImport({ etablissement, file, jobs });
  const isDone = hasBegun && progress?.statut === 'termine';

  // A file is kept nowhere; an import that has begun goes on without its page.
  useAtRisk(file !== null && !hasBegun);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as nothing is missing
  useEffect(() => {
    if (startsByItself && run.isNew) run.check();
  }, [startsByItself]);

  return (
    <>
      <div className={classes.bar}>
        <p className={`${classes.quiet} ${classes.push}`}>{message('import.pret')}</p>
        <HeldButton held={heldCheck(isPlaced, file, jobs)} loading={isBusy || isReading} onClick={run.check}>
          {message('import.verifier')}
        </HeldButton>
      </div>

      {file && shown?.what === 'summary' && !isDone && (
        <ImportSummaryDialog
          result={shown.result}
          file={file}
          isImporting={hasBegun}
          progress={progress}
          busy={isBusy}
          {...run.omissions}
          onClose={run.close}
          onImport={() => run.write(shown)}
        />
      )}
      {shown?.what === 'refused' && (
        <ImportCheckDialog
          result={shown.result}
          {...run.choices}
          busy={isBusy}
          onClose={run.close}
          onRestart={onRestart}
          onImport={run.summarise}
        />
      )}
      {isDone && <ImportSuccessDialog progress={progress} onClose={onRestart} />}
    </>
  );
}

function useAtRisk(isAtRisk: boolean) {
  const current = useRef(false);
  useEffect(() => {
    current.current = isAtRisk;
  }, [isAtRisk]);
  useLeaveQuestion(current, current);
}

/** What comes first: the place and the file, one row at least, all the professions or none. */
function heldCheck(isPlaced: boolean, file: ChosenFile | null, jobs: Job[] | null): Held | undefined {
  const missing = heldBy([
    { id: fieldId('etablissement'), label: message('import.etape_etablissement'), isFilled: isPlaced },
    { id: fieldId('fichier'), label: message('import.etape_fichier'), isFilled: file !== null },
    { id: fieldId('professions'), label: message('import.etape_professions'), isFilled: !jobs || isComplete(jobs) },
  ]);
  if (missing) return missing;
  if (file?.read.datas.length === 0) return { reason: message('import.aucune_ligne'), field: fieldId('fichier') };
  return undefined;
}
