import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCloudUp } from '@tabler/icons-react';
import { useConnectedUser } from '../../../client/login.ts';
import { askToSend, useUnsent } from '../../../client/unsent.ts';
import type { Formation } from './formations.ts';
import classes from './unsent-answers.module.css';

/** What of a training waits on this device for the network; it goes by itself, or at once for who asks. Nothing once all is sent. */
export function UnsentAnswers({ formation: { nom, modules } }: { formation: Formation }) {
  const unsent = useUnsent(useConnectedUser().userId);
  const { online } = useNetwork();
  const nombre = modules.reduce((sum, { id }) => sum + (unsent.get(id) ?? 0), 0);
  if (nombre === 0) return null;
  return (
    <div className={classes.waiting}>
      <span className={classes.text}>
        <IconCloudUp size={16} stroke={1.7} aria-hidden="true" />
        {plural('formations.a_envoyer', nombre)}
      </span>
      {online && (
        <Button variant="default" size="compact-sm" className={classes.send} onClick={askToSend}>
          {message('formations.envoyer_maintenant')}
          <span className="visually-hidden"> {nom}</span>
        </Button>
      )}
    </div>
  );
}
