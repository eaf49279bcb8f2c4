-- A second factor, recent proofs, and where an account is signed in.
create table facteurs (
  id integer generated always as identity primary key,
  "userId" integer not null references users (id) on delete cascade,
  genre text not null,
  nom text not null,
  "credentialId" text collate "C" unique,
  "clePublique" bytea,
  compteur bigint,
  transports text[],
  secret bytea,
  "dernierPas" bigint,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz,
  check (genre in ('passkey', 'totp')),
  check (genre <> 'passkey' or num_nulls("credentialId", "clePublique", compteur, transports) = 0),
  check (genre <> 'totp' or num_nulls(secret, "dernierPas") = 0)
);
create index facteurs_user on facteurs ("userId");
create unique index facteurs_un_totp on facteurs ("userId") where genre = 'totp';
comment on table facteurs is 'Second factors of an account: passkeys, and one application that makes codes.';
comment on column facteurs.compteur is 'Of a passkey that counts its uses: it only ever grows.';
comment on column facteurs.secret is 'Sealed: whoever reads the database alone makes no code.';
comment on column facteurs."dernierPas" is 'Thirty seconds of the last code taken: neither it nor an older one serves again.';
comment on index facteurs_user is 'asked at each request: does the account have one';

create table facteur_secours (
  hash bytea primary key,
  "userId" integer not null references users (id) on delete cascade
);
create index facteur_secours_user on facteur_secours ("userId");
comment on table facteur_secours is 'Recovery codes that have not served; each opens once and goes.';

alter table connexions
  add column "facteurAt" timestamptz,
  add column "preuveAt" timestamptz,
  add column defi jsonb,
  add column appareil text,
  add column adresse text,
  add column "usedAt" timestamptz;
comment on column connexions."facteurAt" is 'When its second factor was shown; without it, a login of an account that has one opens nothing.';
comment on column connexions."preuveAt" is 'When the person last proved who they are, by a second factor, else by the password.';
comment on column connexions.defi is 'What the person was last asked, answered once: the challenge of a passkey, or the sealed secret of an application being set up.';
comment on column connexions.appareil is 'Browser and system, as the browser tells them.';
comment on column connexions."usedAt" is 'Last use, to within five minutes.';

alter table jetons add column "preuveAt" timestamptz;
comment on column jetons."preuveAt" is 'Proof of who made the link, which goes on with the login that it opens.';
