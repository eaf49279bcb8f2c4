import { Filtre } from '@sillage/contracts/filtres.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { quoted } from '../statistiques/totals/kept.queries.ts';
import { partsOf, rowsOf } from '../statistiques/totals/parts.queries.ts';
import { anneeAvant, dernieresSemaines, type Semaine } from './accueil.rules.ts';

/** What a week adds up, of this year or of the one before. */
const MESURES = ['passages', 'somme1', 'reponses1', 'somme5', 'reponses5', 'scores', 'scoreCentiemes'] as const;

/** The last weeks that have ended and those of a year before, named by the Monday of this year. */
export async function listSemaines(db: Connection, actor: Actor, clock: Clock): Promise<Semaine[]> {
  const lundis = dernieresSemaines(clock.now());
  const avant = lundis.map(anneeAvant);
  const runs = [avant, lundis].map((all) => ({ grain: 's' as const, debut: all[0]!, fin: all.at(-1)! }));
  const limites = { ...limitesOf(actor, Filtre.parse({}), clock), debut: runs[0]!.debut };
  const { lieuxAndPeriodes, bordsAndChangements, sumsOfRuns } = await partsOf(db, actor, limites);
  const semaines = lundis.flatMap((debut, rank) => [
    { debut, lundi: debut, estAvant: false },
    { debut, lundi: avant[rank], estAvant: true },
  ]);
  const { rows } = await sql<Semaine>`
    with ${lieuxAndPeriodes}, ${bordsAndChangements}
    select s.debut::text, s."estAvant", ${quoted(MESURES, (name) => `coalesce(sum(${name}), 0)::int as ${name}`)}
    from (${rowsOf(semaines, 'debut date, lundi date, "estAvant" boolean')}) s
    left join (${sumsOfRuns(runs, MESURES)}) sommes on date_trunc('week', periode::timestamp)::date = lundi
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
