import { Menu, UnstyledButton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ScormItem } from '@sillage/contracts/scorm.ts';
import { IconChevronDown, IconCircleDashed } from '@tabler/icons-react';
import type { Offer } from '../../../client/launch-messages.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import classes from './player.module.css';
import { progressOfItem, progressStatus } from './progress.ts';

/** The items of a package that holds several: which one is played, how far each is, and the way to another. */
export function StepsMenu({
  items,
  current,
  offer,
  onPick,
}: {
  items: ScormItem[];
  current: string;
  /** Of a package that asks for an order: only some items may be chosen. */
  offer: Offer | null;
  onPick: (item: string) => void;
}) {
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
        {shown.map((item) => {
          const progress = progressOfItem(item);
          return (
            <Menu.Item
              key={item.id}
              disabled={offer ? !offer.choix.includes(item.id) : !item.ouvert}
              onClick={() => onPick(item.id)}
              {...(item.id === current && { 'aria-current': 'step' })}
              rightSection={
                <StatusBadge
                  status={progressStatus[progress]}
                  {...(progress === 'non_commencee' && { icon: IconCircleDashed })}
                >
                  {message(`scorm.etat_${progress}`)}
                </StatusBadge>
              }
            >
              {item.titre}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
