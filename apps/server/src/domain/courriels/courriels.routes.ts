import { courriels } from '@sillage/contracts/courriels.ts';
import { bind } from '../../platform/bind.ts';
import { getCourriel, listCourriels } from './courriels.queries.ts';

export const courrielsDomain = bind('courriels', courriels, {
  list: ({ db, actor, query }) => listCourriels(db, actor, query),

  show: ({ db, actor, params }) => getCourriel(db, actor, params.id),
});
