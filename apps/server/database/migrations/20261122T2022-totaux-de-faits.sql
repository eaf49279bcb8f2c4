-- Facts are counted by year for each establishment, each profile and each application, by year and month for all together: what a filter
-- asks is a few of these, and days at its edges.
drop table faits_cumuls;
create table faits_cumuls (
  -- Stands for all of them together: -1.
  "etablissementId" integer not null,
  -- profil or application; empty for sessions of all kinds.
  axe text collate "C" not null,
  cle text collate "C" not null,
  grain text collate "C" not null,
  -- First day of the year or of the month.
  periode date not null,
  complete boolean not null,
  test boolean not null,
  -- Not a reference: a fact goes with its scenario, which goes only when nobody played it.
  fait integer not null,
  passages integer not null,
  primary key ("etablissementId", axe, cle, grain, periode, complete, test, fait) include (passages),
  check (grain in ('a', 'm'))
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table faits_cumuls is 'Sessions in which each fact was found: by year for each establishment, and for each profile and application of all together; by month too for all together.';
comment on column faits_cumuls."etablissementId" is '-1 stands for all of them together.';
comment on column faits_cumuls.axe is 'profil or application; empty for sessions of all kinds.';
comment on column faits_cumuls.fait is 'Not a reference: a fact goes with its scenario, which goes only when nobody played it.';
comment on column faits_cumuls.periode is 'First day of the year or of the month.';

truncate faits_a_cumuler;
alter table faits_a_cumuler add column "etablissementId" integer not null;

-- Totals are made again from what is noted here: until then, readers add it.
insert into faits_a_cumuler (fait, mois, "etablissementId", profil, application, complete, test, passages)
select fait, date_trunc('month', jour::timestamp)::date, "etablissementId", coalesce(profil, ''), coalesce(application, ''), complete, test,
  count(*)
from passages cross join lateral unnest(faits) trouves (fait)
where not "enAttente"
group by 1, 2, 3, 4, 5, 6, 7;

-- Every measure of an axis is read from the index alone.
alter table passages_totaux drop constraint passages_totaux_pkey;
alter table passages_totaux add primary key (grain, "etablissementId", periode, complete, test)
  include (passages, finies, durees, "dureeSecondes", scores, "scoreCentiemes", somme1, reponses1, somme2, reponses2, somme3, reponses3,
    somme4, reponses4, somme5, reponses5);
alter table passages_cumuls drop constraint passages_cumuls_pkey;
alter table passages_cumuls add primary key (grain, "etablissementId", periode, complete, test, axe, cle)
  include (passages, finies, durees, "dureeSecondes", scores, "scoreCentiemes");

-- The last sessions of a headset, with when they arrived.
drop index passages_casque;
create index passages_casque on passages ("casqueId", jour) include ("etablissementId", "recuLe") where "casqueId" is not null;
comment on index passages_casque is 'device filter (S-2.3-03)';
