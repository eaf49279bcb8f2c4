import { Button, Radio, Stack } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import { FieldTable } from '../../../ui/show/field-table.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import type { Answers, ImportProgress, ImportResult } from './choice.ts';
import classes from './import-apprenants.module.css';
import { ImportLookAlikes } from './look-alikes.tsx';
import { RejectedDownload, RejectedTable } from './rejected.tsx';
import table from './table.module.css';

type Option = 'ignore' | 'update';

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
      onClose={onClose}
      size={760}
      title={plural('import.controle_titre', apprenantsRejected.length)}
      buttons={
        <>
          <Button variant="default" onClick={onRestart}>
            {message('import.choisir_autre')}
          </Button>
          {isBlocked && valid > 0 && (
            <Button variant="light" loading={busy} onClick={onImport}>
              {message('import.continuer_sans')}
            </Button>
          )}
          {/* Refused rows that are all new must be corrected first (S-5-25). */}
          <Button disabled={isBlocked} loading={busy} onClick={onImport}>
            {message('import.lancer')}
          </Button>
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard */}
        <section className={table.dialogTable} tabIndex={0} aria-label={message('import.colonne_raison')}>
          <RejectedTable rejected={apprenantsRejected} />
        </section>
        <div>
          <RejectedDownload rejected={apprenantsRejected} />
        </div>
      </div>
    </Dialog>
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
