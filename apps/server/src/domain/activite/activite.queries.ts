import { daysOfMonth, thirteenMonths } from '@sillage/contracts/activite.rules.ts';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { FIRST_NEWS } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

interface Asked {
  incomplete: boolean;
  tests: boolean;
  anciennesPossessions: boolean;
}

/** Sessions whose delays are averaged: the last ones of a possession, whatever they are. */
const LAST_SESSIONS = 20;

/**
 * One row for each possession of this day, and for each that has ended if they are asked: the sessions that its headset played there, month by
 * month. A month that the possession holds wholly is read from the totals and from what they do not hold yet, another from its sessions.
 */
export async function listActivite(
  db: Connection,
  actor: Actor,
  asked: Asked,
  today: string,
): Promise<LigneActivite[]> {
  const months = thirteenMonths(today);
  const held = visible
    .possession_casques(db, actor)
    .selectAll()
    .where('dateDebut', '<=', today)
    .$if(!asked.anciennesPossessions, (rows) =>
      rows.where((eb) => eb.or([eb('dateFin', 'is', null), eb('dateFin', '>=', today)])),
    );
  const states = [true, ...(asked.incomplete ? [false] : [])].flatMap((complete) =>
    [false, ...(asked.tests ? [true] : [])].map((test) => sql`(${complete}::boolean, ${test}::boolean)`),
  );
  const { rows } = await sql<Omit<LigneActivite, 'index'>>`
    with tenues as materialized (select *, coalesce("etablissementId", 0) as lieu from (${held}) possessions),
    mois as (select * from json_to_recordset(${JSON.stringify(months.map(daysOfMonth))}) as m (debut date, fin date)),
    etats (complete, test) as (values ${sql.join(states)}),
    parts as materialized (
      select t.id, t."casqueId", t.lieu, m.debut as mois,
        greatest(t."dateDebut", m.debut) as debut, least(t."dateFin", m.fin) as fin,
        t."dateDebut" <= m.debut and coalesce(t."dateFin" >= m.fin, true) as "isEntier"
      from tenues t join mois m on t."dateDebut" <= m.fin and coalesce(t."dateFin" >= m.debut, true)
    ),
    cumuls as (
      select l.lieu, l.mois, c.cle::int as "casqueId", c.passages
      from (select distinct lieu, mois from parts where "isEntier") l cross join etats e cross join lateral (
        select cle, passages from passages_cumuls
        where grain = 'm' and "etablissementId" = l.lieu and periode = l.mois
          and complete = e.complete and test = e.test and axe = 'casque' and cle <> ''
        offset 0) c
      union all
      select "etablissementId", date_trunc('month', jour::timestamp)::date, "casqueId", passages
      from passages_a_cumuler join etats using (complete, test)
      where "casqueId" is not null and jour >= ${daysOfMonth(months[0]!).debut}
    ),
    comptes as (
      select p.id, p.mois, sum(c.passages) as passages
      from parts p join cumuls c using (lieu, mois, "casqueId") where p."isEntier" group by 1, 2
      union all
      select p.id, p.mois, n.passages from parts p cross join lateral (
        select count(*) as passages from passages x join etats using (complete, test)
        where x."casqueId" = p."casqueId" and x."etablissementId" = p.lieu and x.jour between p.debut and p.fin
          and not x."enAttente") n
      where not p."isEntier"
    ),
    sommes as (
      select id, sum(passages)::int as total, json_object_agg(to_char(mois, 'YYYY-MM'), passages) as mois from comptes group by id
    )
    select t.id, t."etablissementId", coalesce(e.nom, ${message('activite.fournisseur')}) as etablissement, c.id as "casqueId",
      c."numeroSerie" as casque, c.etiquette,
      case when c."dateDerniereNouvelle" >= ${FIRST_NEWS} then c."dateDerniereNouvelle" end as "dateDerniereNouvelle",
      t."dateDebut" as "debutPossession",
      t."dateFin" as "finPossession", round(d.delai, 1)::float8 as "delaisReceptionLog", c."derniereVersionUtilisee",
      coalesce(s.total, 0) as "totalPassages", coalesce(s.mois, '{}') as mois
    from tenues t
    join casques c on c.id = t."casqueId"
    left join etablissements e on e.id = t."etablissementId"
    left join sommes s on s.id = t.id
    left join lateral (
      select avg(jour_en_france("recuLe") - jour) as delai from (
        select "recuLe", jour from passages x
        where x."casqueId" = t."casqueId" and x.jour >= t."dateDebut" and coalesce(x.jour <= t."dateFin", true)
          and "recuLe" is not null
          -- By the index of the headset, from its last day backwards: that of the establishment would be read whole.
          and (x."etablissementId" = t.lieu) is true
        order by x.jour desc, x.debut desc, x.session limit ${sql.lit(LAST_SESSIONS)}) derniers) d on true
    order by e.tri nulls last, c."numeroSerie", t."dateDebut"`.execute(db);
  return rows.map((row, index) => ({
    ...row,
    index: index + 1,
    mois: Object.fromEntries(months.map((one) => [one, row.mois[one] ?? 0])),
  }));
}
