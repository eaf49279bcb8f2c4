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
  const own = codes.filter((one) => one.sujet === sujet);
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
          <MultiSelectField
            label={message('gabarits.champ.codes')}
            help={message('gabarits.champ.codes_aide')}
            name={`blocs.${index}.codes`}
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
        )}
        <Radio.Group
          label={message('gabarits.champ.lecture')}
          value={lecture}
          onChange={(value) => onChange({ lecture: value as BlocDefini['lecture'] })}
        >
          <div className={classes.radios}>
            {LECTURES_DE[sujet].map((value) => (
              <Radio
                key={value}
                value={value}
                label={message(`gabarits.lecture.${value}`)}
                description={message(`gabarits.lecture_aide.${value}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={message('gabarits.champ.dessin')}
          value={chartType}
          onChange={(value) => onChange({ chartType: value as BlocDefini['chartType'] })}
        >
          <div className={classes.radios}>
            {dessinsOf(sujet, lecture).map((value) => (
              <Radio key={value} value={value} label={message(`gabarits.dessin.${value}`)} />
            ))}
          </div>
        </Radio.Group>
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
