import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../client/client.ts';
import { anonymousOnly } from '../client/guards.ts';
import { AddressLink } from '../ui/link.tsx';
import { notify } from '../ui/notify.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import classes from './-login/login.module.css';

export const Route = createFileRoute('/request-new-password')({
  staticData: { bare: true },
  beforeLoad: anonymousOnly(),
  component: RequestNewPassword,
});

/** Asks for a link by mail; the answer is the same whether the address is known or not (P-7-47, P-8-09 … 11). */
function RequestNewPassword() {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await client.connexion.requestPassword({ email: email.trim() });
      notify.success(message('connexion.lien_envoye'));
      await router.navigate({ to: '/login' });
    } catch {
      notify.error(message('connexion.lien_invalide'));
      setBusy(false);
    }
  }

  return (
    <LoginFrame title={message('connexion.titre_demande')} lead={message('connexion.intro_demande')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <TextInput
          name="email"
          type="email"
          label={message('connexion.adresse')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          maxLength={254}
          required
          withAsterisk={false}
        />
        <Button type="submit" size="lg" fullWidth disabled={email.trim() === ''} loading={isBusy}>
          {message('connexion.envoyer_lien')}
        </Button>
        <AddressLink to="/login" className={`link ${classes.forgotten}`}>
          {message('connexion.retour_connexion')}
        </AddressLink>
      </form>
    </LoginFrame>
  );
}
