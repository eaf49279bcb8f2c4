alter table appareil_cles add column "derniereUtilisation" timestamptz;
comment on column appareil_cles."derniereUtilisation" is 'When its device was last heard of, to the minute; null: never.';
-- A key in use would otherwise read as one that nobody has used, until its device reports again.
update appareil_cles set "derniereUtilisation" = recu.le
  from (select "cleId", max("recuLe") as le from journaux group by 1) recu where recu."cleId" = appareil_cles.id;
