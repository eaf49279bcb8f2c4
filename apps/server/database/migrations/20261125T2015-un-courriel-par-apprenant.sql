-- One mail for all that a learner has to be told: mails that wait are of a learner, no longer of one assignment.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs jobs
    set payload = json_build_object(
      'apprenantId', r."apprenantId", 'famille', case r.nature when 'annonce' then 'annonce' else 'relance' end)
    from relances r, graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'send-relance' and r.id = (jobs.payload->>'relanceId')::bigint;
  end if;
end $$;
