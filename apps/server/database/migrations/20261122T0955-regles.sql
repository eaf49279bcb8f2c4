create function jour_en_france(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Europe/Paris')::date;
comment on function jour_en_france is 'The calendar day in France of a moment, as dayInFrance() says it on both sides of the wire.';

-- Satisfaction leaves the view as what its percentage is made of: one formula makes it, in TypeScript (S-9-43).
drop view apprenant_modules;
create view apprenant_modules as
select
  suivi."apprenantId",
  scenario."moduleId",
  etapes.total as etapes,
  count(*) filter (where suivi.complete)::int as faites,
  count(*) filter (where suivi.complete) = etapes.total as complete,
  case when count(*) filter (where suivi.complete) = etapes.total then max(suivi."completeLe") end as "completeLe",
  round(avg(suivi.score))::int as moyenne,
  coalesce(sum(suivi.satisfaction1), 0)::int as "sommeSatisfaction1",
  count(suivi.satisfaction1)::int as "reponsesSatisfaction1",
  sum(suivi."tempsSecondes")::int as "tempsSecondes",
  max(suivi."dernierPassage") as "dernierPassage"
from apprenant_scenarios suivi
join scenarios scenario on scenario.id = suivi."scenarioId"
cross join lateral (select count(*)::int as total from scenarios etape where etape."moduleId" = scenario."moduleId") etapes
where scenario."moduleId" is not null
group by suivi."apprenantId", scenario."moduleId", etapes.total;
comment on view apprenant_modules is 'The one definition of a module done: complete when all its scenarios are, with the rounded mean of the best scores (C-9-20, C-9-26, C-9-31). The scenarios of a module are counted from it: whoever looks at one learner must not count them all.';
