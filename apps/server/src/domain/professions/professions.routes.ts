import { professions } from '@sillage/contracts/professions.ts';
import { bind } from '../../platform/bind.ts';
import { getLabel, listLabelOptions, listLabels } from '../../platform/labels.ts';

export const professionsDomain = bind('professions', professions, {
  list: ({ db, query }) => listLabels(db, 'professions', query),

  options: ({ db, query }) => listLabelOptions(db, 'professions', query),

  show: ({ db, params }) => getLabel(db, 'professions', params.id),
});
