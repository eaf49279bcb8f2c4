import { Button, Checkbox, Progress } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/notify.ts';
import { FieldTable } from '../../../ui/show/field-table.tsx';
import {
  type Answers,
  answeredRows,
  countKept,
  type ImportFile,
  type ImportProgress,
  type ImportResult,
  isUnderWay,
  type Job,
  keptRows,
} from './choice.ts';
import { ImportCheckDialog, ImportSuccessDialog } from './dialogs.tsx';
import { ImportDifferences } from './differences.tsx';
import classes from './import-apprenants.module.css';

type Option = 'ignore' | 'update';
type Pass = { simulate: boolean; apprenantsChecked: boolean; datas: ImportFile['datas']; option: Option | null };

interface ImportCheckStepProps {
  etablissement: string | null;
  file: { name: string; read: ImportFile };
  jobs: Job[] | null;
  onBack: () => void;
  onRestart: () => void;
}

const failed = () => notify.error(message('import.echec'));

/** Check, summary, confirmation, progress (S-4-07 … 16, S-5-19 … 25). */
export function ImportCheckStep({ etablissement, file, jobs, onBack, onRestart }: ImportCheckStepProps) {
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
        fichier: file.name.slice(-255),
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

  const datas = answeredRows(file.read.datas, answers);
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
      { simulate: false, apprenantsChecked: false, datas: file.read.datas, option: null },
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

  const isImporting = importId !== null;
  const isMapped = jobs === null || jobs.every(({ newJob }) => newJob !== null);
  const kept = summary ? countKept(summary, left) : 0;
  return (
    <>
      {!summary && (
        <Card title={message('import.etape_import')} help={message('import.pret')}>
          <FieldTable
            fields={[
              { label: message('import.etape_fichier'), value: file.name },
              { label: message('import.colonne_ligne'), value: plural('import.nombre_lignes', datas.length) },
              {
                label: message('import.etape_professions'),
                value: message(
                  jobs === null
                    ? 'import.passer'
                    : isMapped
                      ? 'import.correspondances_faites'
                      : 'import.correspondances_incompletes',
                ),
              },
            ]}
          />
        </Card>
      )}
      {summary && <ImportDifferences result={summary} file={file} left={left} onLeft={setLeft} />}

      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={17} stroke={1.8} />}
          onClick={onBack}
          disabled={pass.isPending || isImporting}
        >
          {message('import.etape_professions')}
        </Button>
        <span className={classes.push} />
        {isImporting && <ProgressLine progress={progress.data} />}
        {summary && !isImporting && (
          <Checkbox
            label={message('import.confirmation')}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {summary ? (
          <Button
            disabled={!confirmed || !isMapped || kept === 0 || isImporting}
            loading={pass.isPending || isImporting}
            onClick={() => importNow(summary)}
          >
            {plural('import.bouton', kept)}
          </Button>
        ) : (
          <Button disabled={!isMapped || datas.length === 0} loading={pass.isPending} onClick={check}>
            {message('import.lancer')}
          </Button>
        )}
      </div>

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

function isEnded(progress: ImportProgress | undefined): progress is ImportProgress {
  return progress !== undefined && !isUnderWay(progress);
}

function ProgressLine({ progress }: { progress: ImportProgress | undefined }) {
  const { faites = 0, total = 0 } = progress ?? {};
  const sentence = message('import.en_cours', { faites, total });
  return (
    <div role="status">
      <p className={classes.quiet}>{sentence}</p>
      <Progress value={total > 0 ? (100 * faites) / total : 0} w={220} size={8} aria-label={sentence} />
    </div>
  );
}
