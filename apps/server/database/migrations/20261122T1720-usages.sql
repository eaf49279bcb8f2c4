-- What was opened: a feature or a route, by what kind of account.
create table usages (
  id integer generated always as identity primary key,
  date timestamptz not null,
  flags jsonb not null,
  route text,
  feature text,
  check (num_nonnulls(route, feature) = 1)
);
create index usages_date on usages (date);
comment on table usages is 'What was opened, by what kind of account and no one by name (S-7-74); kept thirteen months.';
comment on index usages_date is 'the newest first, and nightly removal';
