-- Who wrote a thing: their own name, or that of the organisation whose account it is.
create view auteurs as
select u.id, coalesce(u.nom, r.prenom || ' ' || r.nom, e.nom, g.nom) as nom, coalesce(u.email, r.email, e.email, g.email) as email
from users u
left join referents r on r."userId" = u.id
left join etablissements e on e."userId" = u.id
left join groupements g on g."userId" = u.id;

-- The modules that an assignment asks for, in order: its own, or those of its course.
create view assignment_modules as
select id as "assignmentId", "moduleId", 1 as "sequenceOrder" from assignments where "moduleId" is not null
union all
select a.id, m."moduleId", m."sequenceOrder"
from assignments a join "trainingCourseModules" m on m."trainingCourseId" = a."trainingCourseId";

-- The modules that each establishment may use (P-3-60).
create view modules_ouverts as
select e.id as "etablissementId", m.id as "moduleId"
from etablissements e
join modules m on e."allowAllSequences" or exists (
  select from etablissement_modules o where o."etablissementId" = e.id and o."moduleId" = m.id);

-- Who is reached through a group: its members of today, and those of the groups below it, as deep as names go.
create view regroupement_membres as
select r.id as "regroupementId", m."apprenantId"
from regroupements r join apprenant_regroupements m on m."regroupementId" = r.id where m."dateFin" is null
union all
select r."regroupementId", m."apprenantId"
from regroupements r join apprenant_regroupements m on m."regroupementId" = r.id
where m."dateFin" is null and r."regroupementId" is not null
union all
select p."regroupementId", m."apprenantId"
from regroupements r
join regroupements p on p.id = r."regroupementId"
join apprenant_regroupements m on m."regroupementId" = r.id
where m."dateFin" is null and p."regroupementId" is not null;

-- The learners whom an assignment reaches, without those who were archived or moved to another establishment (C-3.5-12). A group that was archived since keeps them (C-4-10).
-- Someone reached in two ways is there twice: count distinct. A union would have to find them all before it gives the first.
create view assignment_apprenants as
select a.id as "assignmentId", l.id as "apprenantId", l."userId", l.prenom
from assignments a
join apprenants l on l."etablissementId" = a."etablissementId"
where a."isAssignedToAllLearners" and l."deletedAt" is null
union all
select s."assignmentId", l.id, l."userId", l.prenom
from "assignmentAssigneds" s
join assignments a on a.id = s."assignmentId"
join apprenants l on l.id = s."apprenantId" and l."etablissementId" = a."etablissementId"
where s."deletedAt" is null and l."deletedAt" is null
union all
select s."assignmentId", l.id, l."userId", l.prenom
from "assignmentAssigneds" s
join assignments a on a.id = s."assignmentId"
join regroupement_membres m on m."regroupementId" = s."regroupementId"
join apprenants l on l.id = m."apprenantId" and l."etablissementId" = a."etablissementId"
where s."deletedAt" is null and l."deletedAt" is null;

-- Where each reminder went, even if the learner's address changes later.
alter table relances add destinataire text not null;

create index assignments_recents on assignments ("updatedAt" desc, id desc); -- list of an administrator
create index training_courses_recents on training_courses ("updatedAt" desc, id desc); -- list of an administrator
