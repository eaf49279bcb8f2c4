create table sessions_effacees (
  session uuid primary key
);
comment on table sessions_effacees is 'Sessions of people who were erased: whatever a device tells of them later is stored without what names.';

alter table effacements add column "codeEmpreinte" bytea;
create index effacements_code on effacements ("codeEmpreinte") where "codeEmpreinte" is not null;
comment on column effacements."codeEmpreinte" is 'Of the code of an erased learner, with a key that is not in the database: a session that says it later is one of theirs.';
comment on index effacements_code is 'reception of device logs';

insert into sessions_effacees
select p.session from passages p join apprenants a on a.id = p."apprenantId" where a."effaceLe" is not null
union
select session from passages where nom = 'Titulaire effacé';

update conservations set rapport = rapport || '{"inconnus": 0}';
