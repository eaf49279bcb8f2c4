alter table cles_idempotence drop constraint cles_idempotence_pkey;
alter table cles_idempotence alter column "userId" drop not null;
alter table cles_idempotence add constraint cles_idempotence_une_fois unique nulls not distinct ("userId", cle);
comment on column cles_idempotence."userId" is 'Null at the public doors, where nobody is known yet.';
