import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import type { Somme } from './statistiques.queries.ts';
import type { Noms } from './statistiques.rules.ts';

/** Names of what these sums are about: they come from the perimeter already. */
export async function namesOf(db: Connection, actor: Actor, sommes: readonly Somme[]): Promise<Noms> {
  const ids = (axe: Somme['axe']) =>
    sql<number>`any(${sommes.filter((one) => one.axe === axe && one.cle !== '').map(({ cle }) => Number(cle))}::int[])`;
  const [scenarios, etablissements, casques] = await Promise.all([
    db.selectFrom('scenarios').select(['id', 'nom']).where('id', '=', ids('scenario')).execute(),
    visible
      .etablissements(db, actor)
      .select(['etablissements.id', 'etablissements.nom'])
      .where('etablissements.id', '=', ids('etablissement'))
      .execute(),
    db
      .selectFrom('casques')
      .select(['id', 'typeId', sql<string>`coalesce(etiquette, "numeroSerie")`.as('nom')])
      .where('id', '=', ids('casque'))
      .execute(),
  ]);
  return {
    scenarios: new Map(scenarios.map(({ id, nom }) => [id, nom])),
    etablissements: new Map(etablissements.map(({ id, nom }) => [id, nom])),
    casques: new Map(casques.map(({ id, ...casque }) => [id, casque])),
  };
}
