import { types } from '@sillage/contracts/types.ts';
import { bind } from '../../platform/bind.ts';
import { getLabel, listLabelOptions, listLabels } from '../../platform/labels.ts';

export const typesDomain = bind('types', types, {
  list: ({ db, query }) => listLabels(db, 'types', query),

  options: ({ db, query }) => listLabelOptions(db, 'types', query),

  show: ({ db, params }) => getLabel(db, 'types', params.id),
});
