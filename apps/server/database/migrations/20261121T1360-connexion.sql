-- Codes are stored as typed and recognised whatever their case: phone keyboards capitalise.
create unique index etablissements_code_sans_casse on etablissements (lower("codeEtablissement")); -- sign-in
create unique index apprenants_code_sans_casse on apprenants (lower("codeApprenant")); -- sign-in
drop index apprenants_serie;
create index apprenants_serie on apprenants (
  (substring(upper("codeApprenant") from '^(.+)-\d{1,9}$')),
  (substring("codeApprenant" from '-(\d{1,9})$')::int)
);

-- One code leads to one account, of either kind. Learners come by thousands, establishments one by one: only the latter wait.
create function apprenants_code_partage() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('codes', 0));
  if exists (select from etablissements e where lower(e."codeEtablissement") = lower(new."codeApprenant")) then
    raise unique_violation using constraint = 'apprenants_code_unique', message = 'the code is that of an establishment';
  end if;
  return null;
end $$;
create trigger apprenants_code_partage_insert after insert on apprenants
  for each row execute function apprenants_code_partage();
create trigger apprenants_code_partage_update after update on apprenants
  for each row when (new."codeApprenant" <> old."codeApprenant") execute function apprenants_code_partage();

create function etablissements_code_partage() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('codes', 0));
  if exists (select from apprenants a where lower(a."codeApprenant") = lower(new."codeEtablissement")) then
    raise unique_violation using constraint = 'etablissements_code_unique', message = 'the code is that of a learner';
  end if;
  return null;
end $$;
create trigger etablissements_code_partage_insert after insert on etablissements
  for each row execute function etablissements_code_partage();
create trigger etablissements_code_partage_update after update on etablissements
  for each row when (new."codeEtablissement" <> old."codeEtablissement") execute function etablissements_code_partage();

-- A sign-in is counted before its password is looked at, and forgotten when it was right.
alter table tentatives add column "enCours" boolean not null default false;

-- Mails whose link opens the admin group: kept from those below it.
alter table courriels add column reserve boolean not null default false;
