import { Button } from '@mantine/core';
import type { Gabarit } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCopy, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, writes } from '../../../client/client.ts';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { fieldId, KnownPart } from '../../../ui/form/form-scope.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { HeldButton, heldBy } from '../../../ui/held-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { BlocFields } from './bloc-fields.tsx';
import { BlocList } from './bloc-list.tsx';
import { BlocPreview } from './bloc-preview.tsx';
import { CodeNames } from './code-names.tsx';
import classes from './gabarit.module.css';
import { blocsOf, bodyOf, changed, copiedOver, type GabaritValues, namesOf, questionsOf } from './gabarit-form.ts';
import { QuizFields } from './quiz-fields.tsx';
import { useGabarit } from './use-gabarit.ts';

/** What the statistics of a scenario show: its blocks, and what its codes are called. */
export function GabaritEditor({ id }: { id: number }) {
  const query = useQuery({ ...queries.gabarits.show(id), refetchOnWindowFocus: false, staleTime: 0 });
  if (query.error && !query.data)
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return query.data ? <Editor loaded={query.data} /> : <PageSkeleton />;
}

function Editor({ loaded }: { loaded: Gabarit }) {
  const { gabarit, screen, index, ...edit } = useGabarit(loaded);
  const { scenario, version, codes } = gabarit;
  const { form } = screen;
  const { blocs } = form.values;
  const bloc = blocs[index];
  return (
    <FormShell
      screen={screen}
      submitLabel={message('gabarits.enregistrer', { version: version + 1 })}
      onSubmit={(values) => writes.gabarits.update(scenario.id, bodyOf(values), { version })}
      onSaved={(saved, _isAnother, sent) => {
        edit.show(saved, sent);
        notify.success(message('gabarits.enregistre', { version: saved.version }));
      }}
      onReload={edit.reload}
      readNewer={edit.readNewer}
      version={version}
      onResume={edit.resume}
      part="gabarit"
      cancelTo="/scenarios"
    >
      <KnownPart name="blocs" label={message('gabarits.blocs')} words={(chosen) => blocsOf(chosen, codes)} />
      <KnownPart name="libelles" label={message('gabarits.noms')} words={namesOf} />
      <KnownPart name="questions" label={message('gabarits.questions')} words={questionsOf} />
      <div className={classes.editor}>
        <div className={classes.column}>
          <BlocList
            blocs={blocs}
            codes={codes}
            version={version}
            selected={bloc?.key}
            onSelect={edit.select}
            onChange={(next) => form.setFieldValue('blocs', next)}
          />
          <CopyFrom scenarioId={scenario.id} onCopied={(copied) => edit.set(copiedOver(form.getValues(), copied))} />
          {version > 0 && <ResetButton scenarioId={scenario.id} version={version} onReset={edit.reload} />}
        </div>
        {bloc && (
          <ChosenBloc scenarioId={scenario.id} codes={codes} index={index} screen={screen} onRemove={edit.remove} />
        )}
      </div>
    </FormShell>
  );
}

interface ChosenBlocProps {
  scenarioId: number;
  codes: Gabarit['codes'];
  index: number;
  screen: FormScreen<GabaritValues>;
  onRemove: () => void;
}

/** One block as it will be shown, then what is said of it. */
function ChosenBloc({ scenarioId, codes, index, screen, onRemove }: ChosenBlocProps) {
  const { form } = screen;
  const { blocs, libelles, questions } = form.values;
  const bloc = blocs[index]!;
  return (
    <div className={classes.column}>
      <BlocPreview scenarioId={scenarioId} values={form.values} index={index} />
      <BlocFields
        key={bloc.key}
        bloc={bloc}
        index={index}
        codes={codes}
        screen={screen}
        onChange={(change) => {
          form.setFieldValue('blocs', blocs.with(index, changed(bloc, change)));
          form.clearFieldError(`blocs.${index}.title`);
        }}
        onRemove={onRemove}
      />
      <CodeNames
        sujet={bloc.sujet}
        codes={codes}
        libelles={libelles}
        onChange={(next) => form.setFieldValue('libelles', next)}
      />
      <QuizFields
        bloc={bloc}
        codes={codes}
        questions={questions}
        onChange={(next) => form.setFieldValue('questions', next)}
      />
    </div>
  );
}

interface ResetButtonProps {
  scenarioId: number;
  version: number;
  onReset: () => Promise<void>;
}

/** The template of the product in the place of this one. */
function ResetButton({ scenarioId, version, onReset }: ResetButtonProps) {
  const ask = () =>
    confirm({
      title: message('gabarits.reprendre_defaut'),
      body: message('gabarits.reprendre_defaut_texte'),
      confirmLabel: message('gabarits.reprendre_defaut'),
      onConfirm: async () => {
        await client.gabarits.reset(scenarioId, { version });
        await onReset();
        notify.success(message('gabarits.defaut_repris'));
      },
    });
  return (
    <Button
      className={classes.aside}
      variant="subtle"
      leftSection={<IconRestore size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {message('gabarits.reprendre_defaut')}
    </Button>
  );
}

interface CopyFromProps {
  scenarioId: number;
  onCopied: (gabarit: Gabarit) => void;
}

/** The blocks of another scenario in the place of these; nothing is kept before it is saved. */
function CopyFrom({ scenarioId, onCopied }: CopyFromProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function copy() {
    setBusy(true);
    await client.gabarits.show(Number(from)).then(onCopied).catch(sayRefusal);
    setBusy(false);
  }
  return (
    <div className={classes.copy}>
      <SelectField
        label={message('gabarits.copier_de')}
        name="copie"
        value={from === String(scenarioId) ? null : from}
        onChange={setFrom}
        error={undefined}
        {...optionsFrom('scenarios')}
      />
      <HeldButton
        variant="default"
        leftSection={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
        held={heldBy([
          {
            id: fieldId('copie'),
            label: message('gabarits.copier_de'),
            isFilled: from !== null && from !== String(scenarioId),
          },
        ])}
        loading={busy}
        onClick={() => void copy()}
      >
        {message('gabarits.copier')}
      </HeldButton>
    </div>
  );
}
