import { Button, Radio } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Dialog } from '../dialog.tsx';
import { formatDateTime } from '../format.ts';
import classes from './conflict-dialog.module.css';
import type { KnownField } from './form-scope.ts';
import { fieldsIn } from './known-labels.ts';
import type { Newer } from './newer.ts';
import { type Choice, type Compared, type Side, sideOf } from './three-way.ts';

type Values = Record<string, unknown>;

interface ConflictDialogProps {
  mine: Values;
  newer: Newer<Values>;
  compared: Compared<Values>;
  fields: ReadonlyMap<string, KnownField>;
  /** By field: what was chosen before the dialog was closed, too. */
  choices: Readonly<Record<string, Choice>>;
  onChoose: (name: string, choice: Choice) => void;
  onClose: () => void;
  /** What is to be saved over the newer version. */
  onSave: (values: Values) => void;
}

/** What somebody else has saved beside what is typed: what both changed is chosen field by field, the rest is put together. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { mine, newer, compared, fields, choices, onChoose, onClose, onSave } = props;
  const { merged, disputed, taken } = compared;
  const chosen = (name: string) => sideOf(choices[name], mine[name], newer.values[name]);
  const theirs = disputed.filter((name) => chosen(name) === 'theirs');
  const takenLabels = taken.flatMap((name) => fieldsIn(fields, name, mine[name], merged[name]));

  return (
    <Dialog
      opened
      onClose={onClose}
      title={message('ui.conflit_titre')}
      size={760}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {message('ui.continuer_saisie')}
          </Button>
          <Button
            onClick={() =>
              onSave({ ...merged, ...Object.fromEntries(theirs.map((name) => [name, newer.values[name]])) })
            }
          >
            {message('ui.enregistrer')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>
        {disputed.length > 0 ? plural('ui.conflit_a_choisir', disputed.length) : message('ui.conflit_rien_a_choisir')}
      </p>
      {newer.at && (
        <p className={classes.text}>
          {newer.by
            ? message('ui.conflit_enregistree_par', { nom: newer.by, date: formatDateTime(newer.at) })
            : message('ui.conflit_enregistree', { date: formatDateTime(newer.at) })}
        </p>
      )}
      {disputed.map((name) => (
        <Radio.Group
          key={name}
          className={classes.field ?? ''}
          label={fields.get(name)?.label ?? name}
          value={chosen(name)}
          onChange={(side) => onChoose(name, { side: side as Side, mine: mine[name], theirs: newer.values[name] })}
        >
          <div className={classes.sides}>
            <SideRadio side="mine" field={fields.get(name)} value={mine[name]} />
            <SideRadio side="theirs" field={fields.get(name)} value={newer.values[name]} />
          </div>
        </Radio.Group>
      ))}
      {takenLabels.length > 0 && (
        <p className={classes.text}>{message('ui.conflit_repris', { champs: takenLabels.join(', ') })}</p>
      )}
    </Dialog>
  );
}

interface SideProps {
  side: Side;
  field: KnownField | undefined;
  value: unknown;
}

function SideRadio({ side, field, value }: SideProps) {
  const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0);
  const words = field?.words;
  const id = useId();
  const { data, isError } = useQuery({
    queryKey: ['ui.conflict', id, value],
    queryFn: ({ signal }) => words!(value, signal),
    enabled: words !== undefined && !isEmpty,
  });
  const lines = isEmpty ? [message('ui.conflit_vide')] : words && !isError ? data : plainWords(value);
  return (
    <Radio
      value={side}
      classNames={{ root: classes.side!, label: classes.label! }}
      label={
        <>
          <span className={classes.whose}>{message(`ui.conflit_${side}`)}</span>{' '}
          <span className={classes.words} data-empty={isEmpty || undefined}>
            {lines?.join('\n') ?? message('ui.chargement')}
          </span>
        </>
      }
    />
  );
}

function plainWords(value: unknown): string[] {
  if (typeof value === 'boolean') return [message(value ? 'ui.oui' : 'ui.non')];
  return [value].flat().map(String);
}
