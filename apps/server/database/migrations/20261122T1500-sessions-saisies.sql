-- Sessions that an administrator entered by hand: their events are in journaux, and count once they are processed (S-2.16-14).
create table sessions_saisies (
  session uuid primary key,
  par text not null,
  "saisiePar" integer references users (id) on delete set null,
  "saisieLe" timestamptz not null,
  "casqueId" integer references casques (id) on delete set null,
  "etablissementId" integer,
  "traiteeLe" timestamptz
);
create index sessions_saisies_saisiepar on sessions_saisies ("saisiePar");
create index sessions_saisies_casque on sessions_saisies ("casqueId");
comment on table sessions_saisies is 'Sessions that an administrator entered by hand: their events are in journaux, and count once they are processed (S-2.16-14).';
comment on column sessions_saisies.par is 'Name of the account at that moment, as every trace of the session says it (S-2.16-15).';
comment on column sessions_saisies."casqueId" is 'Said when it is processed, like the establishment that held it at the time of the session; 0 when nobody did.';
