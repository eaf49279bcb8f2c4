import { frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { delayInWords, TRAINING_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { nameInMail } from '../../platform/mail.ts';
import type { Appareil } from './assignments.rules.ts';

interface Written {
  prenom: string;
  formation: string;
  startDate: string | null;
  endDate: string | null;
  /** The address that signs in. */
  lien: string;
}

/** The mail of a training that somebody has just been given: by whom, until when, on what. */
export function annonceMail(training: Written & { auteur: string | null; appareils: readonly Appareil[] }) {
  const { auteur, appareils, lien } = training;
  const names = namesOf(training);
  const given = auteur === null ? 'courriels.annonce_debut_sans_auteur' : 'courriels.annonce_debut';
  const facts = [
    periodOf(training),
    ...(appareils.length > 0
      ? [message('courriels.annonce_appareils', { appareils: appareils.map(nameOf).join(', ') })]
      : []),
  ];
  return {
    objet: message('courriels.annonce_objet', names),
    texte: [
      message(given, { ...names, auteur: nameInMail(auteur ?? '') }),
      facts.join('\n'),
      ...linkTo(lien),
      message('courriels.signature'),
    ].join('\n\n'),
  };
}

/** The mail that asks to finish a training (C-7-28). */
export function relanceMail(training: Written) {
  const { endDate, lien } = training;
  const names = namesOf(training);
  return {
    objet: message('courriels.relance_objet', names),
    texte: [
      message('courriels.relance_debut', names),
      ...(endDate ? [message('courriels.relance_echeance', { date: frenchDay(endDate) })] : []),
      ...linkTo(lien),
      message('courriels.relance_fin'),
    ].join('\n\n'),
  };
}

function namesOf({ prenom, formation }: Written) {
  return { prenom: nameInMail(prenom), formation: nameInMail(formation, 120) };
}

function linkTo(lien: string): string[] {
  const delai = delayInWords(TRAINING_LINK_SECONDS);
  return [message('courriels.lien_debut', { delai }), lien, message('courriels.lien_fin')];
}

function periodOf({ startDate, endDate }: Written): string {
  const days = { debut: frenchDay(startDate ?? ''), fin: frenchDay(endDate ?? '') };
  if (startDate && endDate) return message('courriels.annonce_periode', days);
  if (startDate) return message('courriels.annonce_periode_debut', days);
  return message(endDate ? 'courriels.annonce_periode_fin' : 'courriels.annonce_periode_libre', days);
}

const nameOf = (appareil: Appareil) => message(`courriels.appareil_${appareil}`);
