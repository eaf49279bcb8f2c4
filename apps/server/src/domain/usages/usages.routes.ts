import { usages } from '@sillage/contracts/usages.ts';
import { bind } from '../../platform/bind.ts';
import { insertUsage, listLastUsages } from './usages.queries.ts';

export const usagesDomain = bind('usages', usages, {
  noter: ({ db, body, clock }) => insertUsage(db, body, clock.now()),
  dernieres: async ({ db }) => ({ usages: await listLastUsages(db) }),
});
