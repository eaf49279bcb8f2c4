-- What the statistics of a scenario show: each change is a version more, and the last one is in use. Without any, the default one is made from
-- the facts seen.
create table gabarits (
  "scenarioId" integer not null references scenarios on delete cascade,
  version integer not null check (version > 0),
  -- Null: back to the default one.
  blocs jsonb,
  -- Names of codes, and the questions by answer code.
  textes jsonb not null,
  "createdAt" timestamptz not null,
  "createdBy" integer references users on delete set null,
  primary key ("scenarioId", version)
);
create index gabarits_createdby on gabarits ("createdBy");
comment on table gabarits is 'What the statistics of a scenario show: each change is a version more, and the last one is in use. Without any, the default one is made from the facts seen.';
comment on column gabarits.blocs is 'Null: back to the default one.';
comment on column gabarits.textes is 'Names of codes, and the questions by answer code.';
