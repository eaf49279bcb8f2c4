-- Two runs of one archive, when a process was taken for dead: the later one alone ends it.
alter table document_lots add column tentative uuid;
comment on column document_lots.tentative is 'The run that makes it, or made it last: its file bears this name.';
