import { frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { delayInWords, TRAINING_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { nameInMail } from '../../platform/mail.ts';
import type { Appareil } from './assignments.rules.ts';

interface Training {
  formation: string;
  startDate: string | null;
  endDate: string | null;
  /** By whom it was given. */
  auteur: string | null;
  /** Those of a course have a place in it. */
  modules: readonly { nom: string; sequenceOrder: number | null }[];
  appareils: readonly Appareil[];
}

interface Written<One> {
  prenom: string;
  /** At least one. */
  trainings: readonly One[];
  /** The address that signs in. */
  lien: string;
}

/** The mail of what somebody has just been given: by whom, until when, on what, through which modules; of several, one line each. */
export function annonceMail({ prenom, trainings, lien }: Written<Training>) {
  const auteurs = new Set(trainings.map(({ auteur }) => auteur));
  const [auteur] = auteurs.size === 1 ? auteurs : [null];
  const given = auteur === null ? 'courriels.annonce_debut_sans_auteur' : 'courriels.annonce_debut';
  const givenMany = auteur === null ? 'courriels.annonces_debut_sans_auteur' : 'courriels.annonces_debut';
  const [only, ...others] = trainings;
  const nombre = trainings.length;
  const names = { prenom: nameInMail(prenom), auteur: nameInMail(auteur ?? ''), nombre, formation: shown(only!) };
  return {
    objet:
      others.length > 0 ? message('courriels.annonces_objet', { nombre }) : message('courriels.annonce_objet', names),
    texte: [
      message(others.length > 0 ? givenMany : given, names),
      ...(others.length > 0
        ? trainings.map((one) => [message('courriels.formation_ligne', { formation: shown(one) }), ...factsOf(one)])
        : [factsOf(only!)]
      ).map((lines) => lines.join('\n')),
      ...linkTo(lien, nombre),
      message('courriels.signature'),
    ].join('\n\n'),
  };
}

/** The mail that asks to finish one training, or several, with the modules of each course (C-7-28). */
export function relanceMail({ prenom, trainings, lien }: Written<Pick<Training, 'formation' | 'endDate' | 'modules'>>) {
  const [only, ...others] = trainings;
  const nombre = trainings.length;
  const names = { prenom: nameInMail(prenom), nombre, formation: shown(only!) };
  const each = trainings.map(({ endDate, ...one }) => [
    endDate
      ? message('courriels.relance_ligne', { formation: shown(one), date: frenchDay(endDate) })
      : message('courriels.formation_ligne', { formation: shown(one) }),
    ...stepsOf(one),
  ]);
  const until = only!.endDate ? [message('courriels.relance_echeance', { date: frenchDay(only!.endDate) })] : [];
  return {
    objet:
      others.length > 0 ? message('courriels.relances_objet', { nombre }) : message('courriels.relance_objet', names),
    texte: [
      message(others.length > 0 ? 'courriels.relances_debut' : 'courriels.relance_debut', names),
      ...(others.length > 0 ? each : [[...stepsOf(only!), ...until]].filter(({ length }) => length > 0)).map((lines) =>
        lines.join('\n'),
      ),
      ...linkTo(lien, nombre),
      plural('courriels.relance_fin', nombre),
    ].join('\n\n'),
  };
}

function shown({ formation }: Pick<Training, 'formation'>): string {
  return nameInMail(formation, 120);
}

function factsOf(training: Training): string[] {
  const { appareils } = training;
  const played =
    appareils.length > 0
      ? message('courriels.annonce_appareils', { appareils: appareils.map(nameOf).join(', ') })
      : message('courriels.annonce_fermee');
  return [...stepsOf(training), periodOf(training), played];
}

function stepsOf({ modules }: Pick<Training, 'modules'>): string[] {
  const steps = modules.filter(({ sequenceOrder }) => sequenceOrder !== null);
  if (steps.length === 0) return [];
  const lines = steps.map(({ nom }, index) =>
    message('courriels.parcours_ligne', { rang: index + 1, formation: shown({ formation: nom }) }),
  );
  return [message('courriels.parcours'), ...lines];
}

function linkTo(lien: string, nombre: number): string[] {
  const delai = delayInWords(TRAINING_LINK_SECONDS);
  return [plural('courriels.lien_debut', nombre, { delai }), lien, message('courriels.lien_fin')];
}

function periodOf({ startDate, endDate }: Training): string {
  const days = { debut: frenchDay(startDate ?? ''), fin: frenchDay(endDate ?? '') };
  if (startDate && endDate) return message('courriels.annonce_periode', days);
  if (startDate) return message('courriels.annonce_periode_debut', days);
  return message(endDate ? 'courriels.annonce_periode_fin' : 'courriels.annonce_periode_libre', days);
}

const nameOf = (appareil: Appareil) => message(`courriels.appareil_${appareil}`);
