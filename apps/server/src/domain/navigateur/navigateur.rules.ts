import { etatOf } from '@sillage/contracts/navigateur.rules.ts';
import type { Etablissement, listSteps } from './navigateur.queries.ts';

/** Administrators close trainings, and revoke keys; a possession that is over gives no access (P-2.4-35, P-2.4-37). */
export function accessTo({
  locked,
  ordinateur,
  revoque,
}: Pick<Etablissement, 'locked' | 'ordinateur' | 'revoque'>): 'ouvert' | 'ferme' | 'bloque' | 'revoque' {
  if (locked) return 'bloque';
  if (ordinateur === null) return 'ferme';
  return revoque ? 'revoque' : 'ouvert';
}

/** What a training tells, as it can have been: neither before its session was opened nor still to come, and no longer than since. */
export function asPossible(told: Record<string, unknown>, openedAt: string, now: Date): Record<string, unknown> {
  const [opened, end] = [Date.parse(openedAt), now.getTime()];
  const at = typeof told.at === 'string' ? Date.parse(told.at) : Number.NaN;
  const { dureeSecondes } = told;
  return {
    ...told,
    ...(!Number.isNaN(at) && { at: new Date(Math.min(Math.max(at, opened), end)).toISOString() }),
    ...(typeof dureeSecondes === 'number' && {
      dureeSecondes: Math.min(dureeSecondes, Math.ceil((end - opened) / 1000)),
    }),
  };
}

/** Steps in the order of their modules; where they are played stays on the server until one is opened. */
export function modulesOf(steps: Awaited<ReturnType<typeof listSteps>>) {
  return [...Map.groupBy(steps, ({ moduleId }) => moduleId).entries()].map(([id, own]) => ({
    id,
    nom: own[0]!.module,
    groupe: own[0]!.groupe,
    isMobileModeAvailable: own[0]!.isMobileModeAvailable,
    scenarios: own.map(({ uuid, scenario, duree, overrideUrl, overrideUrlMobile }) => ({
      uuid,
      nom: scenario,
      duree,
      ordinateur: etatOf(overrideUrl),
      telephone: etatOf(overrideUrlMobile),
    })),
  }));
}
