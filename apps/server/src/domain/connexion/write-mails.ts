import {
  delayInWords,
  FIRST_LINK_SECONDS,
  MAILED_CODE_SECONDS,
  PASSWORD_LINK_SECONDS,
} from '@sillage/contracts/connexion.rules.ts';
import type { Compte } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Mail, nameInMail } from '../../platform/mail.ts';

/** The mail of a forgotten password: one link for each account that the address has. */
export function passwordMail(destinataire: string, comptes: readonly (Compte & { adresse: string })[]): Mail {
  const links = comptes.map(({ nom, role, etablissement, adresse }) => {
    // An account without a name goes by its address, the one written to.
    const name = nom === destinataire ? nom : nameInMail(nom);
    const title = [name, role, etablissement && nameInMail(etablissement)].filter(Boolean).join(', ');
    return comptes.length > 1 ? `${title}\n${adresse}` : adresse;
  });
  return {
    destinataire,
    userIds: comptes.map(({ eId }) => eId),
    objet: message('courriels.mot_de_passe_objet'),
    texte: [
      message('courriels.mot_de_passe_debut', { delai: delayInWords(PASSWORD_LINK_SECONDS) }),
      ...links,
      message('courriels.mot_de_passe_fin'),
    ].join('\n\n'),
  };
}

/** The mail of a new account without a password: the link that sets it. */
export function firstPasswordMail(destinataire: string, userId: number, adresse: string): Mail {
  return {
    destinataire,
    userIds: [userId],
    objet: message('courriels.premier_mot_de_passe_objet'),
    texte: [
      message('courriels.premier_mot_de_passe_debut', { delai: delayInWords(FIRST_LINK_SECONDS) }),
      adresse,
      message('courriels.premier_mot_de_passe_fin'),
    ].join('\n\n'),
  };
}

/** The mail of a first password chosen on screen: the code that proves whose address it is. */
export function codeMail(destinataire: string, userId: number, code: string): Mail {
  return {
    destinataire,
    userIds: [userId],
    objet: message('courriels.code_objet'),
    texte: [
      message('courriels.code_debut', { delai: delayInWords(MAILED_CODE_SECONDS) }),
      code,
      message('courriels.code_fin'),
    ].join('\n\n'),
  };
}
