import { ActionIcon, Button } from '@mantine/core';
import type { CodeConnu } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLock,
  IconPlus,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { announce } from '../../../ui/announce.tsx';
import { Card } from '../../../ui/card.tsx';
import { moved } from '../../training_courses/-parts/course-order.ts';
import { useDragOrder } from '../../training_courses/-parts/use-drag-order.ts';
import classes from './gabarit.module.css';
import { type BlocEdite, newBloc, unknownCodes } from './gabarit-form.ts';

interface BlocListProps {
  blocs: BlocEdite[];
  codes: CodeConnu[];
  version: number;
  selected: string | undefined;
  onSelect: (key: string) => void;
  onChange: (blocs: BlocEdite[]) => void;
}

/** The blocks in their order: chosen by a click, moved by the pointer or by their arrows. */
export function BlocList({ blocs, codes, version, selected, onSelect, onChange }: BlocListProps) {
  const list = useRef<HTMLOListElement>(null);
  const keys = blocs.map(({ key }) => key);
  const order = (next: string[]) => onChange(next.map((key) => blocs.find((bloc) => bloc.key === key)!));
  const drag = useDragOrder(list, keys, order);

  function move(from: number, to: number) {
    if (to < 0 || to >= blocs.length) return;
    order(moved(keys, from, to));
    announce(message('gabarits.bloc_deplace', { nom: nameOf(blocs[from]!), rang: to + 1, total: blocs.length }));
  }

  return (
    <Card
      flush
      title={message('gabarits.blocs')}
      count={blocs.length}
      help={version > 0 ? message('gabarits.en_service', { version }) : message('gabarits.par_defaut')}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => {
            const bloc = newBloc();
            onChange([...blocs, bloc]);
            onSelect(bloc.key);
          }}
        >
          {message('gabarits.ajouter')}
        </Button>
      }
    >
      <ol ref={list} className={classes.blocs} aria-label={message('gabarits.blocs')}>
        {blocs.map((bloc, index) => {
          const isLost = unknownCodes(bloc, codes).length > 0;
          return (
            <li
              key={bloc.key}
              className={classes.bloc}
              data-selected={bloc.key === selected || undefined}
              data-dragged={drag.dragged === bloc.key || undefined}
            >
              <span
                className={classes.grip}
                aria-hidden="true"
                data-grip
                onPointerDown={(event) => drag.start(event, bloc.key)}
              >
                <IconGripVertical size={18} stroke={1.7} />
              </span>
              <button
                type="button"
                className={classes.choose}
                aria-current={bloc.key === selected || undefined}
                onClick={() => onSelect(bloc.key)}
              >
                <span className={classes.blocName} data-hidden={!bloc.visible || undefined}>
                  {nameOf(bloc)}
                </span>
                <span className={classes.blocFacts} data-warning={isLost || undefined}>
                  {isLost ? message('gabarits.code_inconnu') : message(`gabarits.dessin.${bloc.chartType}`)}
                </span>
              </button>
              <Flag bloc={bloc} />
              <Arrows
                nom={nameOf(bloc)}
                isFirst={index === 0}
                isLast={index === blocs.length - 1}
                onMove={(by) => move(index, index + by)}
              />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const nameOf = ({ title }: BlocEdite) => title.trim() || message('gabarits.sans_titre');

/** Who sees the block: everybody, administrators, nobody. */
function Flag({ bloc: { visible, adminOnly } }: { bloc: BlocEdite }) {
  const Mark = visible ? (adminOnly ? IconLock : IconEye) : IconEyeOff;
  const text = visible ? (adminOnly ? 'gabarits.reserve' : 'gabarits.visible') : 'gabarits.cache';
  return (
    <span className={classes.flag} title={message(text)}>
      <Mark size={17} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{message(text)}</span>
    </span>
  );
}

interface ArrowsProps {
  nom: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function Arrows({ nom, isFirst, isLast, onMove }: ArrowsProps) {
  const look = (isEnd: boolean) =>
    ({ variant: 'subtle', size: 28, 'aria-disabled': isEnd, 'data-disabled': isEnd || undefined }) as const;
  return (
    <span className={classes.arrows}>
      <ActionIcon {...look(isFirst)} aria-label={message('gabarits.monter', { nom })} onClick={() => onMove(-1)}>
        <IconChevronUp size={17} stroke={1.8} />
      </ActionIcon>
      <ActionIcon {...look(isLast)} aria-label={message('gabarits.descendre', { nom })} onClick={() => onMove(1)}>
        <IconChevronDown size={17} stroke={1.8} />
      </ActionIcon>
    </span>
  );
}
