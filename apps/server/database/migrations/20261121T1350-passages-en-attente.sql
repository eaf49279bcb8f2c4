-- A session whose scenario does not exist yet is held until it does: it is kept, and counts nowhere. SCORM modules may have no scenario.
alter table passages add column "enAttente" boolean not null generated always as ("scenarioId" is null and plateforme <> 'scorm') stored;

create or replace function noter_passages() returns trigger language plpgsql as $$
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
        where not "enAttente"
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

-- What was counted of them goes.
insert into passages_a_cumuler ("etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
  passages, durees, "dureeSecondes",
  somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
  -count(*), -count("dureeSecondes"), -coalesce(sum("dureeSecondes"), 0),
  -coalesce(sum(satisfaction1), 0), -count(satisfaction1), -coalesce(sum(satisfaction2), 0), -count(satisfaction2),
  -coalesce(sum(satisfaction3), 0), -count(satisfaction3), -coalesce(sum(satisfaction4), 0), -count(satisfaction4),
  -coalesce(sum(satisfaction5), 0), -count(satisfaction5)
from passages
where "enAttente"
group by 1, 2, 3, 4, 5, 6, 7, 8;
