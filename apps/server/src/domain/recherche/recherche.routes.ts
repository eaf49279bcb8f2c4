import { recherche } from '@sillage/contracts/recherche.ts';
import { bind } from '../../platform/bind.ts';
import { findRecords } from './find-records.ts';

export const rechercheDomain = bind('recherche', recherche, {
  trouver: ({ db, actor, query }) => findRecords(db, actor, query.texte),
});
