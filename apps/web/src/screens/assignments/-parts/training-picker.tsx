import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type MessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Api } from '../../../client/client.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { loadOptions, queries } from '../../../client/queries.ts';
import { Cover } from '../../../ui/cover.tsx';
import { FailureLine } from '../../../ui/failure-line.tsx';
import { fieldId, useKnownField } from '../../../ui/form/form-scope.ts';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { formatMinutes } from '../../../ui/format.ts';
import { MoreChoices } from '../../../ui/more-choices.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { courseCoverId, moduleCoverId } from '../../modules/-parts/training-cover.ts';
import assignments from './assignments.module.css';
import { type TrainingKey, trainingIds } from './training-key.ts';
import classes from './training-picker.module.css';

export type Assignable = Answer<Api['assignments']['assignables']>['hydra:member'][number];

interface TrainingPickerProps extends FieldBinding<TrainingKey | null> {
  /** Whose trainings these are; null while an administrator has not chosen. */
  etablissementId: number | null;
  /** What is chosen already, should it no longer be open. */
  knownName: string | undefined;
  onPick: (picked: Assignable) => void;
}

/** The module or the course, found on the server among those that the establishment may use (C-2.6-18, C-4-42, C-4-46). */
export function TrainingPicker(props: TrainingPickerProps) {
  const { name, value, error, onChange, etablissementId, knownName, onPick } = props;
  const { readOnly } = useKnownField(name, {
    label: message('assignments.champ.formation'),
    required: true,
    words: namesOf,
  });
  if (etablissementId === null)
    return <p className={assignments.none}>{message('assignments.etablissement_dabord')}</p>;
  return (
    <div className={classes.picker} id={fieldId(name)} tabIndex={-1}>
      {value === null ? (
        <Choices key={etablissementId} etablissementId={etablissementId} onPick={onPick} />
      ) : (
        <Chosen
          value={value}
          etablissementId={etablissementId}
          knownName={knownName}
          onClear={readOnly ? undefined : () => onChange(null)}
        />
      )}
      {error && <p className={classes.pickerError}>{error}</p>}
    </div>
  );
}

async function namesOf(value: unknown, signal: AbortSignal): Promise<string[]> {
  const { module, trainingCourse } = trainingIds(value as TrainingKey);
  const load = module === null ? loadOptions('training_courses') : loadOptions('modules');
  const { options } = await load({ values: [String(module ?? trainingCourse)] }, signal);
  return options.map(({ label }) => label);
}

/** Why there is nothing to choose: no match, or nothing that this establishment may use now (C-8-23, C-8-24, C-8-25, C-8-31). */
function nothingIn(search: string, isOwn: boolean): MessageCode {
  if (search !== '') return 'ui.aucun_resultat';
  return isOwn ? 'assignments.aucune_disponible' : 'catalogue.etablissement_sans_formation';
}

/** Of courses, and of modules. */
const FIRST_ROWS = 12;

function Choices({ etablissementId, onPick }: { etablissementId: number; onPick: (picked: Assignable) => void }) {
  const isOwn = useConnectedUser().etablissementId === etablissementId;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const [asked, setAsked] = useState({ search, rows: FIRST_ROWS });
  const rows = asked.search === search ? asked.rows : FIRST_ROWS;
  const { data, isError, refetch } = useQuery({
    ...queries.assignments.assignables({ etablissement: etablissementId, search, rows }),
    placeholderData: keepPreviousData,
  });
  const found = data?.['hydra:member'];
  return (
    <>
      <SearchInput
        value={text}
        onChange={setText}
        aria-label={message('assignments.chercher_formation')}
        placeholder={message('assignments.chercher_formation')}
      />
      {isError && <FailureLine className={assignments.none} onRetry={() => void refetch()} />}
      {!found && !isError && <Skeleton height={140} radius={12} />}
      {found && (
        <>
          <fieldset className={classes.choices}>
            <legend>
              {found.length > 0 ? message('assignments.choisir_formation') : message(nothingIn(search, isOwn))}
            </legend>
            {found.map((one) => (
              <button
                key={`${one.type}-${one.id}`}
                type="button"
                className={classes.choice}
                onClick={() => onPick(one)}
              >
                <TrainingLook training={one} />
              </button>
            ))}
          </fieldset>
          <MoreChoices
            shown={found.length}
            total={data['hydra:totalItems']}
            onMore={() => setAsked({ search, rows: Math.min(MAX_ROWS, 4 * rows) })}
          />
        </>
      )}
    </>
  );
}

function Chosen({
  value,
  etablissementId,
  knownName,
  onClear,
}: {
  value: TrainingKey;
  etablissementId: number;
  knownName: string | undefined;
  onClear: (() => void) | undefined;
}) {
  const { module, trainingCourse } = trainingIds(value);
  const { data, isError, refetch } = useQuery(
    queries.assignments.assignables({
      etablissement: etablissementId,
      ...(module && { module }),
      ...(trainingCourse && { trainingCourse }),
    }),
  );
  if (!data && !isError) return <Skeleton height={72} radius={12} />;
  const [training] = data?.['hydra:member'] ?? [];
  return (
    <div className={classes.chosen}>
      {training && <TrainingLook training={training} />}
      {data && !training && <ClosedLook name={knownName} />}
      {!data && <FailureLine className={assignments.none} onRetry={() => void refetch()} />}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {message('assignments.changer_formation')}
        </Button>
      )}
    </div>
  );
}

function ClosedLook({ name }: { name: string | undefined }) {
  return (
    <span className={classes.closed}>
      {name && <span className={classes.choiceName}>{name}</span>}
      <span className={classes.choiceFacts}>{message('assignments.formation_fermee')}</span>
    </span>
  );
}

function TrainingLook({ training }: { training: Assignable }) {
  const { type, id, nom, moduleGroupe, illustration, formations, duree } = training;
  const kind = type === 'module' ? message('assignments.formation_seule') : plural('assignments.parcours', formations);
  return (
    <>
      <span className={classes.choiceCover}>
        <Cover
          id={type === 'module' ? moduleCoverId(id) : courseCoverId(id)}
          title={nom}
          group={moduleGroupe ?? undefined}
          src={illustration}
          ratio={1.5}
          compact
        />
      </span>
      <span>
        <span className={classes.choiceName}>{nom}</span>
        <br />
        <span className={classes.choiceFacts}>{[kind, duree && formatMinutes(duree)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
}
