-- Jobs have one kind of name, a verb and what it is about: those that wait, and the times of those that come back, keep theirs.
do $$
declare
  former text;
  name text;
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  for former, name in
    values
      ('attestations_archive', 'archive-attestations'),
      ('attestations_menage', 'remove-archives'),
      ('conservation', 'keep-no-longer'),
      ('rapports_mensuels', 'prepare-rapports'),
      ('apprenants_import', 'import-apprenants'),
      ('effacer-personne', 'erase-traces')
  loop
    update graphile_worker._private_tasks set identifier = name where identifier = former;
    update graphile_worker._private_known_crontabs set identifier = name where identifier = former;
  end loop;
end $$;
