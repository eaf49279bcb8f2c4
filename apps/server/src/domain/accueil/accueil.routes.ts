import { accueil } from '@sillage/contracts/accueil.ts';
import { bind } from '../../platform/bind.ts';
import { listEcheances } from './accueil.echeances.queries.ts';
import { listLines } from './accueil.queries.ts';
import { semainesOf } from './accueil.rules.ts';
import { listSemaines } from './accueil.semaines.queries.ts';

export const accueilDomain = bind('accueil', accueil, {
  aFaire: async ({ readDb, actor, clock }) => ({ lignes: await listLines(readDb, actor, clock.now()) }),

  semaines: async ({ readDb, actor, clock }) => semainesOf(await listSemaines(readDb, actor, clock)),

  echeances: ({ readDb, actor, clock }) => listEcheances(readDb, actor, clock.now()),
});
