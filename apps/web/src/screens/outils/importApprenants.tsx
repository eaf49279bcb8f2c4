import { Button, Stepper } from '@mantine/core';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { optionsFrom } from '../../client/queries.ts';
import { useSession } from '../../client/session.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ImportCheckStep } from './-import-apprenants/check-step.tsx';
import type { ImportFile, Job } from './-import-apprenants/choice.ts';
import { ImportFileStep } from './-import-apprenants/file-step.tsx';
import { ImportHistory } from './-import-apprenants/history.tsx';
import classes from './-import-apprenants/import-apprenants.module.css';
import { ImportProfessionsStep } from './-import-apprenants/professions-step.tsx';

// Importer des apprenants (S-2.20, S-4-07 … 16, S-5-19 … 26, S-6-18, S-6-19).
export const Route = createFileRoute('/outils/importApprenants')({
  beforeLoad: roleRequired('outils.consulter'),
  component: ImportApprenants,
});

const STEPS = [
  message('import.etape_etablissement'),
  message('import.etape_fichier'),
  message('import.etape_professions'),
  message('import.etape_import'),
] as const;

function ImportApprenants() {
  const choosesEtablissement = isAdmin(useSession());
  // Only administrators choose the establishment: for the others the server takes their own.
  const first = choosesEtablissement ? 0 : 1;
  const [step, setStep] = useState<number>(first);
  const [etablissement, setEtablissement] = useState<string | null>(null);
  const [file, setFile] = useState<{ name: string; read: ImportFile } | null>(null);
  const [jobs, setJobs] = useState<Job[] | null>(null);
  const ready = [!choosesEtablissement || etablissement !== null, file !== null, true][step] ?? false;

  function restart() {
    setFile(null);
    setJobs(null);
    setStep(1);
  }

  return (
    <>
      <Crumbs />
      <PageTitle title={message('import.titre_assistant')} tab={message('import.titre')} />
      <div className={classes.page}>
        <Stepper
          active={step}
          size="sm"
          iconSize={28}
          wrap={false}
          classNames={{ root: classes.stepper!, step: classes.step! }}
        >
          {STEPS.map((label) => (
            <Stepper.Step key={label} label={label} allowStepSelect={false} />
          ))}
        </Stepper>

        {step === 0 && (
          <Card title={STEPS[0]} help={message('import.etablissement_aide')}>
            <div className={classes.narrow}>
              <SelectField
                name="etablissement"
                label={message('import.etape_etablissement')}
                required
                value={etablissement}
                error={undefined}
                onChange={(value) => {
                  setEtablissement(value);
                  setJobs(null);
                }}
                {...optionsFrom('etablissements')}
              />
            </div>
          </Card>
        )}
        {step === 1 && (
          <ImportFileStep
            file={file}
            onFile={(read) => {
              setFile(read);
              setJobs(null);
            }}
          />
        )}
        {step === 2 && file && (
          <ImportProfessionsStep
            etablissement={etablissement}
            professions={file.read.professions}
            jobs={jobs}
            onJobs={setJobs}
          />
        )}
        {step < 2 && <ImportHistory etablissement={etablissement} />}
        {step === 3 && file ? (
          <ImportCheckStep
            etablissement={etablissement}
            file={file}
            jobs={jobs}
            onBack={() => setStep(2)}
            onRestart={restart}
          />
        ) : (
          <div className={classes.bar}>
            {step > first && (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={17} stroke={1.8} />}
                onClick={() => setStep(step - 1)}
              >
                {STEPS[step - 1]}
              </Button>
            )}
            <span className={classes.push} />
            <Button disabled={!ready} onClick={() => setStep(step + 1)}>
              {message('import.continuer')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
