import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';
import type { Device, Formation } from './formations.ts';

interface SendToMeProps extends Device {
  formation: Pick<Formation, 'id' | 'nom'>;
}

/** Mails the link to a training that this device does not play. */
export function SendToMe({ formation: { id, nom }, isMobile }: SendToMeProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.formations.envoyer(id),
    onSuccess: ({ adresse }) => notify.success(message('formations.envoye', { adresse })),
    onError: sayRefusal,
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {message(isMobile ? 'formations.envoyer_ordinateur' : 'formations.envoyer')}
      <span className="visually-hidden"> {nom}</span>
    </Button>
  );
}
