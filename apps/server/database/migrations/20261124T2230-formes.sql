create table formes (
  "apprenantId" integer not null references apprenants on delete cascade,
  "scenarioId" integer,
  "etablissementId" integer not null,
  test boolean not null,
  jour date not null,
  unique nulls not distinct ("apprenantId", "scenarioId", "etablissementId", test)
);
comment on table formes is 'Of each learner, scenario and place, the day of the latest complete session: kept current from passages, a minute late at most (formes_a_refaire).';
comment on column formes."etablissementId" is 'Of the sessions; 0: of a headset that nobody held.';
create index formes_etablissement on formes ("etablissementId");

create table formes_a_refaire (
  "apprenantId" integer not null references apprenants on delete cascade
);
comment on table formes_a_refaire is 'Learners whose complete sessions have changed since formes was brought up to date: their rows there are not read.';
create index formes_a_refaire_apprenant on formes_a_refaire ("apprenantId");

insert into formes
  select "apprenantId", "scenarioId", "etablissementId", test, max(jour)
  from passages where "apprenantId" is not null and complete and not "enAttente"
  group by 1, 2, 3, 4;

-- By learner: what is read of it now is one of them, or the last day until another day.
drop index passages_formes;
create index passages_formes on passages ("apprenantId", "scenarioId", "etablissementId", test, jour)
  where "apprenantId" is not null and complete and not "enAttente";
