import { professions } from '@sillage/contracts/professions.ts';
import { bind } from '../../platform/bind.ts';
import { getProfession, listProfessionOptions, listProfessions } from './professions.queries.ts';

export const professionsDomain = bind('professions', professions, {
  list: ({ db, query }) => listProfessions(db, query),

  options: ({ db, query }) => listProfessionOptions(db, query),

  show: ({ db, params }) => getProfession(db, params.id),
});
