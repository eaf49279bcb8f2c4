-- Keys by which devices report: one per headset, or one of an establishment for its browser and mobile apps.
create table appareil_cles (
  id integer generated always as identity primary key,
  hash bytea not null unique,
  "casqueId" integer references casques on delete cascade,
  "etablissementId" integer references etablissements on delete cascade,
  "createdAt" timestamptz not null default now(),
  "revokedAt" timestamptz,
  constraint appareil_cles_un_seul check (num_nonnulls("casqueId", "etablissementId") = 1)
);
create unique index appareil_cles_casque on appareil_cles ("casqueId") where "revokedAt" is null;
create index appareil_cles_etablissement on appareil_cles ("etablissementId");

-- Raw device logs, append-only: passages are derived from them. `etablissementId` is 0 when nobody held the headset.
create table journaux (
  "etablissementId" integer not null,
  id uuid not null,
  session uuid not null,
  seq integer not null check (seq >= 0),
  at timestamptz not null,
  type text not null check (type in ('debut', 'etape', 'action', 'reponse', 'objectif', 'satisfaction', 'interaction', 'fin')),
  donnees jsonb not null default '{}',
  "cleId" integer not null,
  "casqueId" integer,
  appareil jsonb not null,
  "recuLe" timestamptz not null,
  primary key ("etablissementId", id)
);
create index journaux_session on journaux (session, seq);

-- Sessions whose passage is behind their events.
create table journaux_a_traiter (
  session uuid primary key,
  depuis timestamptz not null
);

-- One session of one person on one scenario, derived from journaux or from SCORM tracking: can be made again from them.
create table passages (
  "etablissementId" integer not null,
  session uuid not null,
  -- casque, navigateur, mobile (journaux) or scorm.
  plateforme text not null check (plateforme in ('casque', 'navigateur', 'mobile', 'scorm')),
  "casqueId" integer,
  "numeroSerie" text,
  -- As the device said it; `scenarioId` stays null until that scenario exists.
  "scenarioRef" text not null,
  "scenarioId" integer references scenarios,
  profil text,
  "apprenantId" integer references apprenants on delete set null,
  nom text,
  prenom text,
  "codeApprenant" text,
  "assignmentId" integer references assignments on delete set null,
  langue text,
  test boolean not null default false,
  complete boolean not null default false,
  debut timestamptz not null,
  fin timestamptz,
  -- Day of `debut` in Europe/Paris; ISO year and week of that day.
  jour date not null,
  "isoAnnee" smallint not null,
  "isoSemaine" smallint not null,
  "dureeSecondes" integer,
  score numeric(5, 2),
  satisfaction1 smallint,
  satisfaction2 smallint,
  satisfaction3 smallint,
  satisfaction4 smallint,
  satisfaction5 smallint,
  evenements integer not null default 0,
  -- Sequence numbers that never came.
  manquants integer not null default 0,
  "dernierEvenement" timestamptz not null,
  "updatedAt" timestamptz not null,
  primary key ("etablissementId", session)
);
create unique index passages_session on passages (session);
create index passages_jour on passages ("etablissementId", jour);
create index passages_tous_jour on passages (jour);
create index passages_apprenant on passages ("apprenantId", "scenarioId") where "apprenantId" is not null;
create index passages_scenario on passages ("scenarioId", jour);
create index passages_en_attente on passages ("scenarioRef") where "scenarioId" is null;
create index passages_assignment on passages ("assignmentId") where "assignmentId" is not null;

-- What a learner has done of a scenario, kept with the passages: complete once, the best score counts (C-9-31).
create table apprenant_scenarios (
  "apprenantId" integer not null references apprenants on delete cascade,
  "scenarioId" integer not null references scenarios on delete cascade,
  "etablissementId" integer not null,
  passages integer not null,
  complete boolean not null,
  -- Of the first complete passage.
  "completeLe" timestamptz,
  -- Best score in percent among complete passages.
  score numeric(5, 2),
  satisfaction1 smallint,
  satisfaction5 smallint,
  "tempsSecondes" integer not null,
  "dernierPassage" timestamptz not null,
  primary key ("apprenantId", "scenarioId")
);
create index apprenant_scenarios_scenario on apprenant_scenarios ("scenarioId");

-- SCORM packages of modules of type 3; the newest is played, older ones stay for the attempts begun on them.
create table scorm_packages (
  id integer generated always as identity primary key,
  "moduleId" integer not null references modules on delete cascade,
  -- Folder of the unpacked files in platform/files; changes with each upload.
  dossier text not null unique,
  norme text not null check (norme in ('1.2', '2004-2', '2004-3', '2004-4')),
  titre text not null,
  -- Organisation and its items: title, launch address, mastery score, thresholds, launch data.
  manifeste jsonb not null,
  octets bigint not null,
  fichiers integer not null,
  "createdBy" integer references users on delete set null,
  "createdAt" timestamptz not null default now()
);
create index scorm_packages_module on scorm_packages ("moduleId", id desc);
create index scorm_packages_createdby on scorm_packages ("createdBy");

-- Where a learner stands in one item of a package. `passage` is the passage that this attempt gives.
create table scorm_suivis (
  id integer generated always as identity primary key,
  "packageId" integer not null references scorm_packages on delete cascade,
  item text not null,
  "apprenantId" integer not null references apprenants on delete cascade,
  "assignmentId" integer references assignments on delete set null,
  passage uuid not null default gen_random_uuid(),
  -- The run-time data as last committed, restored at the next start.
  cmi jsonb not null default '{}',
  "completionStatus" text,
  "successStatus" text,
  -- Percent: scaled × 100, else raw.
  score numeric(5, 2),
  "tempsSecondes" integer not null default 0,
  debut timestamptz not null,
  "derniereActivite" timestamptz not null,
  unique ("packageId", item, "apprenantId")
);
create index scorm_suivis_apprenant on scorm_suivis ("apprenantId");
create index scorm_suivis_assignment on scorm_suivis ("assignmentId");

-- Every commit as it came, append-only; a commit sent again changes nothing.
create table scorm_commits (
  id uuid primary key,
  "suiviId" integer not null references scorm_suivis on delete cascade,
  "recuLe" timestamptz not null,
  cmi jsonb not null
);
create index scorm_commits_suivi on scorm_commits ("suiviId", "recuLe");

-- Plain suspend data of lessons that are no SCORM package (S-3-07).
create table user_suspend_datas (
  "userId" integer not null references users on delete cascade,
  "lessonGuid" text not null,
  "suspendData" text not null,
  "updatedAt" timestamptz not null,
  primary key ("userId", "lessonGuid")
);

-- Attestations as issued: frozen, never updated but to name what replaces them.
create table attestations (
  id integer generated always as identity primary key,
  -- Public number, printed and behind the QR code.
  numero text not null unique,
  "etablissementId" integer not null,
  session uuid not null,
  dpc boolean not null,
  -- Everything that the document says, as it was at issue.
  contenu jsonb not null,
  -- Digest of `contenu`: the same facts give the same attestation again.
  empreinte bytea not null,
  "issuedBy" integer references users on delete set null,
  "issuedAt" timestamptz not null,
  "replacedBy" integer references attestations
);
create unique index attestations_session on attestations (session, dpc) where "replacedBy" is null;
create index attestations_etablissement on attestations ("etablissementId", "issuedAt" desc);
create index attestations_issuedby on attestations ("issuedBy");
create index attestations_replacedby on attestations ("replacedBy");

-- An archive of attestations being made by a job.
create table attestation_lots (
  id integer generated always as identity primary key,
  "userId" integer not null references users on delete cascade,
  statut text not null default 'en_attente' check (statut in ('en_attente', 'en_cours', 'termine', 'annule', 'echec')),
  sessions uuid[] not null,
  dpc boolean not null,
  faites integer not null default 0,
  -- Key of the archive in platform/files, kept for a day.
  fichier text,
  "createdAt" timestamptz not null default now()
);
create index attestation_lots_user on attestation_lots ("userId", id desc);
