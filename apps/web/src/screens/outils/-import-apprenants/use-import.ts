import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Body, client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { notify } from '../../../ui/notify.ts';
import {
  type Answers,
  answeredRows,
  type ChosenFile,
  type ImportResult,
  isUnderWay,
  type Job,
  keptRows,
} from './choice.ts';

/** What becomes of the learners that exist. */
export type Option = 'ignore' | 'update';
type Pass = Pick<Body<'apprenants_import', 'run'>, 'simulate' | 'apprenantsChecked' | 'datas' | 'importOption'>;

/** What is read of the rows that were sent: those that the check refuses, then what the import would write. */
interface Shown {
  what: 'refused' | 'summary';
  result: ImportResult;
}

interface ImportInput {
  etablissement: string | null;
  file: ChosenFile | null;
  jobs: Job[] | null;
}

const failed = () => notify.error(message('import.echec'));

/** The rows are sent three times: to be checked, to know what they would write, and to write it. */
export function useImport({ etablissement, file, jobs }: ImportInput) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [option, setOption] = useState<Option>('update');
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [importId, setImportId] = useState<number | null>(null);
  const progress = useProgress(importId, () => {
    setImportId(null);
    setShown(null);
  });
  const pass = useMutation({
    mutationFn: (given: Pass) =>
      client.apprenants_import.run({
        etablissement,
        fichier: file?.name.slice(-255) ?? null,
        jobs: jobs?.map(({ label, newJob }) => ({ label, newJob: newJob?.id ?? null })) ?? null,
        ...given,
      }),
    onError: () => {
      setShown(null);
      failed();
    },
  });

  const rows = file?.read.datas ?? [];
  const datas = answeredRows(rows, answers);
  const summarise = () =>
    pass.mutate(
      { simulate: true, apprenantsChecked: true, datas, importOption: option },
      { onSuccess: (result) => setShown({ what: 'summary', result }) },
    );
  const check = () =>
    pass.mutate(
      { simulate: false, apprenantsChecked: false, datas: rows, importOption: null },
      {
        onSuccess: (result) =>
          result.apprenantsRejected.length > 0 ? setShown({ what: 'refused', result }) : summarise(),
      },
    );
  /** @param left lines of the summary that are left out */
  const write = (result: ImportResult, left: ReadonlySet<string>) =>
    pass.mutate(
      { simulate: false, apprenantsChecked: true, datas: keptRows(datas, result, left), importOption: option },
      { onSuccess: ({ importation }) => setImportId(importation?.id ?? null) },
    );

  return {
    shown,
    close: () => setShown(null),
    choices: { option, onOption: setOption, answers, onAnswers: setAnswers },
    check,
    summarise,
    write,
    isNew: pass.isIdle,
    isBusy: pass.isPending,
    hasBegun: importId !== null,
    progress,
  };
}

/** How far an import is, until it has ended; one that wrote nothing says so. */
function useProgress(importId: number | null, onNothing: () => void) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...queries.apprenants_import.progress(importId ?? 0),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : 700),
  });
  const statut = importId !== null && data && !isUnderWay(data) ? data.statut : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it ends
  useEffect(() => {
    if (statut) void invalidate(queryClient, 'apprenants_import');
    if (statut === 'echec' || statut === 'annule') {
      onNothing();
      statut === 'echec' ? failed() : notify.success(message('import.annule'));
    }
  }, [statut]);
  return data;
}
