-- Who plays in the browser app without signing in says a name that nobody has proved. Personal data: none.
alter table passages add column "nomDeclare" boolean not null default false;
comment on column passages."nomDeclare" is 'The name was only said: the session is no learner''s, and has no attestation.';

-- What was played without a network arrives later, by the key that the establishment has by then. Personal data: the moment.
alter table navigateur_seances drop column "cleId";
alter table navigateur_seances add column "openedAt" timestamptz;
update navigateur_seances set "openedAt" = "expiresAt" - interval '1 day', "expiresAt" = "expiresAt" + interval '29 days';
alter table navigateur_seances alter column "openedAt" set not null;
comment on column navigateur_seances."openedAt" is 'Nothing that it tells can be older, nor have lasted longer than since.';
