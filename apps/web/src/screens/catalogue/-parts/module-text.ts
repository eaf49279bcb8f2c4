import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import { formatMinutes } from '../../../ui/format.ts';
import { moduleCoverId } from '../../modules/-parts/training-cover.ts';

export type Module = Item<'modules'>;

/** « 45 min »; when it is not given, the usual one (C-9-16). */
export function durationOf({ duree }: { duree: number | null }): string {
  return duree === null ? message('formations.duree_habituelle') : formatMinutes(duree);
}

/** Modules of this name are there to try the product: their card does not name them (C-2.9-18). */
export function isUnnamed({ nom }: { nom: string }): boolean {
  return nom === 'Tests';
}

/** Same identifier, same drawn cover, here and in « Mes formations ». */
export function coverOf({ id, nom, moduleGroupe, illustration }: Module) {
  return { coverId: moduleCoverId(id), title: nom, group: moduleGroupe?.nom, src: illustration };
}
