-- What a content has told is evidence, as device logs are: it goes with its learner, and is never written again.
create function scorm_commits_unchanged() returns trigger language plpgsql as $$
begin
  raise exception 'scorm_commits is append-only';
end $$;
create trigger scorm_commits_unchanged before update on scorm_commits for each statement execute function scorm_commits_unchanged();
