-- An account may wait for its role: until a super administrator gives it one, it opens nothing (P-6-11).
alter table users alter column role drop not null;

-- Addresses of this table are those of accounts without a record: each signs in by its own (P-3-18, P-3-19).
drop index users_email;
create unique index users_email_unique on users (email) where email is not null; -- sign-in

-- Accounts of one role, and the administrators of the list (P-2.8-05), which are few among all accounts.
create index users_role on users (role, id) where role in ('ROLE_SUPER_ADMIN', 'ROLE_CSM', 'ROLE_ADMIN') or role is null;
