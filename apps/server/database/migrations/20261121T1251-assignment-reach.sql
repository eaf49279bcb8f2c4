-- Who an assignment reaches, as functions: PostgreSQL then starts from the group, the assignment or the learner that is asked about,
-- where a view had it look at every member first.
drop view assignment_apprenants;
drop view regroupement_membres;

-- Who is reached through a group: its members of today, and those of the groups below it, as deep as names go.
create function regroupement_membres(groupe integer) returns setof integer language sql stable as $$
  select m."apprenantId" from apprenant_regroupements m where m."regroupementId" = groupe and m."dateFin" is null
  union all
  select m."apprenantId"
  from regroupements r join apprenant_regroupements m on m."regroupementId" = r.id
  where r."regroupementId" = groupe and m."dateFin" is null
  union all
  select m."apprenantId"
  from regroupements p join regroupements r on r."regroupementId" = p.id join apprenant_regroupements m on m."regroupementId" = r.id
  where p."regroupementId" = groupe and m."dateFin" is null
$$;

-- The learners whom an assignment reaches, without those who were archived or moved to another establishment (C-3.5-12).
-- A group that was archived since keeps them (C-4-10). Someone reached in two ways is there twice: count distinct.
-- A plain union all, so that whoever looks for one learner stops at the first.
create function assignment_reach(assignment integer, "toAll" boolean, etablissement integer)
returns table ("apprenantId" integer, "userId" integer, prenom text) language sql stable as $$
  select l.id, l."userId", l.prenom
  from apprenants l
  where "toAll" and l."etablissementId" = etablissement and l."deletedAt" is null
  union all
  select l.id, l."userId", l.prenom
  from "assignmentAssigneds" s
  join apprenants l on l.id = s."apprenantId"
  where s."assignmentId" = assignment and s."deletedAt" is null
    and l."etablissementId" = etablissement and l."deletedAt" is null
  union all
  select l.id, l."userId", l.prenom
  from "assignmentAssigneds" s
  cross join lateral regroupement_membres(s."regroupementId") m(id)
  join apprenants l on l.id = m.id
  where s."assignmentId" = assignment and s."regroupementId" is not null and s."deletedAt" is null
    and l."etablissementId" = etablissement and l."deletedAt" is null
$$;

-- The same for the assignments of a query: one row for each way in which one reaches a learner.
create view assignment_apprenants as
select a.id as "assignmentId", r."apprenantId", r."userId", r.prenom
from assignments a
cross join lateral assignment_reach(a.id, a."isAssignedToAllLearners", a."etablissementId") r;

-- The other way round: the assignments that reach this learner, found from the learner.
create function apprenant_assignments(apprenant integer) returns setof integer language sql stable as $$
  select a.id
  from apprenants l join assignments a on a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and a."isAssignedToAllLearners"
  union all
  select a.id
  from apprenants l
  join "assignmentAssigneds" s on s."apprenantId" = l.id
  join assignments a on a.id = s."assignmentId" and a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and s."deletedAt" is null
  union all
  select a.id
  from apprenants l
  join apprenant_regroupements m on m."apprenantId" = l.id and m."dateFin" is null
  join regroupements r on r.id = m."regroupementId"
  left join regroupements p on p.id = r."regroupementId"
  join "assignmentAssigneds" s on s."regroupementId" in (r.id, r."regroupementId", p."regroupementId")
  join assignments a on a.id = s."assignmentId" and a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and s."deletedAt" is null
$$;

-- As before, but the scenarios of a module are counted from it: whoever looks at one learner must not count them all.
create or replace view apprenant_modules as
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
cross join lateral (select count(*)::int as total from scenarios etape where etape."moduleId" = scenario."moduleId") etapes
where scenario."moduleId" is not null
group by suivi."apprenantId", scenario."moduleId", etapes.total;
