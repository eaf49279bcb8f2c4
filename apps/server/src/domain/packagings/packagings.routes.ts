import { packagings } from '@sillage/contracts/packagings.ts';
import { bind } from '../../platform/bind.ts';
import { getLabel, listLabelOptions, listLabels } from '../../platform/labels.ts';

export const packagingsDomain = bind('packagings', packagings, {
  list: ({ db, query }) => listLabels(db, 'packagings', query),

  options: ({ db, query }) => listLabelOptions(db, 'packagings', query),

  show: ({ db, params }) => getLabel(db, 'packagings', params.id),
});
