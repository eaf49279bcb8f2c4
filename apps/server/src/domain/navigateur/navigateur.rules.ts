import type { Etablissement, listSteps } from './navigateur.queries.ts';

/** Administrators close trainings; a possession that is over gives no access (P-2.4-35, P-2.4-37). */
export function accessTo({
  locked,
  ordinateur,
}: Pick<Etablissement, 'locked' | 'ordinateur'>): 'ouvert' | 'ferme' | 'bloque' {
  if (locked) return 'bloque';
  return ordinateur === null ? 'ferme' : 'ouvert';
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
      ordinateur: overrideUrl !== null,
      telephone: overrideUrlMobile !== null,
    })),
  }));
}
