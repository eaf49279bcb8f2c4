import type { ErrorCode } from '@sillage/contracts/errors.ts';
import { closedNames, type RegroupementNames } from '@sillage/contracts/regroupements.rules.ts';

/** Why a regroupement cannot be changed now (C-4-06, C-4-07, C-4-08). */
export function editRefusal({ deletedAt }: { deletedAt: string | null }): ErrorCode | null {
  return deletedAt === null ? null : 'regroupements.archive';
}

/** The first name that has no level before it, once the change is made (C-5-20, C-5-21). */
export function nameWithoutLevel(names: RegroupementNames): 'nomB' | 'nomC' | null {
  const closed = closedNames(names, null);
  if (names.nomB && closed.nomB) return 'nomB';
  return names.nomC && closed.nomC ? 'nomC' : null;
}
