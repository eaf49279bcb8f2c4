import { can } from '@sillage/contracts/capabilities.ts';
import { SORTES, type Sorte, type Trouve } from '@sillage/contracts/recherche.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { finders, type How } from './recherche.queries.ts';

/** The best records of each kind that the person may list, all kinds at once; failing any, those that were perhaps meant. */
export async function findRecords(
  db: Connection,
  actor: Actor,
  texte: string,
): Promise<{ trouves: Trouve[]; proches: boolean }> {
  const sortes = (Object.keys(SORTES) as Sorte[]).filter((sorte) => can(actor, SORTES[sorte]));
  const findAll = async (how: How): Promise<Trouve[]> => {
    const found = await Promise.all(
      sortes.map(async (sorte) => (await finders[sorte][how](db, actor, texte)).map((row) => ({ sorte, ...row }))),
    );
    return found.flat();
  };
  const asTyped = await findAll('asTyped');
  if (asTyped.length > 0) return { trouves: asTyped, proches: false };
  const near = await findAll('near');
  return { trouves: near, proches: near.length > 0 };
}
