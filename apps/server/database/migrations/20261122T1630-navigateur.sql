-- What is played in the browser app: a training opened there, and the code by which a learner is known to it.
create table navigateur_seances (
  hash bytea primary key,
  session uuid not null unique,
  "etablissementId" integer not null references etablissements (id) on delete cascade,
  "cleId" integer not null references appareil_cles (id) on delete cascade,
  "numeroSerie" text not null,
  "expiresAt" timestamptz not null
);
comment on table navigateur_seances is 'A training that is being played in the browser app: what it reports is written with the key of its establishment, which stays on the server.';
comment on column navigateur_seances."numeroSerie" is 'The computer of the establishment, by which its possession is known.';
create index navigateur_seances_etablissement on navigateur_seances ("etablissementId");
create index navigateur_seances_cle on navigateur_seances ("cleId");
create index navigateur_seances_expires on navigateur_seances ("expiresAt");
comment on index navigateur_seances_expires is 'nightly removal';

alter table jetons drop constraint jetons_usage_check;
alter table jetons add constraint jetons_usage_check check (usage in ('mot_de_passe', 'connexion', 'retour', 'navigateur'));
comment on table jetons is 'Single-use codes: new password, magic sign-in, way back of a connect-as, a training opened in the browser app.';
