import { message } from '@sillage/contracts/messages.fr.ts';

/** The button that shows what is typed, which Mantine keeps from keyboards and screen readers. */
export const passwordEye = { 'aria-label': message('ui.afficher_mot_de_passe'), tabIndex: 0, 'aria-hidden': false };
