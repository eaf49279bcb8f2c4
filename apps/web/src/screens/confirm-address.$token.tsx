import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApiError } from '../client/api-error.ts';
import { client } from '../client/client.ts';
import { AddressLink } from '../ui/link.tsx';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import classes from './-login/login.module.css';

export const Route = createFileRoute('/confirm-address/$token')({
  staticData: { bare: true },
  component: ConfirmAddress,
});

/** Confirms the address that a mailed link was sent to, by a press: programs that look at mails open their links (P-2.3-66). */
function ConfirmAddress() {
  const { token } = Route.useParams();
  const confirm = useMutation({ mutationFn: () => client.adresses.confirm({ token }) });
  const isDead = confirm.error instanceof ApiError && confirm.error.code === 'adresses.lien_invalide';
  const isOver = confirm.isSuccess || isDead;
  return (
    <LoginFrame title={message('adresses.titre')} lead={isOver ? undefined : message('adresses.intro')}>
      {confirm.isSuccess || confirm.isError ? (
        <p className={classes.notice} role="status">
          {confirm.isSuccess && confirm.data.message}
          {confirm.isError && (isDead ? message('adresses.lien_fini') : confirm.error.message)}
        </p>
      ) : null}
      {isOver ? (
        <Button component={AddressLink} to="/" size="lg" fullWidth>
          {message('adresses.vers_sillage')}
        </Button>
      ) : (
        <Button size="lg" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {message('adresses.bouton')}
        </Button>
      )}
    </LoginFrame>
  );
}
