-- Training content (C-3.1 … C-3.4, C-3.7).
create table module_groupes (
  id integer generated always as identity primary key,
  nom text not null,
  -- Address of the stored picture; null: a generated cover.
  illustration text,
  ordre integer not null default 0,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(nom)) stored
);

create table modules (
  id integer generated always as identity primary key,
  nom text not null,
  "moduleGroupeId" integer references module_groupes,
  type smallint not null check (type between 1 and 4), -- C-3.2-03
  description text,
  objectifs text,
  "fichePedagogique" text,
  "livretPedagogique" text,
  illustration text,
  -- In minutes.
  duree integer check (duree > 0),
  "isMobileModeAvailable" boolean not null default false,
  "dateDebut" date,
  "dateFin" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(nom, description)) stored,
  constraint modules_ordre_dates check ("dateFin" is null or "dateDebut" is null or "dateFin" >= "dateDebut")
);
create index modules_groupe on modules ("moduleGroupeId");

-- The modules that an establishment may use (P-3-60); `allowAllSequences` opens them all.
create table etablissement_modules (
  "etablissementId" integer not null references etablissements on delete cascade,
  "moduleId" integer not null references modules on delete cascade,
  primary key ("etablissementId", "moduleId")
);
create index etablissement_modules_module on etablissement_modules ("moduleId");

create table scenarios (
  id integer generated always as identity primary key,
  nom text not null,
  uuid uuid not null unique default gen_random_uuid(),
  guid text unique,
  "moduleId" integer references modules,
  -- Order of the scenario among the steps of its module.
  ordre integer not null default 0,
  "fichePedagogique" text,
  "livretPedagogique" text,
  description text,
  objectifs text,
  illustration text,
  duree integer check (duree > 0),
  "overrideUrl" text,
  "overrideUrlMobile" text,
  dpc boolean not null default false,
  "dateDebut" date,
  "dateFin" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(nom)) stored,
  constraint scenarios_ordre_dates check ("dateFin" is null or "dateDebut" is null or "dateFin" >= "dateDebut")
);
create index scenarios_module on scenarios ("moduleId", ordre, id);

create table "scenarioVersions" (
  id integer generated always as identity primary key,
  "scenarioId" integer not null references scenarios on delete cascade,
  uuid uuid not null unique default gen_random_uuid(),
  "createdAt" timestamptz not null default now()
);
create index scenario_versions_scenario on "scenarioVersions" ("scenarioId", id);

-- Kind of a group (`/types/3` closes its first name, C-5-22).
alter table regroupements add type smallint;

create table training_courses (
  id integer generated always as identity primary key,
  name text not null,
  type smallint not null check (type in (1, 2)),
  "etablissementId" integer references etablissements on delete cascade,
  "createdBy" integer references users on delete set null,
  "isSequential" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(name)) stored,
  constraint training_courses_etablissement check ((type = 2) = ("etablissementId" is not null)) -- C-4-16, C-5-03
);
create index training_courses_etablissement_index on training_courses ("etablissementId");
create index training_courses_createdby on training_courses ("createdBy");

create table "trainingCourseModules" (
  "trainingCourseId" integer not null references training_courses on delete cascade,
  "moduleId" integer not null references modules,
  "sequenceOrder" integer not null,
  primary key ("trainingCourseId", "moduleId"), -- C-5-05
  unique ("trainingCourseId", "sequenceOrder") deferrable initially deferred
);
create index training_course_modules_module on "trainingCourseModules" ("moduleId");

create table assignments (
  id integer generated always as identity primary key,
  name text not null,
  "shortId" text not null unique,
  -- Whole days, Europe/Paris: an end of today is still running (C-4-41).
  "startDate" date,
  "endDate" date,
  "etablissementId" integer not null references etablissements on delete cascade,
  "moduleId" integer references modules,
  "trainingCourseId" integer references training_courses,
  "isAssignedToAllLearners" boolean not null default false,
  "createdBy" integer references users on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(name)) stored,
  constraint assignments_formation check (num_nonnulls("moduleId", "trainingCourseId") = 1), -- C-3.5-04
  constraint assignments_ordre_dates check ("endDate" is null or "startDate" is null or "endDate" >= "startDate")
);
create index assignments_etablissement on assignments ("etablissementId");
create index assignments_module on assignments ("moduleId");
create index assignments_course on assignments ("trainingCourseId");
create index assignments_createdby on assignments ("createdBy");

create table "assignmentAssigneds" (
  id integer generated always as identity primary key,
  "assignmentId" integer not null references assignments on delete cascade,
  "apprenantId" integer references apprenants on delete cascade,
  "regroupementId" integer references regroupements on delete cascade,
  "deletedAt" timestamptz,
  constraint assigneds_un_seul check (num_nonnulls("apprenantId", "regroupementId") = 1)
);
-- The same learner or group cannot be added twice (C-5-14).
create unique index assigneds_apprenant on "assignmentAssigneds" ("assignmentId", "apprenantId") where "apprenantId" is not null;
create unique index assigneds_regroupement on "assignmentAssigneds" ("assignmentId", "regroupementId") where "regroupementId" is not null;
create index assigneds_par_apprenant on "assignmentAssigneds" ("apprenantId") where "apprenantId" is not null;
create index assigneds_par_regroupement on "assignmentAssigneds" ("regroupementId") where "regroupementId" is not null;

-- Reminders sent, for whoever asks whether the mail left (C-7-28). Append-only by use: one row a mail.
create table relances (
  id bigint generated always as identity primary key,
  "assignmentId" integer not null references assignments on delete cascade,
  "apprenantId" integer not null references apprenants on delete cascade,
  "userId" integer references users on delete set null,
  "demandeLe" timestamptz not null,
  -- Null while the mail waits; a learner who finished meanwhile is not written to.
  "envoyeLe" timestamptz,
  "abandonneLe" timestamptz
);
create index relances_assignment on relances ("assignmentId", "demandeLe" desc);
create index relances_apprenant on relances ("apprenantId");
create index relances_user on relances ("userId");

create table badges (
  id integer generated always as identity primary key,
  name text not null,
  image text,
  description text,
  "trainingCourseId" integer references training_courses on delete set null,
  "createdBy" integer references users on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(name)) stored
);
create index badges_course on badges ("trainingCourseId");
create index badges_createdby on badges ("createdBy");

-- Type 1 « Etape terminée »: `param1` the module or scenario IRI, `param2` the least score in percent (C-3.7-05).
create table badge_criterias (
  id integer generated always as identity primary key,
  "badgeId" integer not null references badges on delete cascade,
  type smallint not null check (type = 1),
  param1 text not null,
  param2 text
);
create index badge_criterias_badge on badge_criterias ("badgeId");

create table user_badges (
  id integer generated always as identity primary key,
  "badgeId" integer not null references badges on delete cascade,
  "userId" integer not null references users on delete cascade,
  "createdAt" timestamptz not null,
  unique ("badgeId", "userId")
);
create index user_badges_user on user_badges ("userId", "createdAt" desc);
