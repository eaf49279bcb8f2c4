import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
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
type Pass = Body<'apprenants_import', 'run'> & { datas: ImportRow[] };

/** What is read of the rows that were sent: those that the check refuses, then what the import would write. */
interface Shown {
  what: 'refused' | 'summary';
  result: ImportResult;
  /** What it was said of, which is what is written: a choice may be made anew while it is asked. */
  sent: Pass;
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
  // Kept as the answers are: what fails is begun again with what was left out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [importId, setImportId] = useState<number | null>(null);
  const progress = useProgress(importId, () => {
    setImportId(null);
    setShown(null);
  });
  const pass = useMutation({
    mutationFn: (given: Pass) => client.apprenants_import.run(given),
    onError: () => {
      setShown(null);
      failed();
    },
  });

  const rows = file?.read.datas ?? [];
  const asked = {
    etablissement,
    fichier: file?.name.slice(-255) ?? null,
    jobs: jobs?.map(({ label, newJob }) => ({ label, newJob: newJob?.id ?? null })) ?? null,
  };
  const summarise = () => {
    const datas = answeredRows(rows, answers);
    const sent: Pass = { ...asked, simulate: true, apprenantsChecked: true, datas, importOption: option };
    pass.mutate(sent, { onSuccess: (result) => setShown({ what: 'summary', result, sent }) });
  };
  const check = () => {
    const sent: Pass = { ...asked, simulate: false, apprenantsChecked: false, datas: rows, importOption: null };
    pass.mutate(sent, {
      onSuccess: (result) =>
        result.apprenantsRejected.length > 0 ? setShown({ what: 'refused', result, sent }) : summarise(),
    });
  };
  const write = ({ result, sent }: Shown) =>
    pass.mutate(
      { ...sent, simulate: false, datas: keptRows(sent.datas, result, left) },
      { onSuccess: ({ importation }) => setImportId(importation?.id ?? null) },
    );

  return {
    shown,
    close: () => setShown(null),
    omissions: { left, onLeft: setLeft },
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
