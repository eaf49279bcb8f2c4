create table cles_idempotence (
  "userId" integer not null references users (id) on delete cascade,
  cle bytea not null,
  demande bytea not null,
  reponse bytea,
  "createdAt" timestamptz not null,
  primary key ("userId", cle)
);
create index cles_idempotence_date on cles_idempotence ("createdAt");
comment on table cles_idempotence is 'Writes of the last day that carried a key: sent again, they are answered and not done again.';
comment on column cles_idempotence.cle is 'Digest of the key and of what it was sent to.';
comment on column cles_idempotence.demande is 'Digest of what was asked: the same key serves for nothing else.';
comment on column cles_idempotence.reponse is 'Sealed; null when it was too large to be kept.';
comment on index cles_idempotence_date is 'nightly removal';
