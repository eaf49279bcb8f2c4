alter table courriels add column "userIds" integer[] not null default '{}';
comment on column courriels."userIds" is 'Accounts that the mail is about, which may be gone: with one of them erased, it goes, whatever address and name it bears.';
