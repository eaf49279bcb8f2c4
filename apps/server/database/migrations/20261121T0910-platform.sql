-- Logins: the cookie holds a random token, the table only its hash.
create table connexions (
  id integer generated always as identity primary key,
  "tokenHash" bytea not null unique,
  "userId" integer not null references users on delete cascade,
  -- The person who is really there during a connect-as.
  "onBehalfOf" integer references users on delete cascade,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null
);
create index connexions_user on connexions ("userId"); -- revocation at a password change
create index connexions_expires on connexions ("expiresAt"); -- nightly removal

-- Single-use links: new password, magic sign-in, way back of a connect-as.
create table jetons (
  hash bytea primary key,
  usage text not null check (usage in ('mot_de_passe', 'connexion', 'retour')),
  "userId" integer not null references users on delete cascade,
  "onBehalfOf" integer references users on delete cascade,
  "expiresAt" timestamptz not null
);
create index jetons_expires on jetons ("expiresAt"); -- nightly removal

-- Refused sign-ins of the last minutes, counted per identifier and per address.
create table tentatives (
  id bigint generated always as identity primary key,
  "codeHash" bytea not null,
  adresse text not null,
  date timestamptz not null
);
create index tentatives_code on tentatives ("codeHash", date);
create index tentatives_adresse on tentatives (adresse, date);

-- Who did what, on behalf of whom, when, to which record. Append-only.
create table audit (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  "userId" integer,
  "onBehalfOf" integer,
  action text not null,
  -- IRI of the record, `/api/apprenants/12`.
  objet text,
  details jsonb not null default '{}',
  "requestId" text,
  adresse text
);
create index audit_objet on audit (objet, date desc);

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_append_only();

-- Mails kept in the product when no SMTP server is configured.
create table courriels (
  id integer generated always as identity primary key,
  destinataire text not null,
  objet text not null,
  texte text not null,
  date timestamptz not null default now()
);

-- Facts about this installation, such as the presence of the demonstration world.
create table installation (cle text primary key, valeur text not null);
