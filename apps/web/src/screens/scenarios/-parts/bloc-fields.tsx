import { Button, Checkbox, Radio, SegmentedControl, Select } from '@mantine/core';
import { COULEURS_TITRE, LECTURES_DE, OPTIONS_SERIE, SUJETS, TRIS } from '@sillage/contracts/gabarits.rules.ts';
import type { BlocDefini, CodeConnu } from '@sillage/contracts/gabarits.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconTrash } from '@tabler/icons-react';
import { limitsOf } from '../../../client/limits.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { MultiSelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import classes from './gabarit.module.css';
import { type BlocEdite, dessinsOf, type GabaritValues, unknownCodes } from './gabarit-form.ts';

interface BlocFieldsProps {
  bloc: BlocEdite;
  index: number;
  codes: CodeConnu[];
  screen: FormScreen<GabaritValues>;
  onChange: (change: Partial<BlocDefini>) => void;
  onRemove: () => void;
}

const NONE = 'aucune';
/** The editor says itself which block lacks one: among several, a name alone would not. */
const TITLE_LIMITS = { ...limitsOf('gabarits', 'update')['blocs.title'], required: false };

/** What one block shows, and how. */
export function BlocFields({ bloc, index, codes, screen, onChange, onRemove }: BlocFieldsProps) {
  const { sujet, lecture, chartType, titleColor, tri, option, visible, adminOnly } = bloc;
  const title = `blocs.${index}.title`;
  return (
    <Card title={message('gabarits.le_bloc')}>
      <div className={classes.fields}>
        <TextField
          label={message('gabarits.champ.titre')}
          name={title}
          value={bloc.title}
          onChange={(text) => onChange({ title: text })}
          error={screen.form.errors[title] as string | undefined}
          limits={TITLE_LIMITS}
        />
        <fieldset className={classes.choice}>
          <legend>{message('gabarits.champ.couleur')}</legend>
          <SegmentedControl
            aria-label={message('gabarits.champ.couleur')}
            value={titleColor}
            onChange={(value) => onChange({ titleColor: value })}
            data={COULEURS_TITRE.map((value) => ({ value, label: message(`gabarits.couleur.${value}`) }))}
          />
        </fieldset>
        <Select
          label={message('gabarits.champ.sujet')}
          allowDeselect={false}
          value={sujet}
          onChange={(value) => value && onChange({ sujet: value })}
          data={SUJETS.map((value) => ({ value, label: message(`gabarits.sujet.${value}`) }))}
        />
        {sujet !== 'score' && (
          <CodesField bloc={bloc} name={`blocs.${index}.codes`} codes={codes} onChange={onChange} />
        )}
        <RadioChoice
          label={message('gabarits.champ.lecture')}
          value={lecture}
          choices={LECTURES_DE[sujet].map((value) => ({
            value,
            label: message(`gabarits.lecture.${value}`),
            description: message(`gabarits.lecture_aide.${value}`),
          }))}
          onChange={(value) => onChange({ lecture: value })}
        />
        <RadioChoice
          label={message('gabarits.champ.dessin')}
          value={chartType}
          choices={dessinsOf(sujet, lecture).map((value) => ({ value, label: message(`gabarits.dessin.${value}`) }))}
          onChange={(value) => onChange({ chartType: value })}
        />
        <Select
          label={message('gabarits.champ.tri')}
          allowDeselect={false}
          value={tri}
          onChange={(value) => value && onChange({ tri: value })}
          data={TRIS.map((value) => ({ value, label: message(`gabarits.tri.${value}`) }))}
        />
        <Select
          label={message('gabarits.champ.option')}
          allowDeselect={false}
          value={option ?? NONE}
          onChange={(value) => onChange({ option: OPTIONS_SERIE.find((one) => one === value) ?? null })}
          data={[NONE, ...OPTIONS_SERIE].map((value) => ({
            value,
            label: message(`gabarits.option.${value as typeof NONE}`),
          }))}
        />
        <Checkbox
          label={message('gabarits.visible')}
          checked={visible}
          onChange={(event) => onChange({ visible: event.currentTarget.checked })}
        />
        <Checkbox
          label={message('gabarits.reserve')}
          checked={adminOnly}
          onChange={(event) => onChange({ adminOnly: event.currentTarget.checked })}
        />
      </div>
      <Button
        className={classes.remove}
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
        onClick={onRemove}
      >
        {message('gabarits.retirer')}
      </Button>
    </Card>
  );
}

interface CodesFieldProps {
  bloc: BlocEdite;
  name: string;
  codes: CodeConnu[];
  onChange: (change: Partial<BlocDefini>) => void;
}

/** All the codes of its subject, or some; those that no session holds any more can still be taken away. */
function CodesField({ bloc, name, codes, onChange }: CodesFieldProps) {
  const own = codes.filter(({ sujet }) => sujet === bloc.sujet);
  return (
    <MultiSelectField
      label={message('gabarits.champ.codes')}
      help={message('gabarits.champ.codes_aide')}
      name={name}
      value={bloc.codes ?? []}
      onChange={(chosen) => onChange({ codes: chosen.length > 0 ? chosen : null })}
      error={undefined}
      placeholder={message('gabarits.champ.codes_tous')}
      options={[
        ...own.map(({ code, libelle, sessions }) => ({
          value: code,
          label: plural('gabarits.code_sessions', sessions, { nom: libelle }),
        })),
        ...unknownCodes(bloc, codes).map((code) => ({
          value: code,
          label: message('gabarits.codes_inconnus', { codes: code }),
        })),
      ]}
    />
  );
}

interface RadioChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: { value: Value; label: string; description?: string }[];
  onChange: (value: Value) => void;
}

function RadioChoice<Value extends string>({ label, value, choices, onChange }: RadioChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <div className={classes.radios}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </div>
    </Radio.Group>
  );
}
