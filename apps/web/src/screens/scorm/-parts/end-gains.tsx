import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Medal } from '../../../ui/medal.tsx';
import classes from './player.module.css';

/** The badges of the connected learner: those held when the player opens, then those that a session has given. */
function badgesOf(userId: number, at: 'start' | 'end') {
  const read = queries.user_badges.list({ 'user.id': userId });
  return { ...read, queryKey: [...read.queryKey, at], staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
}

/** Asked as the player opens, so that its end can tell what is new. */
export function useFormerBadges(): Set<number> | undefined {
  const { userId, isApprenant } = useConnectedUser();
  const { data } = useQuery({ ...badgesOf(userId, 'start'), enabled: isApprenant });
  return data && new Set(data['hydra:member'].map(({ id }) => id));
}

/** What a training that has just been done gives: its attestation, and its badge. */
export function EndGains({
  module,
  former,
  variant,
}: {
  module: number;
  former: Set<number> | undefined;
  /** Of its attestation: `default` beside another act that comes first. */
  variant: 'filled' | 'default';
}) {
  const { userId } = useConnectedUser();
  const may = useCan()('attestations.mienne');
  const { data: sessions } = useQuery({
    ...queries.attestations.miennes(),
    enabled: may,
    staleTime: 0,
  });
  const { data: badges } = useQuery({ ...badgesOf(userId, 'end'), enabled: former !== undefined });
  const session = sessions?.find(({ moduleId }) => moduleId === module)?.session;
  const gained = badges?.['hydra:member'].filter(({ id }) => !former?.has(id)) ?? [];
  return (
    <>
      {session && (
        <Button
          component="a"
          href={`/api/attestations/mienne/${session}`}
          download
          variant={variant}
          size="md"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        >
          {message('scorm.fin_attestation')}
        </Button>
      )}
      {gained.map(({ id, badge }) => (
        <p key={id} className={classes.endBadge}>
          <Medal id={badge.id} image={badge.image} size={44} />
          <span>
            <span className={classes.endBadgeLabel}>{message('scorm.fin_badge')}</span>
            <strong>{badge.name}</strong>
          </span>
        </p>
      ))}
    </>
  );
}
