-- A criterion names a step that exists, and a score that a step can give (C-3.7-05).
-- A badge whose criterion names nothing could not be obtained; without that criterion it would be too easily.
update badges set "deletedAt" = now() where "deletedAt" is null and id in (
  select "badgeId" from badge_criterias c
  where not exists (select from modules m where c.param1 = '/api/modules/' || m.id)
    and not exists (select from scenarios s where c.param1 = '/api/scenarios/' || s.id));
delete from badge_criterias c
where not exists (select from modules m where c.param1 = '/api/modules/' || m.id)
  and not exists (select from scenarios s where c.param1 = '/api/scenarios/' || s.id);
delete from badge_criterias c using badge_criterias same
where same."badgeId" = c."badgeId" and same.param1 = c.param1 and same.id < c.id;

alter table badge_criterias
  alter param2 type smallint using case
    when param2 ~ '^[0-9]{1,3}([.,][0-9]{1,4})?$' then nullif(least(round(replace(param2, ',', '.')::numeric), 100), 0)
  end,
  add "moduleId" integer references modules
    generated always as (substring(param1 from '^/api/modules/([0-9]{1,9})$')::integer) stored,
  add "scenarioId" integer references scenarios
    generated always as (substring(param1 from '^/api/scenarios/([0-9]{1,9})$')::integer) stored,
  add constraint badge_criterias_score check (param2 between 1 and 100),
  add constraint badge_criterias_etape check (num_nonnulls("moduleId", "scenarioId") = 1),
  add constraint badge_criterias_une_fois unique ("badgeId", param1);
drop index badge_criterias_badge;
create index badge_criterias_module on badge_criterias ("moduleId");
create index badge_criterias_scenario on badge_criterias ("scenarioId");

-- The list, on the last changed first (C-9-09).
create index badges_updatedat on badges ("updatedAt" desc, id desc);

-- What a learner has obtained stays: a badge that somebody has is archived, not deleted.
alter table user_badges
  drop constraint "user_badges_badgeId_fkey",
  add constraint "user_badges_badgeId_fkey" foreign key ("badgeId") references badges;
