import { ActionIcon, Popover } from '@mantine/core';
import { IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Cover } from '../cover.tsx';
import { AddressLink, type Destination } from '../link.tsx';
import { shortened } from './shortened.ts';
import classes from './training-card.module.css';

interface TrainingCardProps {
  /** Same identifier, same drawn cover. */
  coverId: string;
  title: string;
  /** The title is drawn nowhere; the link then reads this (C-2.9-18). */
  unnamed?: string | undefined;
  group?: string | undefined;
  src?: string | null | undefined;
  /** « 30 à 40 min ». */
  duration: string;
  description: string | null;
  /** What the small button that opens the longer description says. */
  previewLabel: string;
  openLabel: string;
  /** Its page. */
  way: Destination;
  /** Under the description: why it cannot be opened here. */
  note?: ReactNode;
}

/**
 * A training of the catalogue: picture, title, duration, what it is about; the whole card leads to its page (C-2.9-06, C-2.9-07, C-2.9-08,
 * C-2.9-09).
 */
export function TrainingCard(card: TrainingCardProps) {
  const { title, unnamed, description, duration, way, note } = card;
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover id={card.coverId} title={unnamed ? '' : title} group={card.group} src={card.src} ratio={16 / 9} />
      </div>
      <div className={classes.body}>
        <h3 className={classes.title}>
          <AddressLink {...way} className={classes.link} {...(unnamed && { 'aria-label': unnamed })}>
            {unnamed ? '' : title}
          </AddressLink>
        </h3>
        {description && <p className={classes.description}>{shortened(description, 200)}</p>}
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.foot}>
          <span className={classes.duration}>
            <IconClock size={16} stroke={1.7} aria-hidden="true" />
            {duration}
          </span>
          {description && <Preview {...card} description={description} />}
        </div>
      </div>
    </article>
  );
}

/** The longer description, without leaving the catalogue (C-2.9-08). */
function Preview(card: TrainingCardProps & { description: string }) {
  const { title, unnamed, description, duration, previewLabel, openLabel, way } = card;
  return (
    <Popover width={340} position="top-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes.preview} aria-label={previewLabel}>
          <IconInfoCircle size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.popup} aria-label={previewLabel}>
        {!unnamed && <p className={classes.popupTitle}>{title}</p>}
        <p className={classes.popupText}>{shortened(description, 300)}</p>
        <p className={classes.popupFoot}>
          <span className={classes.duration}>
            <IconClock size={16} stroke={1.7} aria-hidden="true" />
            {duration}
          </span>
          <AddressLink className="link" {...way}>
            {openLabel}
          </AddressLink>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
