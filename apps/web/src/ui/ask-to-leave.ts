import { message } from '@sillage/contracts/messages.fr.ts';
import { type ConfirmInput, confirm } from './confirm.ts';

export type LeaveQuestion = Pick<ConfirmInput, 'yields' | 'about' | 'isMoot'>;

/** Whether what is typed and not saved may be lost, with the page or with the dialog. */
export function askToLeave(question: LeaveQuestion = {}): Promise<boolean> {
  return confirm({
    ...question,
    title: message('ui.quitter_titre'),
    body: message('ui.quitter_texte'),
    confirmLabel: message('ui.quitter_sans_enregistrer'),
    cancelLabel: message('ui.continuer_saisie'),
    danger: true,
  });
}
