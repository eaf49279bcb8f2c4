import { types } from '@sillage/contracts/types.ts';
import { bind } from '../../platform/bind.ts';
import { getType, listTypeOptions, listTypes } from './types.queries.ts';

export const typesDomain = bind('types', types, {
  list: ({ db, query }) => listTypes(db, query),

  options: ({ db, query }) => listTypeOptions(db, query),

  show: ({ db, params }) => getType(db, params.id),
});
