-- How late the log of a session comes: told by its events when it is derived again.
alter table passages add column "recuLe" timestamptz;
comment on column passages."recuLe" is 'When the last of its events arrived; null for a session that no device reported.';
insert into journaux_a_traiter (session, depuis) select distinct session, now() from journaux
on conflict (session) do nothing;
