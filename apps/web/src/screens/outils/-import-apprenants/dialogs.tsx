import { Button, Checkbox, Progress, Radio, Stack } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { type Held, HeldButton } from '../../../ui/held-button.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { FieldTable } from '../../../ui/show/field-table.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import {
  type Answers,
  countKept,
  type ImportFile,
  type ImportProgress,
  type ImportResult,
  progressText,
} from './choice.ts';
import { ImportDifferences } from './differences.tsx';
import classes from './import-apprenants.module.css';
import { ImportLookAlikes } from './look-alikes.tsx';
import { RejectedDownload, RejectedTable } from './rejected.tsx';
import table from './table.module.css';
import { UndoImport } from './undo.tsx';
import type { Option } from './use-import.ts';

interface ImportCheckDialogProps {
  result: ImportResult;
  option: Option;
  onOption: (option: Option) => void;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  busy: boolean;
  onClose: () => void;
  onRestart: () => void;
  onImport: () => void;
}

/** The rows that the check refuses, and what becomes of the learners that exist (S-2.20-12, S-4-09, S-4-14). */
export function ImportCheckDialog(props: ImportCheckDialogProps) {
  const { result, option, onOption, answers, onAnswers, busy, onClose, onRestart, onImport } = props;
  // What must be corrected comes before what is only known already.
  const apprenantsRejected = result.apprenantsRejected.toSorted((a, b) => Number(a.existing) - Number(b.existing));
  const hasExisting = apprenantsRejected.some(({ existing }) => existing);
  // A row told to be a known learner is updated or not, like those that were recognised.
  const isChoice =
    apprenantsRejected.some(({ modifiable }) => modifiable) || [...answers.values()].some((one) => one !== 'aucun');
  const isBlocked = !hasExisting;
  const valid = result.apprenants.length;
  return (
    <Dialog
      opened
      onClose={() => !busy && onClose()}
      size={760}
      title={plural('import.controle_titre', apprenantsRejected.length)}
      buttons={
        <>
          <Button variant="default" onClick={onRestart} disabled={busy}>
            {message('import.choisir_autre')}
          </Button>
          {isBlocked && valid > 0 && (
            <Button variant="light" loading={busy} onClick={onImport}>
              {message('import.continuer_sans')}
            </Button>
          )}
          {/* Refused rows that are all new must be corrected first (S-5-25). */}
          <HeldButton
            held={isBlocked ? { reason: message('import.controle_bloque'), isSaid: true } : undefined}
            loading={busy}
            onClick={onImport}
          >
            {message('import.voir_resume')}
          </HeldButton>
        </>
      }
    >
      <div className={classes.stack}>
        {isBlocked && (
          <Callout status="warning">
            {message('import.controle_bloque')} {valid > 0 && plural('import.controle_sans', valid)}
          </Callout>
        )}
        {isChoice && (
          <Radio.Group
            label={message('import.choix_existants')}
            value={option}
            onChange={(value) => onOption(value as Option)}
          >
            <Stack gap={10} mt={8}>
              <Radio value="update" label={message('import.choix_modifier')} />
              <Radio value="ignore" label={message('import.choix_ignorer')} />
            </Stack>
          </Radio.Group>
        )}
        <ImportLookAlikes rejected={apprenantsRejected} answers={answers} onAnswers={onAnswers} />
        <Scrolled label={message('import.colonne_raison')} className={table.dialogTable}>
          <RejectedTable rejected={apprenantsRejected} />
        </Scrolled>
        {apprenantsRejected.some(({ existing }) => !existing) && (
          <div>
            <RejectedDownload rejected={apprenantsRejected} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface ImportSummaryDialogProps {
  result: ImportResult;
  file: { name: string; read: ImportFile };
  isImporting: boolean;
  progress: ImportProgress | undefined;
  busy: boolean;
  /** Lines that are left out. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  onClose: () => void;
  onImport: () => void;
}

/** What the import would write, which is confirmed first (S-2.20-13, S-2.20-14); once it runs, how far it is. */
export function ImportSummaryDialog(props: ImportSummaryDialogProps) {
  const { result, file, isImporting, progress, busy, left, onLeft, onClose, onImport } = props;
  const [isConfirmed, setConfirmed] = useState(false);
  const kept = countKept(result, left);
  return (
    <Dialog
      opened
      onClose={() => !isImporting && !busy && onClose()}
      size={1100}
      title={message('import.resume_titre')}
      buttons={
        <>
          {isImporting ? (
            <ProgressLine progress={progress} />
          ) : (
            <Checkbox
              id={fieldId('confirmation')}
              className={classes.confirmation ?? ''}
              label={message('import.confirmation')}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          <HeldButton
            held={heldImport(kept, isConfirmed && !isImporting)}
            loading={busy || isImporting}
            onClick={onImport}
          >
            {plural('import.bouton', kept)}
          </HeldButton>
        </>
      }
    >
      <ImportDifferences result={result} file={file} left={left} onLeft={onLeft} />
    </Dialog>
  );
}

function heldImport(kept: number, isConfirmed: boolean): Held | undefined {
  if (kept === 0) return { reason: message('import.rien_garde') };
  if (!isConfirmed) return { reason: message('import.confirmation_requise'), field: fieldId('confirmation') };
  return undefined;
}

const NOT_BEGUN = { faites: 0, total: 0 };

function ProgressLine({ progress }: { progress: ImportProgress | undefined }) {
  const { faites, total } = progress ?? NOT_BEGUN;
  const sentence = progressText({ faites, total });
  return (
    <div role="status">
      <p className={classes.quiet}>{sentence}</p>
      <Progress value={total > 0 ? (100 * faites) / total : 0} w={220} size={8} aria-label={sentence} />
    </div>
  );
}

/** What is in the database now (S-2.20-15, S-2.20-19). */
export function ImportSuccessDialog({ progress, onClose }: { progress: ImportProgress; onClose: () => void }) {
  const { crees, modifies, identiques, rejetes, regroupementsCrees } = progress;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={message('import.succes_titre')}
      buttons={
        <>
          {progress.annulable && <UndoImport record={progress} onUndone={onClose} />}
          <Button variant="default" onClick={onClose}>
            {message('ui.fermer')}
          </Button>
          <Button component={AddressLink} to="/apprenants">
            {message('import.succes_apprenants')}
          </Button>
        </>
      }
    >
      <FieldTable
        fields={[
          { label: message('import.bilan_crees'), value: crees },
          { label: message('import.bilan_modifies'), value: modifies },
          { label: message('import.bilan_identiques'), value: identiques },
          { label: message('import.bilan_rejetes'), value: rejetes },
          { label: message('import.bilan_regroupements'), value: regroupementsCrees },
        ]}
      />
    </Dialog>
  );
}
