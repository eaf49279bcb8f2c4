import { Button, PasswordInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { client } from '../client/client.ts';
import { anonymousOnly } from '../client/guards.ts';
import { limitsOf } from '../client/limits.ts';
import { passwordEye } from '../ui/form/password-eye.ts';
import { AddressLink } from '../ui/link.tsx';
import { notify } from '../ui/notify.ts';
import { LoginFrame } from '../ui/shell/login-frame.tsx';
import { FieldError } from './-login/field-error.tsx';
import classes from './-login/login.module.css';

export const Route = createFileRoute('/reset-password/$token')({
  staticData: { bare: true },
  beforeLoad: anonymousOnly(),
  component: ResetPassword,
});

/** Chooses the new password that a mailed link allows, once (P-2.1-08, P-5-03, P-5-04, P-8-12, P-8-13, P-8-14). */
function ResetPassword() {
  const { token } = Route.useParams();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDead, setDead] = useState(false);

  async function send() {
    if (password.trim() === '') return setError(message('validation.obligatoire'));
    setBusy(true);
    setError(undefined);
    try {
      await client.connexion.resetPassword({ password, token });
      notify.success(message('connexion.mot_de_passe_change'));
      await router.navigate({ to: '/login', replace: true });
    } catch (failure) {
      const weakness = failure instanceof ApiError ? failure.violations[0] : undefined;
      if (weakness) setError(weakness.message);
      else notify.error(message('connexion.lien_invalide'));
      setDead(failure instanceof ApiError && failure.code === 'connexion.lien_invalide');
      setBusy(false);
    }
  }

  return (
    <LoginFrame title={message('connexion.titre_nouveau')} lead={message('connexion.intro_nouveau')}>
      {isDead && (
        <p className={classes.notice} role="status">
          {message('connexion.lien_fini')}
          <AddressLink to="/request-new-password" className="link">
            {message('connexion.lien_autre')}
          </AddressLink>
        </p>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <PasswordInput
          name="password"
          label={message('connexion.nouveau_mot_de_passe')}
          description={message('connexion.regle_mot_de_passe')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          {...limitsOf('connexion', 'resetPassword').password}
          withAsterisk={false}
          error={error && <FieldError text={error} />}
          visibilityToggleButtonProps={passwordEye}
        />
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {message('connexion.valider_mot_de_passe')}
        </Button>
      </form>
    </LoginFrame>
  );
}
