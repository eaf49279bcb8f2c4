-- What a device keeps of a learner's work at a module until the server has it is sealed with this secret, given at each launch.
create table scorm_casiers (
  -- Names what is kept there, and tells nothing of it.
  id uuid primary key default gen_random_uuid(),
  "apprenantId" integer not null references apprenants on delete cascade,
  "moduleId" integer not null references modules on delete cascade,
  secret bytea not null,
  unique ("apprenantId", "moduleId")
);
create index scorm_casiers_module on scorm_casiers ("moduleId");

-- Of its commits: an attempt holds so many, over all its launches.
alter table scorm_lancements add octets bigint not null default 0;

-- The commits of the current minute.
alter table scorm_suivis
  add "fenetreDebut" timestamptz,
  add "fenetreCommits" integer not null default 0,
  add "fenetreOctets" integer not null default 0;
