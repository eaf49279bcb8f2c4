import { plural } from './messages.fr.ts';

// How long a link lives, in seconds: when it ends, and the sentence that tells it, come from the same constant.

/** Of the link into the account of a connect-as, followed at once by who asked for it. */
export const CONNECT_AS_SECONDS = 60;
/** Of the link by which a forgotten password is chosen anew; told by its mail, `domain/connexion/write-mails.ts`. */
export const PASSWORD_LINK_SECONDS = 3_600;
/** Of the link that opens a new account, told by the same file: people come back from leave. */
export const FIRST_LINK_SECONDS = 7 * 86_400;
/** Of the link to a training, which signs in once, told by `domain/assignments/write-mails.ts`: people read their mail when they are back at work. */
export const TRAINING_LINK_SECONDS = 7 * 86_400;
/** Of the link that confirms an own address, told by `domain/adresses/give-address.ts`. */
export const ADDRESS_LINK_SECONDS = 86_400;
/** Of the link of `npm run create-admin`, read at once in a terminal. */
export const ADMIN_LINK_SECONDS = 86_400;

/** Of the code of an access sheet, told on it (`domain/apprenants/apprenants.access.rules.ts`): it is handed over on paper. */
export const CODE_SECONDS = 7 * 86_400;
/** Of a mailed code: as long as the hour in which no more than a few are mailed, so that the last one still serves. */
export const MAILED_CODE_SECONDS = 3_600;

/** Of a proof that it is really oneself, and of what a login lacks. */
export const PROOF_SECONDS = 600;

/** « 40 secondes », « 14 minutes », « 24 heures », « 7 jours ». */
export function delayInWords(seconds: number): string {
  if (seconds < 60) return plural('erreur.delai_secondes', seconds);
  if (seconds < 3_600) return plural('erreur.delai_minutes', Math.ceil(seconds / 60));
  if (seconds <= 86_400) return plural('erreur.delai_heures', Math.ceil(seconds / 3_600));
  return plural('erreur.delai_jours', Math.ceil(seconds / 86_400));
}
