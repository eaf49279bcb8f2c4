import { can } from '@sillage/contracts/capabilities.ts';
import { SORTES, type Sorte, type Trouve } from '@sillage/contracts/recherche.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { finders } from './recherche.queries.ts';

/** The best records of each kind that the person may list, all kinds at once. */
export async function findRecords(db: Connection, actor: Actor, texte: string): Promise<Trouve[]> {
  const sortes = (Object.keys(SORTES) as Sorte[]).filter((sorte) => can(actor, SORTES[sorte]));
  const found = await Promise.all(
    sortes.map(async (sorte) => (await finders[sorte](db, actor, texte)).map((row) => ({ sorte, ...row }))),
  );
  return found.flat();
}
