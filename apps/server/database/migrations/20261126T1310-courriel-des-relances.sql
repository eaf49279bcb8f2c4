-- From an announcement or a reminder to the mail that told it. Personal data: none.
alter table relances add column "courrielId" integer references courriels on delete set null;
comment on column relances."courrielId" is 'The mail that told it, several at once maybe, or that was given up; null once that mail is kept no more, and of what found no reason to leave.';
-- mails of an assignment, and the nightly removal of mails
create index relances_courriel on relances ("courrielId") where "courrielId" is not null;
