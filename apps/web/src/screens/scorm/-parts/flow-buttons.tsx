import { ActionIcon } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Offer } from '../../../client/launch-messages.ts';

const BUTTONS = [
  { demande: 'previous', allowed: 'precedent', label: 'scorm.etape_precedente', Icon: IconChevronLeft },
  { demande: 'continue', allowed: 'suivant', label: 'scorm.etape_suivante', Icon: IconChevronRight },
] as const;

/** Before and after, as the manifest lets the player show them. */
export function FlowButtons({
  offer,
  onAsk,
}: {
  offer: Offer;
  onAsk: (demande: (typeof BUTTONS)[number]['demande']) => void;
}) {
  return BUTTONS.filter(({ allowed }) => offer[allowed]).map(({ demande, label, Icon }) => (
    <ActionIcon
      key={demande}
      variant="default"
      size={36}
      aria-label={message(label)}
      title={message(label)}
      data-flow
      onClick={() => onAsk(demande)}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  ));
}
