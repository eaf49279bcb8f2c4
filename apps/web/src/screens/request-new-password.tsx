import { Button, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { client } from '../client/client.ts';
import { anonymousOnly, useRecoveredLogin } from '../client/guards.ts';
import { limitsOf } from '../client/limits.ts';
import { AddressLink } from '../ui/link.tsx';
import { notify } from '../ui/notify.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import { FieldError } from './-login/field-error.tsx';
import classes from './-login/login.module.css';

export const Route = createFileRoute('/request-new-password')({
  staticData: { bare: true },
  beforeLoad: anonymousOnly(),
  component: RequestNewPassword,
});

/** Asks for a link by mail; the answer is the same whether the address is known or not (P-5-02, P-7-47, P-8-09, P-8-10, P-8-11). */
function RequestNewPassword() {
  const router = useRouter();
  useRecoveredLogin();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(text: string) {
    setError(text);
    field.current?.focus();
  }

  async function send() {
    if (email.trim() === '') return refuse(message('validation.obligatoire'));
    if (field.current?.validity.typeMismatch) return refuse(message('validation.email'));
    setBusy(true);
    setError(undefined);
    try {
      await client.connexion.requestPassword({ email: email.trim() });
      notify.success(message('connexion.lien_envoye'));
      await router.navigate({ to: '/login' });
    } catch (failure) {
      const malformed = failure instanceof ApiError ? failure.violations[0] : undefined;
      if (malformed) refuse(malformed.message);
      else notify.error(message('connexion.lien_invalide'));
      setBusy(false);
    }
  }

  return (
    <LoginFrame title={message('connexion.titre_demande')} lead={message('connexion.intro_demande')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <TextInput
          ref={field}
          name="email"
          type="email"
          label={message('connexion.adresse')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          {...limitsOf('connexion', 'requestPassword').email}
          withAsterisk={false}
          error={error && <FieldError text={error} />}
        />
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {message('connexion.envoyer_lien')}
        </Button>
        <AddressLink to="/login" className={`link ${classes.forgotten}`}>
          {message('connexion.retour_connexion')}
        </AddressLink>
        <p className={classes.notice}>{message('connexion.sans_adresse')}</p>
      </form>
    </LoginFrame>
  );
}
