-- The row of an erased learner stays, for the figures that count people; it says who it was no more, and has no account.
alter table apprenants alter column "userId" drop not null;
alter table apprenants add column "effaceLe" timestamptz;
alter table apprenants add constraint apprenants_compte check (("userId" is null) = ("effaceLe" is not null));
comment on column apprenants."effaceLe" is 'Erased: the row stays for the figures that count people, and names nobody.';

create table effacements (
  id integer generated always as identity primary key,
  "apprenantId" integer,
  "userId" integer,
  identite jsonb,
  "demandeLe" timestamptz not null,
  "faitLe" timestamptz,
  sessions integer not null default 0,
  attestations integer not null default 0,
  "preuvesJusquau" date,
  "preuvesFiniesLe" timestamptz
);
create index effacements_attente on effacements (id) where "faitLe" is null;
create index effacements_preuves on effacements ("preuvesJusquau") where "preuvesFiniesLe" is null;
comment on table effacements is 'Persons erased, by their number alone: what is left to do, what stays as proof of training, and until when.';
comment on column effacements.identite is 'What names them, to be looked for everywhere; gone once it is done.';
comment on index effacements_attente is 'nightly';
comment on index effacements_preuves is 'nightly';

create table conservations (
  id integer generated always as identity primary key,
  date timestamptz not null,
  rapport jsonb not null
);
comment on table conservations is 'What each night removed because its time had come: counts by kind, no one by name.';

create index passages_code on passages ("codeApprenant") where "codeApprenant" is not null;
comment on index passages_code is 'what devices told of an erased learner';
create index courriels_date on courriels (date);
comment on index courriels_date is 'nightly removal';
create index audit_user on audit ("userId") where "userId" is not null;
comment on index audit_user is 'addresses of an erased person';

-- Evidence is only ever added, but for the names in it when a person is erased.
create or replace function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne' then
    return null;
  end if;
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'conservation' then
    return null;
  end if;
  raise exception 'audit is append-only';
end $$;

create or replace function journaux_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'utilisateur' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne' then
    return null;
  end if;
  raise exception 'journaux is append-only';
end $$;

create or replace function attestations_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old."replacedBy" is null
    and (to_jsonb(new) - '{replacedBy,issuedBy}'::text[]) = (to_jsonb(old) - '{replacedBy,issuedBy}'::text[])
    and (new."issuedBy" is null or new."issuedBy" = old."issuedBy")
  then
    return new;
  end if;
  -- An account that is removed leaves its attestations, without its name.
  if tg_op = 'UPDATE' and new."issuedBy" is null and (to_jsonb(new) - 'issuedBy') = (to_jsonb(old) - 'issuedBy') then
    return new;
  end if;
  -- A person who is erased leaves them under a pseudonym.
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne'
    and (to_jsonb(new) - '{contenu,empreinte}'::text[]) = (to_jsonb(old) - '{contenu,empreinte}'::text[])
  then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'conservation' then
    return old;
  end if;
  raise exception 'attestations are append-only';
end $$;

-- Those who were deleted before are named by the lines that tell it: what they left is looked for by the same job.
insert into effacements ("apprenantId", identite, "demandeLe")
select distinct on (id) id, identite - array(select key from jsonb_each(identite) where value = 'null'), date
from (
  select substring(objet from '^/api/apprenants/([0-9]+)$')::int as id, date,
    jsonb_build_object('nom', details->'nom', 'prenom', details->'prenom', 'codeApprenant', details->'codeApprenant') as identite
  from audit where action = 'apprenants.delete' and details ? 'nom'
  union all
  select (one->>'id')::int, date,
    jsonb_build_object('nom', one->'nom', 'prenom', one->'prenom', 'codeApprenant', one->'codeApprenant')
  from audit cross join lateral jsonb_array_elements(details->'apprenants') one where action = 'apprenants.deleteMultiple'
) gone
where id is not null and not exists (select from apprenants a where a.id = gone.id)
order by id, date;

select set_config('sillage.effacement', 'personne', true);
update audit set details = details - '{nom,prenom,codeApprenant}'::text[] where action = 'apprenants.delete';
update audit set details = (details - 'apprenants') || jsonb_build_object('ids', (
    select coalesce(jsonb_agg(one->'id'), '[]') from jsonb_array_elements(details->'apprenants') one))
where action = 'apprenants.deleteMultiple' and details ? 'apprenants';
select set_config('sillage.effacement', '', true);
