import { message } from '@sillage/contracts/messages.fr.ts';
import { confirm } from './confirm.ts';

/** Whether what is typed and not saved may be lost, with the page or with the dialog. */
export function askToLeave({ yields = false } = {}): Promise<boolean> {
  return confirm({
    yields,
    title: message('ui.quitter_titre'),
    body: message('ui.quitter_texte'),
    confirmLabel: message('ui.quitter_sans_enregistrer'),
    cancelLabel: message('ui.continuer_saisie'),
    danger: true,
  });
}
