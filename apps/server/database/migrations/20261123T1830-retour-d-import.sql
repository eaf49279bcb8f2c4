-- An import is undone as a whole while nothing was built on it.
alter table imports add column "regroupementIds" integer[] not null default '{}';
comment on column imports."regroupementIds" is 'Regroupements that it made; none once it is undone.';

alter table import_lignes add column avant jsonb, add column "versionApres" integer;
comment on column import_lignes.avant is 'What undoing the import puts back, for a week: former values, memberships opened and closed.';
comment on column import_lignes."versionApres" is 'Version of the record as the import left it; never given again, even once the import is undone.';

-- Undone, an import gives a record its former version back: who holds a later one in an open form is told that it changed.
create function apprenants_version()
 returns trigger
 language plpgsql
as $$
begin
  new.version := greatest(new.version,
    1 + (select max(l."versionApres") from import_lignes l where l."apprenantId" = new.id));
  return new;
end $$;
create trigger apprenants_version before update on apprenants
  for each row when (new.version > old.version) execute function apprenants_version();
