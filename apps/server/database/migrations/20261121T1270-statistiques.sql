-- Usage statistics (S-2.6): sums and counts of passages, so that a chart over years reads few rows.
-- Everything here can be made again from passages; averages and percentages are computed when shown.

create index passages_casque on passages ("casqueId", jour) where "casqueId" is not null; -- device filter (S-2.3-03)

-- Totals of one axis by year (a), month (m) or day (j). `etablissementId` -1 is all establishments together, 0 is nobody's headset.
-- Days are kept for -1 alone: those of one establishment are few enough to be read from passages.
create table passages_cumuls (
  axe text collate "C" not null check (axe in ('scenario', 'profil', 'plateforme', 'casque', 'total')),
  grain text collate "C" not null check (grain in ('a', 'm', 'j')),
  "etablissementId" integer not null,
  -- First day of the period.
  periode date not null,
  -- Id or name on the axis; empty where unknown.
  cle text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  -- How many of them have a duration, and its sum.
  durees integer not null,
  "dureeSecondes" bigint not null,
  -- Read from the index alone: the figures of one period and establishment stand together.
  primary key (grain, "etablissementId", periode, complete, test, axe, cle) include (passages, durees, "dureeSecondes")
) with (autovacuum_vacuum_scale_factor = 0.02); -- reads from the index alone need pages known to be all visible
-- Establishments side by side.
create index passages_cumuls_totaux on passages_cumuls (grain, periode, "etablissementId", complete, test) include (passages)
  where axe = 'total';

-- Totals of weeks (s, named by their Monday) and days (j) with their satisfactions: sum and number of the answers to each question.
create table passages_semaines (
  grain text collate "C" not null check (grain in ('s', 'j')),
  "etablissementId" integer not null,
  periode date not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  durees integer not null,
  "dureeSecondes" bigint not null,
  somme1 integer not null, reponses1 integer not null,
  somme2 integer not null, reponses2 integer not null,
  somme3 integer not null, reponses3 integer not null,
  somme4 integer not null, reponses4 integer not null,
  somme5 integer not null, reponses5 integer not null,
  primary key (grain, "etablissementId", periode, complete, test) include (passages, durees, "dureeSecondes",
    somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Days at the edges of a period, establishment by establishment.
create index passages_semaines_jours on passages_semaines (periode, "etablissementId", complete, test) include (passages)
  where grain = 'j';

-- Changes of passages that the totals do not hold yet: what went is negative. Only ever added by writers, so that nobody waits for a total;
-- one job at a time folds them in, and readers add them meanwhile.
create table passages_a_cumuler (
  id bigint generated always as identity primary key,
  "etablissementId" integer not null,
  jour date not null,
  "scenarioId" integer,
  profil text,
  plateforme text not null,
  "casqueId" integer,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  durees integer not null,
  "dureeSecondes" bigint not null,
  somme1 integer not null, reponses1 integer not null,
  somme2 integer not null, reponses2 integer not null,
  somme3 integer not null, reponses3 integer not null,
  somme4 integer not null, reponses4 integer not null,
  somme5 integer not null, reponses5 integer not null
);

-- Notes each change of passages, once for each statement: no writer can forget it. A change that moves no figure leaves nothing.
create function noter_passages() returns trigger language plpgsql as $$
begin
  execute format(
    $sql$
      insert into passages_a_cumuler ("etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
        passages, durees, "dureeSecondes",
        somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
      select * from (
        select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
          sum(signe) as passages,
          coalesce(sum(signe) filter (where "dureeSecondes" is not null), 0) as durees,
          coalesce(sum(signe * "dureeSecondes"), 0) as "dureeSecondes",
          coalesce(sum(signe * satisfaction1), 0) as somme1,
          coalesce(sum(signe) filter (where satisfaction1 is not null), 0) as reponses1,
          coalesce(sum(signe * satisfaction2), 0) as somme2,
          coalesce(sum(signe) filter (where satisfaction2 is not null), 0) as reponses2,
          coalesce(sum(signe * satisfaction3), 0) as somme3,
          coalesce(sum(signe) filter (where satisfaction3 is not null), 0) as reponses3,
          coalesce(sum(signe * satisfaction4), 0) as somme4,
          coalesce(sum(signe) filter (where satisfaction4 is not null), 0) as reponses4,
          coalesce(sum(signe * satisfaction5), 0) as somme5,
          coalesce(sum(signe) filter (where satisfaction5 is not null), 0) as reponses5
        from (%s) changes
        group by 1, 2, 3, 4, 5, 6, 7, 8
      ) sommes
      where (passages, durees, "dureeSecondes",
          somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
        <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    $sql$,
    case tg_op
      when 'INSERT' then 'select nouveaux.*, 1 as signe from nouveaux'
      when 'DELETE' then 'select anciens.*, -1 as signe from anciens'
      else 'select nouveaux.*, 1 as signe from nouveaux union all select anciens.*, -1 from anciens'
    end);
  return null;
end $$;

create trigger passages_inseres after insert on passages
  referencing new table as nouveaux for each statement execute function noter_passages();
create trigger passages_modifies after update on passages
  referencing old table as anciens new table as nouveaux for each statement execute function noter_passages();
create trigger passages_supprimes after delete on passages
  referencing old table as anciens for each statement execute function noter_passages();

-- What a database already holds waits to be counted like any change.
insert into passages_a_cumuler ("etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
  passages, durees, "dureeSecondes",
  somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
  count(*), count("dureeSecondes"), coalesce(sum("dureeSecondes"), 0),
  coalesce(sum(satisfaction1), 0), count(satisfaction1), coalesce(sum(satisfaction2), 0), count(satisfaction2),
  coalesce(sum(satisfaction3), 0), count(satisfaction3), coalesce(sum(satisfaction4), 0), count(satisfaction4),
  coalesce(sum(satisfaction5), 0), count(satisfaction5)
from passages
group by 1, 2, 3, 4, 5, 6, 7, 8;
