import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { announce } from '../../../ui/announce.tsx';
import { Card } from '../../../ui/card.tsx';
import { fieldError, useFieldProps } from '../../../ui/form/fields.tsx';
import { wordsFrom } from '../../../ui/form/select-field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { formatMinutes } from '../../../ui/format.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { allModules } from '../../catalogue/-parts/catalogue-queries.ts';
import type { Module } from '../../catalogue/-parts/module-text.ts';
import { CourseSteps } from './course-steps.tsx';
import type { CourseModule } from './course-texts.ts';
import { removedText } from './course-texts.ts';
import classes from './courses.module.css';
import { type CatalogueOwner, ModuleChoices } from './module-choices.tsx';

interface CourseModulesProps extends FieldBinding<string[]> {
  owner: CatalogueOwner;
  known: CourseModule[];
  /** Modules that have left since the establishment was changed. */
  removed: number;
}

/** The modules of a course in their order, beside the catalogue that they are picked from (C-2.5-16, C-4-17, C-5-04, C-5-05). */
export function CourseModules(props: CourseModulesProps) {
  const { name, value, onChange, error, owner, known, removed } = props;
  const { readOnly, input } = useFieldProps({
    name,
    error,
    label: message('training_courses.formations'),
    words: wordsFrom(optionsFrom('modules')),
    isOrdered: true,
  });
  const catalogue = useQuery({
    ...queries.modules.list(allModules(typeof owner === 'number' ? { etablissement: owner } : {})),
    enabled: owner !== null && !readOnly,
  });
  const rows = owner === null ? undefined : catalogue.data?.rows;
  // What was added keeps its name when the catalogue becomes another establishment's.
  const [added, setAdded] = useState<CourseModule[]>([]);
  const listed = (rows ?? []).map(stepOf);
  const byId = new Map([...listed, ...known, ...added].map((module) => [String(module.id), module]));
  const modules = value.map((id) => byId.get(id)).filter((module) => module !== undefined);
  const usable = rows && !catalogue.isPlaceholderData ? new Set(rows.map(({ id }) => id)) : undefined;

  function add(module: Module) {
    setAdded([...added, stepOf(module)]);
    onChange([...value, String(module.id)]);
    announce(message('training_courses.ajoutee', { nom: module.nom, rang: value.length + 1 }));
  }

  return (
    <Card
      title={message('training_courses.formations')}
      count={modules.length}
      help={readOnly ? undefined : message('training_courses.aide.formations')}
      aside={<TotalDuration modules={modules} />}
    >
      <div className={classes.modules} id={input.id} tabIndex={-1}>
        {fieldError(error) && <div className={classes.error}>{fieldError(error)}</div>}
        {removed > 0 && <Callout status="attention">{removedText(removed)}</Callout>}
        <div className={classes.panels} data-alone={readOnly || undefined}>
          <CourseSteps modules={modules} usable={usable} onChange={readOnly ? undefined : onChange} />
          {!readOnly && (
            <ModuleChoices
              owner={owner}
              modules={rows}
              failed={catalogue.isError}
              onRetry={() => void catalogue.refetch()}
              chosen={new Set(value)}
              onAdd={add}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function stepOf(module: Module): CourseModule {
  return { ...module, moduleGroupe: module.moduleGroupe?.nom ?? null };
}

/** Time of the whole course, when that of each module is known. */
function TotalDuration({ modules }: { modules: CourseModule[] }) {
  const minutes = modules.reduce<number | null>(
    (total, { duree }) => (total === null || duree === null ? null : total + duree),
    0,
  );
  if (!minutes) return null;
  return (
    <span className={classes.total}>{message('training_courses.duree_totale', { duree: formatMinutes(minutes) })}</span>
  );
}
