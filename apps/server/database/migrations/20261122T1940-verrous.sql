-- Known devices are counted alone, addresses by the accounts that sign in well from them, and first passwords ask for a proof.
alter table tentatives
  alter column adresse drop not null,
  add column "estCode" boolean not null default false;
comment on table tentatives is 'Tries of the last minutes, counted per account and per address: sign-ins refused, codes looked at, password mails.';
comment on column tentatives.adresse is 'Null: counted alone, as a known device is.';
comment on column tentatives."estCode" is 'A code that was looked at and has not signed in since: it counts for the address, once.';

create table adresses_connues (
  adresse text not null,
  "userId" integer not null references users (id) on delete cascade,
  date timestamptz not null,
  primary key (adresse, "userId")
);
create index adresses_connues_user on adresses_connues ("userId");
create index adresses_connues_date on adresses_connues (date);
comment on table adresses_connues is 'Accounts that signed in well from an address of late: the more there are, the more mistakes it may make.';
comment on index adresses_connues_date is 'nightly removal';

alter table jetons drop constraint jetons_usage_check;
alter table jetons add constraint jetons_usage_check
  check (usage in ('mot_de_passe', 'connexion', 'retour', 'navigateur', 'code'));
comment on table jetons is 'Single-use codes: new password, magic sign-in, way back of a connect-as, a training opened in the browser app, proof of a first password.';
create unique index jetons_code on jetons ("userId") where usage = 'code';
comment on index jetons_code is 'a new code ends the former';
