import { packagings } from '@sillage/contracts/packagings.ts';
import { bind } from '../../platform/bind.ts';
import { getPackaging, listPackagingOptions, listPackagings } from './packagings.queries.ts';

export const packagingsDomain = bind('packagings', packagings, {
  list: ({ db, query }) => listPackagings(db, query),

  options: ({ db, query }) => listPackagingOptions(db, query),

  show: ({ db, params }) => getPackaging(db, params.id),
});
