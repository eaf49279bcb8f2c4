import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { PasswordField, type PasswordFieldProps } from './fields.tsx';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'help'> {
  /** What comes of it when nothing is typed; absent where one must be. */
  leftEmpty: MessageCode | undefined;
  /** Binding of the current password, where the account is one's own: asked for once a new one is typed. */
  current?: Omit<PasswordFieldProps, 'autoComplete' | 'label'> | false | undefined;
}

export function NewPasswordField({ current, leftEmpty, ...props }: NewPasswordFieldProps) {
  const rule = message('connexion.regle_mot_de_passe');
  return (
    <>
      <PasswordField {...props} help={leftEmpty ? `${message(leftEmpty)} ${rule}` : rule} autoComplete="new-password" />
      {current && props.value !== '' && (
        <PasswordField {...current} label={message('ui.mot_de_passe_actuel')} autoComplete="current-password" />
      )}
    </>
  );
}
