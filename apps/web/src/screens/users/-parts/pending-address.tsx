import { Button, Group } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconMailQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { Wide } from '../../../ui/form/form-section.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';

/** Under the e-mail of the own form: the address that was asked for, until the link sent to it is followed (P-2.3-66). */
export function PendingAddress() {
  const queryClient = useQueryClient();
  const { data } = useQuery(queries.adresses.pending());
  if (!data?.email) return null;

  async function act(call: () => Promise<string>) {
    try {
      notify.success(await call());
    } catch (error) {
      sayRefusal(error);
    }
    await invalidate(queryClient, 'adresses');
  }

  return (
    <Wide>
      <Callout status="attention" icon={IconMailQuestion}>
        <strong>{message('adresses.attente', { email: data.email })}</strong>
        <p>{message('adresses.aide_attente')}</p>
        <Group gap={8} mt={8}>
          <Button
            size="xs"
            variant="default"
            onClick={() => void act(async () => (await client.adresses.resend()).message)}
          >
            {message('adresses.renvoyer')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void act(async () => {
                await client.adresses.cancel();
                return message('adresses.abandonnee');
              })
            }
          >
            {message('adresses.renoncer')}
          </Button>
        </Group>
      </Callout>
    </Wide>
  );
}
