-- What SCORM packages say of their questions, by answer code: shown where the template of the scenario does not say it itself (S-2.23-21).
create table quiz_rapportes (
  "scenarioId" integer not null references scenarios(id) on delete cascade,
  code text collate "C" not null,
  question text,
  -- Choices heard of, right or chosen.
  choix text[] not null,
  justes text[] not null,
  primary key ("scenarioId", code)
);
comment on table quiz_rapportes is 'What SCORM packages say of their questions, by answer code: shown where the template of the scenario does not say it itself (S-2.23-21).';
comment on column quiz_rapportes.choix is 'Choices heard of, right or chosen.';
