import { COMPUTER_TYPE, FIRST_NEWS } from '@sillage/contracts/casques.rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

/** An establishment, and when it was last heard of: never where there is no date. */
export interface Silence {
  id: number;
  etablissement: string;
  dateDerniereNouvelle: string | null;
}

/** By the last message of the headsets that they have today, computers left out, the longest silent first. */
export async function listLastNews(db: Connection, actor: Actor, today: string): Promise<Silence[]> {
  const news = sql<
    string | null
  >`max(casques."dateDerniereNouvelle") filter (where casques."dateDerniereNouvelle" >= ${FIRST_NEWS})`;
  return visible
    .etablissements(db, actor)
    .innerJoin('possession_casques as p', 'p.etablissementId', 'etablissements.id')
    .innerJoin('casques', 'casques.id', 'p.casqueId')
    .where('casques.typeId', '<>', COMPUTER_TYPE)
    .where('p.dateDebut', '<=', today)
    .where((eb) => eb.or([eb('p.dateFin', 'is', null), eb('p.dateFin', '>=', today)]))
    .groupBy('etablissements.id')
    .select(['etablissements.id', 'etablissements.nom as etablissement', news.as('dateDerniereNouvelle')])
    .orderBy(sql`${news} nulls first`)
    .orderBy('etablissements.tri')
    .execute();
}

/** By their last login, the longest ago first. */
export async function listLastLogins(db: Connection, actor: Actor): Promise<Silence[]> {
  return visible
    .etablissements(db, actor)
    .select([
      'etablissements.id',
      'etablissements.nom as etablissement',
      'etablissements.dateDerniereConnexion as dateDerniereNouvelle',
    ])
    .orderBy(sql`etablissements."dateDerniereConnexion" nulls first`)
    .orderBy('etablissements.tri')
    .execute();
}
