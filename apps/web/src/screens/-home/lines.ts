import { ATTESTATIONS_JOURS, type CodeLigne } from '@sillage/contracts/accueil.rules.ts';
import { ECHEANCE_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { ALERTE_JOURS } from '@sillage/contracts/casques.rules.ts';
import { RETARD_MINUTES } from '@sillage/contracts/courriels.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { FIN_PROCHE_JOURS } from '@sillage/contracts/possession_casques.rules.ts';
import type { Answer, Api } from '../../client/client.ts';
import type { Destination } from '../../ui/link.tsx';

export type Line = Answer<Api['accueil']['aFaire']>['lignes'][number];
export type Echeances = Answer<Api['accueil']['echeances']>;

/** Where each line leads: to a list of as many rows. */
export const DESTINATIONS: Record<CodeLigne, Destination | ((line: Line) => Destination)> = {
  imports: { to: '/outils/importApprenants', search: { aReprendre: true } },
  courriels: { to: '/outils/courriels' },
  attente: { to: '/outils/journaux', search: { tab: 'sessions' } },
  misesDeCote: { to: '/outils/journaux', search: { tab: 'sessions' } },
  lacunes: { to: '/outils/journaux', search: { tab: 'sessions' } },
  identites: { to: '/apprenants', search: { filters: { identiteAConfirmer: ['true'] } } },
  assignations: { to: '/assignments', search: { filters: { aRelancer: ['true'] } } },
  possessions: { to: '/possession_casques', search: { filters: { finProche: ['true'] }, order: 'dateFin' } },
  casques: { to: '/casques', search: { filters: { nouvelles: ['alerte', 'jamais'] }, order: 'dateDerniereNouvelle' } },
  appareils: { to: '/possession_casques', search: { filters: { silencieux: ['true'] } } },
  etablissements: { to: '/outils/etatConnexionEtablissements', search: { delai: 'interface_30' } },
  jamaisConnectes: { to: '/apprenants', search: { filters: { jamaisConnecte: ['true'] } } },
  attestations: ({ date }) => ({
    to: '/attestations',
    search: { filters: { debut: [date ?? ''], selectionnable: ['true'] } },
  }),
};

export const GROUPS = {
  bloque: ['courriels', 'imports', 'attente', 'misesDeCote', 'lacunes', 'identites'],
  echeance: ['assignations', 'possessions'],
  silence: ['casques', 'appareils', 'etablissements', 'jamaisConnectes'],
  pret: ['attestations'],
} as const satisfies Record<string, readonly CodeLigne[]>;

const DELAYS: Partial<Record<CodeLigne, Record<string, number>>> = {
  assignations: { jours: ECHEANCE_JOURS },
  courriels: { minutes: RETARD_MINUTES },
  possessions: { jours: FIN_PROCHE_JOURS },
  casques: { jours: ALERTE_JOURS },
  appareils: { jours: ALERTE_JOURS },
  etablissements: { jours: ALERTE_JOURS },
  attestations: { jours: ATTESTATIONS_JOURS },
};

/** What a line counts: « possessions finissent d'ici 30 jours ». */
export function lineText(code: CodeLigne, total: number): string {
  return plural(`accueil.ligne.${code}`, total, DELAYS[code]);
}

/** The first names, then how many more there are. */
export function namesOf(noms: readonly string[], total: number): string {
  const first = noms.join(', ');
  const others = total - noms.length;
  return first && others > 0 ? `${first} ${plural('ui.et_autres', others)}` : first;
}

/** Who has not finished, and how many of them have not begun: once only where they are the same people, and not at all where there are none. */
export function lateText(remaining: number, notBegun: number): string {
  if (remaining === notBegun) return plural('accueil.restants_pas_commences', notBegun);
  const restants = plural('accueil.restants', remaining);
  if (notBegun === 0) return restants;
  return message('accueil.restants_dont', { restants, pasCommences: plural('accueil.pas_commences', notBegun) });
}

/** « dans 2 jours » of what ends, « depuis 5 jours » of what waits. @param days from today, negative when past */
export function delayText(days: number): string {
  if (days > 0) return plural('accueil.dans', days);
  return days === 0 ? message('accueil.aujourdhui') : plural('accueil.depuis', -days);
}
