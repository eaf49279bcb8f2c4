import { ActionIcon, Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client/client.ts';
import { optionsFrom } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { HeldButton, heldBy } from '../../../ui/held-button.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { isComplete, type Job } from './choice.ts';
import importApprenants from './import-apprenants.module.css';
import classes from './professions-card.module.css';

interface ImportProfessionsCardProps {
  etablissement: string | null;
  found: Job[];
  /** Null while the step is passed. */
  jobs: Job[] | null;
  onJobs: (jobs: Job[] | null) => void;
}

/** Ties the professions of the file to ours; may be passed (S-2.20-09, S-2.20-11, S-5-26, S-7-58, S-7-59, S-7-60). */
export function ImportProfessionsCard({ etablissement, found, jobs, onJobs }: ImportProfessionsCardProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Card
      title={message('import.etape_professions')}
      help={message('import.correspondances_aide')}
      aside={
        <Button id={fieldId('professions')} variant="light" onClick={() => setOpened(true)}>
          {message('import.definir')}
        </Button>
      }
    >
      <div className={importApprenants.stack}>
        {jobs === null && (
          <Callout status="info">
            <strong>{message('import.passer')}</strong>
            <br />
            {message('import.passer_effet')}
          </Callout>
        )}
        {jobs && isComplete(jobs) && <Callout status="success">{message('import.correspondances_faites')}</Callout>}
        {jobs && !isComplete(jobs) && (
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
      {opened && (
        <MappingDialog
          etablissement={etablissement}
          jobs={jobs ?? found}
          onLeave={(isBegun) => {
            if (isBegun) onJobs(jobs ?? found);
            setOpened(false);
          }}
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
  /** Without saving, whether or not something was chosen. */
  onLeave: (isBegun: boolean) => void;
  onSaved: (jobs: Job[]) => void;
}

/** The professions to define, ours of the same name being proposed. */
function MappingDialog({ etablissement, jobs, onLeave, onSaved }: MappingDialogProps) {
  const [proposed] = useState(() =>
    jobs.map(({ newJob, profession }) => String((newJob ?? profession)?.id ?? '') || null),
  );
  const [chosen, setChosen] = useState(proposed);
  const isDirty = chosen.some((one, rank) => one !== proposed[rank]);
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
      isDirty={isDirty}
      onClose={() => onLeave(isDirty)}
      title={message('import.correspondances')}
      buttons={
        <>
          <CancelButton />
          <HeldButton
            held={heldBy(
              jobs.map(({ label }, rank) => ({ id: fieldId(`job-${rank}`), label, isFilled: Boolean(chosen[rank]) })),
            )}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {message('import.generer')}
          </HeldButton>
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
