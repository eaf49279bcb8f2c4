import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { useLeaveQuestion } from '../../../ui/form/use-leave-question.ts';
import { type Held, HeldButton, heldBy } from '../../../ui/held-button.tsx';
import { notify } from '../../../ui/notify.ts';
import {
  type Answers,
  answeredRows,
  type ChosenFile,
  type ImportFile,
  type ImportProgress,
  type ImportResult,
  isComplete,
  isUnderWay,
  type Job,
  keptRows,
} from './choice.ts';
import { ImportCheckDialog, ImportSuccessDialog, ImportSummaryDialog } from './dialogs.tsx';
import classes from './import-apprenants.module.css';

type Option = 'ignore' | 'update';
type Pass = { simulate: boolean; apprenantsChecked: boolean; datas: ImportFile['datas']; option: Option | null };

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

const failed = () => notify.error(message('import.echec'));

/**
 * Check, summary, confirmation, progress (S-4-07, S-4-08, S-4-09, S-4-10, S-4-11, S-4-12, S-4-13, S-4-14, S-4-15, S-4-16, S-5-19, S-5-20,
 * S-5-21, S-5-22, S-5-23, S-5-24, S-5-25).
 */
export function ImportCheck({
  etablissement,
  isPlaced,
  file,
  jobs,
  isReading,
  startsByItself,
  onRestart,
}: ImportCheckProps) {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [option, setOption] = useState<Option>('update');
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [summary, setSummary] = useState<ImportResult | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState(false);
  const [importId, setImportId] = useState<number | null>(null);

  const pass = useMutation({
    mutationFn: ({ simulate, apprenantsChecked, datas, option: importOption }: Pass) =>
      client.apprenants_import.run({
        etablissement,
        fichier: file?.name.slice(-255) ?? null,
        datas,
        simulate,
        apprenantsChecked,
        importOption,
        jobs: jobs?.map(({ label, newJob }) => ({ label, newJob: newJob?.id ?? null })) ?? null,
      }),
    onError: () => {
      setChecked(null);
      setSummary(null);
      failed();
    },
    // The confirmation is for what is on the screen, not for what comes next.
    onSettled: () => setConfirmed(false),
  });

  const rows = file?.read.datas ?? [];
  const datas = answeredRows(rows, answers);
  const simulate = () =>
    pass.mutate(
      { simulate: true, apprenantsChecked: true, datas, option },
      {
        onSuccess: (result) => {
          setChecked(null);
          setLeft(new Set());
          setSummary(result);
        },
      },
    );
  const check = () =>
    pass.mutate(
      { simulate: false, apprenantsChecked: false, datas: rows, option: null },
      { onSuccess: (result) => (result.apprenantsRejected.length > 0 ? setChecked(result) : simulate()) },
    );
  const importNow = (result: ImportResult) =>
    pass.mutate(
      { simulate: false, apprenantsChecked: true, datas: keptRows(datas, result, left), option },
      { onSuccess: ({ importation }) => setImportId(importation?.id ?? null) },
    );

  const progress = useQuery({
    ...queries.apprenants_import.progress(importId ?? 0),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (isEnded(state.data) ? false : 700),
  });
  const ended = importId !== null && isEnded(progress.data) ? progress.data : null;
  const statut = ended?.statut;
  useEffect(() => {
    if (statut) void invalidate(queryClient, 'apprenants_import');
    if (statut === 'termine') void invalidate(queryClient, 'apprenants');
    if (statut === 'echec' || statut === 'annule') {
      setImportId(null);
      setSummary(null);
      statut === 'echec' ? failed() : notify.success(message('import.annule'));
    }
  }, [statut, queryClient]);

  // A file is kept nowhere; an import that has begun goes on without its page.
  const isFileAtRisk = useRef(false);
  const hasFile = file !== null && importId === null;
  useEffect(() => {
    isFileAtRisk.current = hasFile;
  }, [hasFile]);
  useLeaveQuestion(isFileAtRisk, isFileAtRisk);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as nothing is missing
  useEffect(() => {
    if (startsByItself && pass.isIdle) check();
  }, [startsByItself]);

  return (
    <>
      <div className={classes.bar}>
        <p className={`${classes.quiet} ${classes.push}`}>{message('import.pret')}</p>
        <HeldButton held={heldCheck(isPlaced, file, jobs)} loading={pass.isPending || isReading} onClick={check}>
          {message('import.verifier')}
        </HeldButton>
      </div>

      {file && summary && statut !== 'termine' && (
        <ImportSummaryDialog
          result={summary}
          file={file}
          left={left}
          onLeft={setLeft}
          confirmed={confirmed}
          onConfirmed={setConfirmed}
          isImporting={importId !== null}
          progress={progress.data}
          busy={pass.isPending}
          onClose={() => setSummary(null)}
          onImport={() => importNow(summary)}
        />
      )}
      {checked && (
        <ImportCheckDialog
          result={checked}
          option={option}
          onOption={setOption}
          answers={answers}
          onAnswers={setAnswers}
          busy={pass.isPending}
          onClose={() => setChecked(null)}
          onRestart={onRestart}
          onImport={() => simulate()}
        />
      )}
      {ended?.statut === 'termine' && <ImportSuccessDialog progress={ended} onClose={onRestart} />}
    </>
  );
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

function isEnded(progress: ImportProgress | undefined): progress is ImportProgress {
  return progress !== undefined && !isUnderWay(progress);
}
