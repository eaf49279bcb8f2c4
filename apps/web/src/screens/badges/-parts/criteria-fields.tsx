import { ActionIcon, Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconRoute, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { limitsOf } from '../../../client/limits.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FormScopeContext, fieldId, KnownPart } from '../../../ui/form/form-scope.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';
import { formatPercent } from '../../../ui/format.ts';
import type { Badge, BadgeValues } from './badge-fields.tsx';
import classes from './badges.module.css';
import { StepName } from './step-name.tsx';
import { stepNames, stepsExcept } from './steps.ts';

interface CriteriaFieldsProps {
  screen: FormScreen<BadgeValues>;
  /** Absent while it is being created. */
  badge?: Badge;
}

/** The steps to complete, chosen by name, each with a least score (C-3.7-05). */
export function CriteriaFields({ screen: { form }, badge }: CriteriaFieldsProps) {
  const { readOnly } = useContext(FormScopeContext);
  const queryClient = useQueryClient();
  const { criterias, trainingCourse } = form.values;
  const steps = criterias.map(({ param1 }) => param1);
  const { data: names = {} } = useQuery({ ...stepNames(steps), placeholderData: (former) => former ?? namesOf(badge) });
  const focusNext = useFocusNext();

  function set(next: BadgeValues['criterias']) {
    form.setFieldValue('criterias', next);
    // Their places have changed.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([name]) => !name.startsWith('criterias'))));
  }

  /** Each step, with the score that it asks for. */
  async function wordsOf(asked: unknown): Promise<string[]> {
    const chosen = asked as BadgeValues['criterias'];
    const nameOf = await queryClient.fetchQuery(stepNames(chosen.map(({ param1 }) => param1)));
    return chosen.map(({ param1, param2 }) => {
      const score = param2 === null ? '' : ` (${message('badges.score_minimum', { score: formatPercent(param2) })})`;
      return `${nameOf[param1] ?? param1}${score}`;
    });
  }

  const add = (added: string[]) => set([...criterias, ...added.map((param1) => ({ param1, param2: null }))]);

  return (
    <Card title={message('badges.criteres')} count={criterias.length} help={message('badges.criteres_aide')}>
      <KnownPart name="criterias" label={message('badges.criteres')} words={wordsOf} />
      {criterias.length === 0 ? (
        <p className={classes.none}>{message('badges.criteres_vides')}</p>
      ) : (
        <ul className={classes.steps}>
          {criterias.map(({ param1 }, rank) => (
            <li key={param1}>
              <CriteriaStep
                form={form}
                rank={rank}
                nom={names[param1] ?? ''}
                onRemove={() => {
                  set(criterias.toSpliced(rank, 1));
                  focusNext('etape');
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className={classes.adding}>
          {/* Another box after each choice: what was typed in it is gone. */}
          <SelectField
            key={steps.join()}
            name="etape"
            label={message('badges.ajouter_etape')}
            help={message('badges.ajouter_etape_aide')}
            value={null}
            error={undefined}
            onChange={(step) => {
              if (!step) return;
              add([step]);
              focusNext(`criterias.${criterias.length}.param2`);
            }}
            {...stepsExcept(steps)}
          />
          {trainingCourse && <CourseSteps id={Number(trainingCourse)} chosen={steps} onAdd={add} />}
        </div>
      )}
    </Card>
  );
}

interface CriteriaStepProps {
  form: FormScreen<BadgeValues>['form'];
  rank: number;
  nom: string;
  onRemove: () => void;
}

/** A step, with the least score that it asks for. */
function CriteriaStep({ form, rank, nom, onRemove }: CriteriaStepProps) {
  const { readOnly } = useContext(FormScopeContext);
  const { criterias } = form.values;
  const { param1, param2 } = criterias[rank]!;
  const scoreName = `criterias.${rank}.param2`;
  return (
    <fieldset className={classes.step}>
      <legend className="visually-hidden">{nom}</legend>
      <StepName step={param1} nom={nom} />
      <NumberField
        label={message('badges.champ.score_minimum')}
        limits={limitsOf('badges', 'create')['criterias.param2']}
        name={scoreName}
        value={param2}
        error={(form.errors[scoreName] ?? form.errors[`criterias.${rank}.param1`]) as string | undefined}
        onChange={(score) => {
          form.setFieldValue('criterias', criterias.with(rank, { param1, param2: score }));
          form.clearFieldError(scoreName);
        }}
      />
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          size={36}
          className={classes.remove}
          aria-label={message('badges.retirer_etape', { nom })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </fieldset>
  );
}

function namesOf(badge?: Badge): Record<string, string> {
  return Object.fromEntries((badge?.criterias ?? []).map(({ param1, nom }) => [param1, nom]));
}

/** Adds at once the modules of the chosen course that are not asked yet. */
function CourseSteps({ id, chosen, onAdd }: { id: number; chosen: string[]; onAdd: (steps: string[]) => void }) {
  const { data: course } = useQuery(queries.training_courses.show(id));
  const steps = (course?.trainingCourseModules ?? []).map(({ module }) => module['@id']);
  const missing = steps.filter((step) => !chosen.includes(step));
  if (missing.length === 0) return null;
  return (
    <Button
      variant="default"
      onClick={() => onAdd(missing)}
      leftSection={<IconRoute size={17} stroke={1.8} aria-hidden="true" />}
    >
      {message('badges.ajouter_parcours')}
    </Button>
  );
}

/** Gives the focus to a field once it is on the page. */
function useFocusNext() {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(fieldId(wanted.current))?.focus();
    wanted.current = undefined;
  });
  return (name: string) => {
    wanted.current = name;
  };
}
