import { courriels } from '@sillage/contracts/courriels.ts';
import { bind } from '../../platform/bind.ts';
import { getCourriel, listCourriels } from './courriels.queries.ts';

export const courrielsDomain = bind('courriels', courriels, {
  list: ({ db, query }) => listCourriels(db, query),

  show: ({ db, params }) => getCourriel(db, params.id),
});
