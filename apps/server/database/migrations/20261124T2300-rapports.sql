create table rapports (
  id integer generated always as identity primary key,
  "userId" integer not null references users (id) on delete cascade,
  filtre jsonb not null,
  "dernierMois" date not null,
  envoye boolean not null default false,
  "createdAt" timestamptz not null default now(),
  unique ("userId", filtre)
);
comment on table rapports is 'Monthly reports of usage statistics that people asked to be mailed.';
comment on column rapports.filtre is 'What the report is about, but for its month.';
comment on column rapports."dernierMois" is 'First day of the last month whose mail was asked for.';
comment on column rapports.envoye is 'That mail has left, or none was needed.';
