import { Filtre } from '@sillage/contracts/filtres.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { TOUS } from '../statistiques/totals/measures.rules.ts';
import { isAskedBy, lieuxOf, lookUp, rowsOf } from '../statistiques/totals/sources.queries.ts';
import { anneeAvant, dernieresSemaines, type Semaine } from './accueil.rules.ts';

/** What a week adds up, of this year or of the one before. */
const MESURES = ['passages', 'somme1', 'reponses1', 'somme5', 'reponses5', 'scores', 'scoreCentiemes'] as const;

const summed = (of: string) => sql.raw(MESURES.map((name) => `${of}"${name}"`).join(', '));
const totalled = sql.raw(MESURES.map((name) => `coalesce(sum("${name}"), 0)::int as "${name}"`).join(', '));

/** The last weeks that have ended and those of a year before, named by the Monday of this year: the totals of weeks, and what they do not hold yet. */
export async function listSemaines(db: Connection, actor: Actor, clock: Clock): Promise<Semaine[]> {
  const limites = limitesOf(actor, Filtre.parse({}), clock);
  const { lieux } = await lieuxOf(db, actor, limites);
  const weeks = dernieresSemaines(clock.now()).flatMap((debut) => [
    { debut, lundi: debut, estAvant: false },
    { debut, lundi: anneeAvant(debut), estAvant: true },
  ]);
  const { rows } = await sql<Semaine>`
    with lieux (id, signe) as (${lieux}),
    semaines as (${rowsOf(weeks, 'debut date, lundi date, "estAvant" boolean')}),
    comptes as (
      select lundi, l.signe, ${summed('t.')} from semaines s cross join lieux l cross join ${lookUp(sql`
        select * from passages_totaux
        where grain = 's' and "etablissementId" = l.id and periode = s.lundi and ${isAskedBy(limites)}`)} t
      union all
      select date_trunc('week', jour::timestamp)::date, l.signe, ${summed('c.')}
      from passages_a_cumuler c join lieux l on l.id in (${sql.lit(TOUS)}, c."etablissementId")
      where ${isAskedBy(limites)}
    ),
    sommes as (select lundi, ${sql.raw(MESURES.map((name) => `sum(signe * "${name}") as "${name}"`).join(', '))} from comptes group by lundi)
    select s.debut::text, s."estAvant", ${totalled}
    from semaines s left join sommes using (lundi) group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
