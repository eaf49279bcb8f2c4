-- The one definition of a module done: complete when all its scenarios are, with the rounded mean of the best scores (C-9-20, C-9-26, C-9-31).
create view apprenant_modules as
select
  suivi."apprenantId",
  scenario."moduleId",
  etapes.total as etapes,
  count(*) filter (where suivi.complete)::int as faites,
  count(*) filter (where suivi.complete) = etapes.total as complete,
  case when count(*) filter (where suivi.complete) = etapes.total then max(suivi."completeLe") end as "completeLe",
  round(avg(suivi.score))::int as moyenne,
  round(avg(suivi.satisfaction1) * 25)::int as "satisfactions1",
  sum(suivi."tempsSecondes")::int as "tempsSecondes",
  max(suivi."dernierPassage") as "dernierPassage"
from apprenant_scenarios suivi
join scenarios scenario on scenario.id = suivi."scenarioId"
join (select "moduleId", count(*)::int as total from scenarios group by "moduleId") etapes on etapes."moduleId" = scenario."moduleId"
group by suivi."apprenantId", scenario."moduleId", etapes.total;
