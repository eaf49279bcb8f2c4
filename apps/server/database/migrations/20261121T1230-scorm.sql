-- One opening of one item: a single-use code, then a key that tracks this item for this learner and nothing else.
create table scorm_lancements (
  id integer generated always as identity primary key,
  "packageId" integer not null references scorm_packages on delete cascade,
  item text not null,
  "userId" integer not null references users on delete cascade,
  -- Null in a preview: nothing is recorded.
  "apprenantId" integer references apprenants on delete cascade,
  "assignmentId" integer references assignments on delete set null,
  "jetonHash" bytea not null unique,
  "jetonExpire" timestamptz not null,
  "cleHash" bytea unique,
  -- Cookie that reads the files of the package.
  "fichiersHash" bytea unique,
  -- Of the key and of the cookie, put off by each commit; null until the code is used.
  expire timestamptz,
  "ouvertLe" timestamptz,
  -- The attempt: a new one begins once every item of the former is ended.
  passage uuid,
  -- Where the learner was when the attempt began: its passage stays there.
  "etablissementId" integer,
  -- Of the last commit, and the time of this session as it tells it.
  seq integer,
  "tempsSecondes" integer not null default 0,
  commits integer not null default 0
);
create index scorm_lancements_package on scorm_lancements ("packageId", "apprenantId", id desc);
create index scorm_lancements_passage on scorm_lancements (passage);
create index scorm_lancements_user on scorm_lancements ("userId");
create index scorm_lancements_apprenant on scorm_lancements ("apprenantId");
create index scorm_lancements_assignment on scorm_lancements ("assignmentId");

alter table scorm_suivis
  -- Launch of the last commit: a later commit of an earlier launch changes no state.
  add "lancementId" integer references scorm_lancements on delete set null,
  -- The last session was ended by the content, without asking to be resumed.
  add termine boolean not null default false,
  -- First complete commit of the attempt, and the best score among the complete ones.
  add "completeLe" timestamptz,
  add "meilleurScore" numeric(5, 2);
create index scorm_suivis_lancement on scorm_suivis ("lancementId");

alter table scorm_commits
  add "lancementId" integer references scorm_lancements on delete cascade,
  add seq integer;
create index scorm_commits_lancement on scorm_commits ("lancementId", seq);
