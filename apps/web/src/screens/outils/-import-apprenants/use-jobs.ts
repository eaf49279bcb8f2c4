import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../client/client.ts';
import { type ChosenFile, isComplete, type Job, recognisedJobs } from './choice.ts';

/** The professions of the file: what is known of them, and what was said of them since; null while they are passed. */
export function useJobs(etablissement: string | null, file: ChosenFile | null) {
  const professions = file?.read.professions ?? [];
  const {
    data: found,
    error,
    isLoading,
  } = useQuery({
    queryKey: ['apprenants_import', 'fetchMapping', etablissement, professions],
    queryFn: () => client.apprenants_import.fetchMapping({ etablissement, professions }),
    enabled: professions.length > 0,
    staleTime: 0,
  });
  // What fails here is only logged (P-8-41, S-8-42): the step may be passed.
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  const [said, setSaid] = useState<{ of: Job[] | undefined; jobs: Job[] | null }>();
  const isSaid = said !== undefined && said.of === found;
  const jobs = isSaid ? said.jobs : found ? recognisedJobs(found) : null;
  return {
    found,
    /** What is known of them is on its way. */
    isReading: isLoading,
    jobs,
    setJobs: (jobs: Job[] | null) => setSaid({ of: found, jobs }),
    /** Whether every profession of the file has ours. */
    isMapped: file !== null && (professions.length === 0 || (jobs !== null && isComplete(jobs))),
  };
}
