-- Whether a link was made before an import or since: only the latter forbids to undo it.
alter table jetons add column "createdAt" timestamptz not null default now();
alter table adresses_a_confirmer add column "createdAt" timestamptz not null default now();
