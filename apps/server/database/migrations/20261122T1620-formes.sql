-- Of each learner the latest complete session: read whole by the shares of last trainings, so kept narrow.
create index passages_formes on passages ("etablissementId", "apprenantId", "scenarioId", jour)
  where "apprenantId" is not null and complete and not test and not "enAttente";
