import { ActionIcon } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/announce.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import { durationOf } from '../../catalogue/-parts/module-text.ts';
import { moduleCoverId } from '../../modules/-parts/training-cover.ts';
import { moved } from './course-order.ts';
import type { CourseModule } from './course-texts.ts';
import classes from './courses.module.css';
import { useDragOrder } from './use-drag-order.ts';

interface CourseStepsProps {
  modules: CourseModule[];
  /** Ids of the modules that may be used now; undefined while they are not known. */
  usable?: Set<number> | undefined;
  /** Absent, the order is only read. */
  onChange?: ((ids: string[]) => void) | undefined;
}

/** The modules of a course, one after the other: moved by the pointer, by their arrows or by the arrow keys (C-1-05, C-2.5-16). */
export function CourseSteps({ modules, usable, onChange }: CourseStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = modules.map(({ id }) => String(id));
  const drag = useDragOrder(list, ids, onChange);
  const focus = useFocusAfter();

  function move(from: number, to: number) {
    if (!onChange || to < 0 || to >= ids.length) return;
    onChange(moved(ids, from, to));
    announce(message('training_courses.deplacee', { nom: modules[from]!.nom, rang: to + 1, total: ids.length }));
  }

  function remove(index: number) {
    onChange?.(ids.filter((_, rank) => rank !== index));
    announce(message('training_courses.enlevee', { nom: modules[index]!.nom }));
    // The focus goes to the row that takes its place rather than to the page.
    focus(() => {
      const rows = [...(list.current?.children ?? [])];
      return rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('[data-remove]');
    });
  }

  if (modules.length === 0) return <p className={classes.noStep}>{message('training_courses.aucune_formation')}</p>;
  return (
    <ol ref={list} className={classes.steps} aria-label={message('training_courses.formations')}>
      {modules.map((module, index) => (
        <li key={module.id} className={classes.step} data-dragged={drag.dragged === String(module.id) || undefined}>
          {onChange && (
            <span
              className={classes.grip}
              aria-hidden="true"
              data-grip
              onPointerDown={(event: PointerEvent) => drag.start(event, String(module.id))}
            >
              <IconGripVertical size={18} stroke={1.7} />
            </span>
          )}
          <span className={classes.rank}>{index + 1}</span>
          <span className={classes.cover}>
            <Cover
              id={moduleCoverId(module.id)}
              title={module.nom}
              group={module.moduleGroupe ?? undefined}
              src={module.illustration}
              ratio={1.5}
              compact
            />
          </span>
          <StepText module={module} isOpen={!usable || usable.has(module.id)} isRead={!onChange} />
          {onChange && (
            <StepButtons
              nom={module.nom}
              isFirst={index === 0}
              isLast={index === modules.length - 1}
              onMove={(by, button) => {
                move(index, index + by);
                focus(() => button);
              }}
              onRemove={() => remove(index)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Gives the focus once the rows have moved: a row that leaves its place loses it. */
function useFocusAfter(): (target: () => HTMLElement | null | undefined) => void {
  const wanted = useRef<() => HTMLElement | null | undefined>(undefined);
  const [, render] = useState(0);
  useEffect(() => {
    wanted.current?.()?.focus();
    wanted.current = undefined;
  });
  return (target) => {
    wanted.current = target;
    render((count) => count + 1);
  };
}

function StepText({ module, isOpen, isRead }: { module: CourseModule; isOpen: boolean; isRead: boolean }) {
  return (
    <div className={classes.stepText}>
      {isRead ? (
        <AddressLink className={`link ${classes.stepName}`} to={`/modules/details/${module.id}`}>
          {module.nom}
        </AddressLink>
      ) : (
        <span className={classes.stepName}>{module.nom}</span>
      )}
      <span className={classes.stepFacts}>{factsOf(module)}</span>
      {!isOpen && (
        <span className={classes.closed}>
          <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
          {message('training_courses.formation_fermee')}
        </span>
      )}
    </div>
  );
}

/** « Hygiène · 45 min » */
export function factsOf({ moduleGroupe, duree }: Pick<CourseModule, 'moduleGroupe' | 'duree'>): string {
  return [moduleGroupe, durationOf({ duree })].filter(Boolean).join(' · ');
}

interface StepButtonsProps {
  nom: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onRemove: () => void;
}

function StepButtons({ nom, isFirst, isLast, onMove, onRemove }: StepButtonsProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by, event.target as HTMLElement);
  }
  const look = { variant: 'subtle', size: 36, onKeyDown: press } as const;
  return (
    <div className={classes.buttons}>
      <ActionIcon
        {...look}
        aria-label={message('training_courses.monter', { nom })}
        aria-disabled={isFirst}
        data-disabled={isFirst || undefined}
        onClick={(event) => onMove(-1, event.currentTarget)}
      >
        <IconChevronUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label={message('training_courses.descendre', { nom })}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={(event) => onMove(1, event.currentTarget)}
      >
        <IconChevronDown size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon {...look} data-remove aria-label={message('training_courses.enlever', { nom })} onClick={onRemove}>
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
