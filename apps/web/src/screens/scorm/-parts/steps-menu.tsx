import { Menu, UnstyledButton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ScormItem, ScormPlanLine } from '@sillage/contracts/scorm.ts';
import { IconChevronDown, IconCircleDashed } from '@tabler/icons-react';
import type { Offer } from '../../../client/launch-messages.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { nested, type Step } from './plan.ts';
import classes from './player.module.css';
import { progressOfItem, progressStatus } from './progress.ts';

interface StepsMenuProps {
  items: ScormItem[];
  /** Of a package that asks for an order. */
  plan: ScormPlanLine[];
  current: string;
  /** Of a package that asks for an order: only some items, and some groups, may be chosen. */
  offer: Offer | null;
  onPick: (item: string) => void;
}

/** The steps of a package that holds several: which one is played, how far each is, and the way to another, or to a group of them. */
export function StepsMenu({ items, plan, current, offer, onPick }: StepsMenuProps) {
  const shown = items.filter(({ visible }) => visible);
  const rang = shown.findIndex(({ id }) => id === current) + 1;
  const total = shown.length;
  // A hidden item has no rank.
  const label = rang > 0 ? message('scorm.etape', { rang, total }) : message('scorm.etapes');
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <UnstyledButton className={classes.steps} aria-label={label}>
          <span className={classes.stepsText}>{label}</span>
          <span className={classes.stepsShort}>{rang > 0 ? message('scorm.etape_breve', { rang, total }) : '…'}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.stepsList}>
        <Menu.Label>{message('scorm.etapes')}</Menu.Label>
        <Steps
          steps={nested(plan, shown)}
          current={current}
          isClosed={({ id, item }) => (offer ? !offer.choix.includes(id) : item?.ouvert !== true)}
          onPick={onPick}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface StepsProps extends Pick<StepsMenuProps, 'current' | 'onPick'> {
  steps: readonly Step[];
  isClosed: (step: Step) => boolean;
}

function Steps({ steps, ...same }: StepsProps) {
  return steps.map((step) => (
    <div key={step.id}>
      {step.item || step.mene ? <StepItem step={step} {...same} /> : <Menu.Label>{step.titre}</Menu.Label>}
      {step.steps.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a set of fields is no part of a menu.
        <div role="group" aria-label={step.titre} className={classes.stepsGroup}>
          <Steps steps={step.steps} {...same} />
        </div>
      )}
    </div>
  ));
}

function StepItem({ step, current, isClosed, onPick }: Omit<StepsProps, 'steps'> & { step: Step }) {
  const { id, titre, item } = step;
  const progress = item && progressOfItem(item);
  return (
    <Menu.Item
      disabled={isClosed(step)}
      onClick={() => onPick(id)}
      {...(id === current && { 'aria-current': 'step' })}
      rightSection={
        progress && (
          <StatusBadge
            status={progressStatus[progress]}
            {...(progress === 'non_commencee' && { icon: IconCircleDashed })}
          >
            {message(`scorm.etat_${progress}`)}
          </StatusBadge>
        )
      }
    >
      {titre}
      {isClosed(step) && <span className={classes.stepClosed}>{message('scorm.etape_pas_ouverte')}</span>}
    </Menu.Item>
  );
}
