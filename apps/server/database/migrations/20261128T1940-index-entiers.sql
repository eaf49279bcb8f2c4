-- What asks by these columns alone, or deletes what they refer to, read the whole table: their indexes held a part of the rows.
create index assigneds_assignment on "assignmentAssigneds" ("assignmentId") include ("deletedAt");
create index apprenant_regroupements_apprenant on apprenant_regroupements ("apprenantId");
create index attestations_de_session on attestations (session);
create index relances_en_attente on relances ("apprenantId") where "envoyeLe" is null and "abandonneLe" is null;
create index audit_date on audit (date);
create index audit_onbehalfof on audit ("onBehalfOf") where "onBehalfOf" is not null;
