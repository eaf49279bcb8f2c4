import type { Motif } from '@sillage/contracts/courriels.rules.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';

/** Reminders before the end of an assignment, in days before today, to who had not finished by then. */
export const relances: { assignation: string; ilYA: number; demandee?: true }[] = [
  { assignation: 'Sécurité du médicament (automne)', ilYA: 67 },
  { assignation: 'Sécurité du médicament (automne)', ilYA: 61 },
  { assignation: 'Arrêt cardiaque\u202F: pôle Urgences', ilYA: 4, demandee: true },
];

/** Of these reminders, the one whose address was refused since: it waits. */
export const refusee = 'Arrêt cardiaque\u202F: pôle Urgences';
export const REFUS = "Can't send mail - all recipients were rejected: 550 5.1.1 mailbox unknown";

interface CourrielScene {
  destinataire: string;
  objet: Extract<MessageCode, `courriels.${string}_objet`>;
  /** In days before today. */
  ilYA: number;
  /** In France, in minutes after midnight. */
  minute: number;
  etat: 'envoye' | 'abandonne';
  motif?: Motif;
}

/** Mails of accounts; what they held opened one, and is kept no more. */
export const courriels: CourrielScene[] = [
  {
    destinataire: 'solene.kerdoncuf@sillage.test',
    objet: 'courriels.premier_mot_de_passe_objet',
    ilYA: 38,
    minute: 632,
    etat: 'abandonne',
    motif: 'adresse',
  },
  {
    destinataire: 'double@sillage.test',
    objet: 'courriels.premier_mot_de_passe_objet',
    ilYA: 37,
    minute: 561,
    etat: 'envoye',
  },
  {
    destinataire: 'etablissement@sillage.test',
    objet: 'courriels.mot_de_passe_objet',
    ilYA: 18,
    minute: 523,
    etat: 'envoye',
  },
  {
    destinataire: 'referent@sillage.test',
    objet: 'courriels.mot_de_passe_objet',
    ilYA: 2,
    minute: 839,
    etat: 'envoye',
  },
];

/** What each of the last nights removed, the last one first: the next ones of the year are like them. */
export const nuits = [3, 0, 2, 5, 1, 0, 0, 4, 2, 1, 6, 0, 3, 2];
