import { message } from '@sillage/contracts/messages.fr.ts';
import { PasswordField, type PasswordFieldProps } from './fields.tsx';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete'> {
  /** Binding of the current password, where the account is one's own: asked for once a new one is typed. */
  current?: Omit<PasswordFieldProps, 'autoComplete' | 'label'> | false | undefined;
}

export function NewPasswordField({ current, ...props }: NewPasswordFieldProps) {
  return (
    <>
      <PasswordField {...props} autoComplete="new-password" />
      {current && props.value !== '' && (
        <PasswordField {...current} label={message('ui.mot_de_passe_actuel')} autoComplete="current-password" />
      )}
    </>
  );
}
