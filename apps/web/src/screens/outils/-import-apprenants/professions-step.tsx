import { ActionIcon, Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import type { Job } from './choice.ts';
import importApprenants from './import-apprenants.module.css';
import classes from './professions-step.module.css';

interface ImportProfessionsStepProps {
  etablissement: string | null;
  professions: string[];
  /** Null while the step is skipped. */
  jobs: Job[] | null;
  onJobs: (jobs: Job[] | null) => void;
}

/** Ties the professions of the file to ours; may be skipped (S-2.20-09, S-2.20-11, S-5-26, S-7-58 … 60). */
export function ImportProfessionsStep({ etablissement, professions, jobs, onJobs }: ImportProfessionsStepProps) {
  const [opened, setOpened] = useState(false);
  const found = useQuery({
    queryKey: ['apprenants_import', 'fetchMapping', etablissement, professions],
    queryFn: () => client.apprenants_import.fetchMapping({ etablissement, professions }),
    enabled: professions.length > 0,
    staleTime: 0,
  });
  // What fails here is only logged (P-8-41, S-8-42): the step may be passed.
  useEffect(() => {
    if (found.error) console.error(found.error);
  }, [found.error]);
  const isKnown = found.data?.every(({ newJob }) => newJob !== null) ?? false;
  // What the establishment has said before needs no second answer.
  useEffect(() => {
    if (isKnown && jobs === null && found.data) onJobs(found.data);
  }, [isKnown, jobs, found.data, onJobs]);

  const isComplete = jobs?.every(({ newJob }) => newJob !== null) ?? false;
  return (
    <Card
      title={message('import.etape_professions')}
      help={message('import.correspondances_aide')}
      aside={
        <Button
          variant="light"
          disabled={!found.data || found.data.length === 0}
          onClick={() => {
            if (!jobs) onJobs(found.data ?? null);
            setOpened(true);
          }}
        >
          {message('import.definir')}
        </Button>
      }
    >
      <div className={importApprenants.stack}>
        {jobs === null && <Callout status="info">{message('import.passer')}</Callout>}
        {jobs && isComplete && <Callout status="success">{message('import.correspondances_faites')}</Callout>}
        {jobs && !isComplete && (
          <Callout
            status="warning"
            aside={
              <Button variant="default" size="compact-md" onClick={() => onJobs(null)}>
                {message('import.passer_bouton')}
              </Button>
            }
          >
            {message('import.correspondances_incompletes')}
          </Callout>
        )}
        {jobs && <Pairs jobs={jobs} />}
      </div>
      {jobs && opened && (
        <MappingDialog
          etablissement={etablissement}
          jobs={jobs}
          onClose={() => setOpened(false)}
          onSaved={(saved) => {
            onJobs(saved);
            setOpened(false);
          }}
        />
      )}
    </Card>
  );
}

/** Professions shown at once (S-9-23). */
const SHOWN = 5;

function Pairs({ jobs }: { jobs: Job[] }) {
  const [first, setFirst] = useState(0);
  const shown = jobs.slice(first, first + SHOWN);
  return (
    <div>
      <ul className={classes.pairs}>
        {shown.map(({ label, newJob }) => (
          <li key={label}>
            <span>{label}</span>
            <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
            {newJob ? (
              <strong>{newJob.label}</strong>
            ) : (
              <span className={importApprenants.empty}>{message('import.vide')}</span>
            )}
          </li>
        ))}
      </ul>
      {jobs.length > SHOWN && (
        <p className={classes.pairPages}>
          <span className="tabular">
            {message('ui.etendue', {
              premier: formatInteger(first + 1),
              dernier: formatInteger(first + shown.length),
              total: formatInteger(jobs.length),
            })}
          </span>
          <ActionIcon
            aria-label={message('ui.page_precedente')}
            disabled={first === 0}
            onClick={() => setFirst(first - SHOWN)}
          >
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            aria-label={message('ui.page_suivante')}
            disabled={first + SHOWN >= jobs.length}
            onClick={() => setFirst(first + SHOWN)}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </p>
      )}
    </div>
  );
}

interface MappingDialogProps {
  etablissement: string | null;
  jobs: Job[];
  onClose: () => void;
  onSaved: (jobs: Job[]) => void;
}

/** The professions to define, ours of the same name being proposed. */
function MappingDialog({ etablissement, jobs, onClose, onSaved }: MappingDialogProps) {
  const [chosen, setChosen] = useState<(string | null)[]>(() =>
    jobs.map(({ newJob, profession }) => String((newJob ?? profession)?.id ?? '') || null),
  );
  const saving = useMutation({
    mutationFn: () =>
      client.apprenants_import.persistMapping({
        etablissement,
        jobs: jobs.map(({ label }, rank) => ({ label, newJob: chosen[rank] ?? null })),
      }),
    onSuccess: onSaved,
    onError: console.error,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={message('import.correspondances')}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {message('ui.annuler')}
          </Button>
          <Button
            disabled={chosen.some((one) => one === null)}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {message('import.generer')}
          </Button>
        </>
      }
    >
      <div className={classes.jobs}>
        {jobs.map(({ label, profession, newJob, approchee }, rank) => (
          <SelectField
            key={label}
            name={`job-${rank}`}
            label={label}
            value={chosen[rank] ?? null}
            error={undefined}
            // A guess is never taken for an answer: it says so as long as it stands.
            help={approchee && !newJob && chosen[rank] === String(profession?.id) && message('import.approchee')}
            onChange={(value) => setChosen(chosen.with(rank, value))}
            {...optionsFrom('professions')}
          />
        ))}
      </div>
    </Dialog>
  );
}
