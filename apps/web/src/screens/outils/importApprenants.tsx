import { Stepper } from '@mantine/core';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useReducer } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { useConnectedUser } from '../../client/login.ts';
import { optionsFrom } from '../../client/queries.ts';
import { idOf, said } from '../../ui/address.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { ImportCheck } from './-import-apprenants/check.tsx';
import { type ChosenFile, isPlain } from './-import-apprenants/choice.ts';
import { ImportFileCard } from './-import-apprenants/file-card.tsx';
import { ImportHistory } from './-import-apprenants/history.tsx';
import classes from './-import-apprenants/import-apprenants.module.css';
import { ImportProfessionsCard } from './-import-apprenants/professions-card.tsx';
import { useJobs } from './-import-apprenants/use-jobs.ts';

// S-2.20, S-4-07, S-4-08, S-4-09, S-4-10, S-4-11, S-4-12, S-4-13, S-4-14, S-4-15, S-4-16, S-5-19, S-5-20, S-5-21,
// S-5-22, S-5-23, S-5-24, S-5-25, S-5-26, S-6-18, S-6-19.
export const Route = createFileRoute('/outils/importApprenants')({
  validateSearch: (raw: Record<string, unknown>): { aReprendre?: true; etablissement?: number } =>
    said({ aReprendre: raw.aReprendre === true || undefined, etablissement: idOf(raw.etablissement) }),
  beforeLoad: roleRequired('outils.consulter'),
  component: ImportApprenants,
});

const STEPS = [
  message('import.etape_etablissement'),
  message('import.etape_fichier'),
  message('import.etape_professions'),
  message('import.etape_import'),
] as const;

interface Loaded {
  file: ChosenFile | null;
  /** How many were loaded: nothing of the former one is kept. */
  rank: number;
}

function nextFile({ rank }: Loaded, file: ChosenFile | null): Loaded {
  return { file, rank: rank + 1 };
}

/** The steps are on one screen, each with what comes before it: a file in which all is known is checked by itself. */
function ImportApprenants() {
  const { aReprendre = false, etablissement: chosen } = Route.useSearch();
  const navigate = Route.useNavigate();
  // Only administrators choose the establishment: for the others the server takes their own.
  const choosesEtablissement = isAdmin(useConnectedUser());
  const etablissement = chosen === undefined ? null : String(chosen);
  const [{ file, rank }, setFile] = useReducer(nextFile, { file: null, rank: 0 });
  const isPlaced = !choosesEtablissement || etablissement !== null;
  const { found, isReading, jobs, setJobs, isMapped } = useJobs(etablissement, isPlaced ? file : null);

  return (
    <>
      <Crumbs />
      <PageTitle title={message('import.titre_assistant')} tab={message('import.titre')} />
      <div className={classes.page}>
        <Stepper
          active={stepOf(isPlaced, file !== null, isMapped)}
          size="sm"
          iconSize={28}
          wrap={false}
          classNames={{ root: classes.stepper!, step: classes.step! }}
        >
          {STEPS.map((label) => (
            <Stepper.Step key={label} label={label} allowStepSelect={false} />
          ))}
        </Stepper>

        {choosesEtablissement && (
          <Card title={STEPS[0]} help={message('import.etablissement_aide')}>
            <div className={classes.narrow}>
              <SelectField
                name="etablissement"
                label={message('import.etape_etablissement')}
                limits={limitsOf('apprenants_import', 'run').etablissement}
                value={etablissement}
                error={undefined}
                onChange={(value) =>
                  void navigate({
                    search: ({ aReprendre: shown }) =>
                      said({ aReprendre: shown, etablissement: value === null ? undefined : Number(value) }),
                    replace: true,
                  })
                }
                {...optionsFrom('etablissements')}
              />
            </div>
          </Card>
        )}
        <ImportFileCard file={file} onFile={setFile} />
        {found && found.length > 0 && (
          <ImportProfessionsCard etablissement={etablissement} found={found} jobs={jobs} onJobs={setJobs} />
        )}
        {file === null && <ImportHistory etablissement={etablissement} aReprendre={aReprendre} />}
        <ImportCheck
          key={`${etablissement} ${rank}`}
          etablissement={etablissement}
          isPlaced={isPlaced}
          file={file}
          jobs={jobs}
          isReading={isReading}
          startsByItself={isMapped && file !== null && isPlain(file.read)}
          onRestart={() => setFile(null)}
        />
      </div>
    </>
  );
}

function stepOf(isPlaced: boolean, isRead: boolean, isMapped: boolean): number {
  const done = [isPlaced, isRead, isMapped];
  return done.includes(false) ? done.indexOf(false) : done.length;
}
