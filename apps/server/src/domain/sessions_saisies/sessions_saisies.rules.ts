import { message } from '@sillage/contracts/messages.fr.ts';
import { type Violation, violation } from '../../platform/errors.ts';
import type { AcceptedEvent } from '../journaux/journaux.rules.ts';
import type { Fait } from '../statistiques/faits/faits.rules.ts';

interface Saisie {
  nom: string;
  prenom: string;
  scenario: string;
  /** Steps and actions of the scenario, in their order. */
  deroule: readonly Fait[];
  profil: string;
  codeApprenant: string | null;
  debut: Date;
  fin: Date;
}

/** `2026-11-20 00:30` of French clocks. */
export function momentInFrance(text: string): Date {
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return new Date(local.toZonedDateTime('Europe/Paris').epochMilliseconds);
}

const MAX_DURATION_HOURS = 24;

/** Why no session can have lasted from one to the other; nothing when one can. */
export function wrongMoments(debut: Date, fin: Date, now: Date): Violation | undefined {
  if (debut > now) return violation('start', 'sessions_saisies.a_venir');
  if (fin <= debut) return violation('end', 'sessions_saisies.ordre');
  if (fin.getTime() - debut.getTime() > MAX_DURATION_HOURS * 3_600_000) {
    return violation('end', 'sessions_saisies.duree', { heures: MAX_DURATION_HOURS });
  }
}

/** Why the session cannot be of the learner whose identifier is given; null when none is. */
export function wrongLearner(
  champ: string,
  learner: { isNamed: boolean } | null | undefined,
  { nom, prenom }: { nom: string; prenom: string },
): Violation | undefined {
  if (learner === null || learner?.isNamed) return;
  if (!learner) return violation(champ, 'sessions_saisies.identifiant_inconnu', { champ });
  return violation(champ, 'sessions_saisies.identifiant_autre', { champ, personne: `${prenom} ${nom}` });
}

/**
 * The events of a complete session, as a device would have told them: every step is reached and every action done, at even spaces.
 * Nobody saw whether it was done right, so none says so (S-7-52).
 */
export function eventsOf(session: string, saisie: Saisie, by: { par: string; now: Date }): AcceptedEvent[] {
  const { nom, prenom, scenario, deroule, profil, codeApprenant, debut, fin } = saisie;
  const duration = fin.getTime() - debut.getTime();
  const event = (seq: number, at: Date, type: AcceptedEvent['type'], donnees: object): AcceptedEvent => ({
    id: crypto.randomUUID(),
    session,
    seq,
    at: at.toISOString(),
    type,
    donnees,
  });
  return [
    event(0, debut, 'debut', { scenario, profil, personne: { nom, prenom, codeApprenant } }),
    event(1, debut, 'interaction', { code: 'saisie', donnees: { par: by.par, le: by.now.toISOString() } }),
    ...deroule.map(({ genre, code, libelle, categorie }, index) => {
      const at = new Date(debut.getTime() + (duration * (index + 1)) / (deroule.length + 1));
      return genre === 'etape'
        ? event(index + 2, at, 'etape', { code, libelle })
        : event(index + 2, at, 'action', { code, categorie });
    }),
    event(deroule.length + 2, fin, 'fin', { complete: true, dureeSecondes: duration / 1_000 }),
  ];
}

const moments = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** « Saisie à la main par Nadia Benkhelifa, le 20/11/2026 10:00 » (S-2.16-15). */
export function saisieText(par: string | null, saisieLe: string | null): string | null {
  if (par === null || saisieLe === null) return null;
  return message('sessions_saisies.mention', { par, date: moments.format(new Date(saisieLe)) });
}
