create table adresses_a_confirmer (
  "userId" integer primary key references users (id) on delete cascade,
  email text not null,
  hash bytea not null unique,
  "expiresAt" timestamptz not null
);
create index adresses_a_confirmer_expires on adresses_a_confirmer ("expiresAt");
comment on table adresses_a_confirmer is 'The address that a person gives for the own account, until the link sent to it is followed (P-2.3-66).';
comment on column adresses_a_confirmer.hash is 'Of the link; of one that nobody has when the address is not the person''s to take.';
comment on index adresses_a_confirmer_expires is 'nightly removal';
