-- Groups of learners, named by up to three levels (C-3.6).
create table regroupements (
  id integer generated always as identity primary key,
  "etablissementId" integer not null references etablissements on delete cascade,
  "regroupementId" integer references regroupements,
  "nomA" text not null,
  "nomB" text,
  "nomC" text,
  "codeRegroupement" text,
  "deletedAt" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (texte_recherche("nomA", "nomB", "nomC")) stored,
  recherche text not null generated always as (texte_recherche("nomA", "nomB", "nomC", "codeRegroupement")) stored,
  constraint regroupements_niveaux check ("nomC" is null or "nomB" is not null)
);
create unique index regroupements_nom_unique on regroupements
  ("etablissementId", sans_accents("nomA"), coalesce(sans_accents("nomB"), ''), coalesce(sans_accents("nomC"), ''))
  where "deletedAt" is null;
create index regroupements_parent on regroupements ("regroupementId"); -- children of one

create table apprenant_regroupements (
  id integer generated always as identity primary key,
  "apprenantId" integer not null references apprenants on delete cascade,
  "regroupementId" integer not null references regroupements on delete cascade,
  "dateDebut" date not null,
  "dateFin" date
);
create unique index apprenant_regroupements_en_cours on apprenant_regroupements ("apprenantId", "regroupementId")
  where "dateFin" is null;
create index apprenant_regroupements_membres on apprenant_regroupements ("regroupementId"); -- members of one

-- What an establishment calls a profession, and ours (S-7-60); `cle` is the name without accents or case.
create table profession_correspondances (
  "etablissementId" integer not null references etablissements on delete cascade,
  cle text not null,
  label text not null,
  "professionId" integer not null references professions on delete cascade,
  primary key ("etablissementId", cle)
);

-- A confirmed import; its rows are forgotten once it has ended.
create table imports (
  id integer generated always as identity primary key,
  "etablissementId" integer not null references etablissements on delete cascade,
  "userId" integer references users on delete set null,
  statut text not null default 'en_attente' check (statut in ('en_attente', 'en_cours', 'termine', 'echec')),
  "importOption" text not null check ("importOption" in ('ignore', 'update')),
  jobs jsonb,
  datas jsonb not null,
  total integer not null,
  faites integer not null default 0,
  "regroupementsCrees" integer not null default 0,
  "createdAt" timestamptz not null default now()
);
create index imports_etablissement on imports ("etablissementId"); -- removal of an establishment
create index imports_user on imports ("userId"); -- removal of an account

-- What became of each row of an import: the counts that are shown come from here.
create table import_lignes (
  "importId" integer not null references imports on delete cascade,
  rang integer not null,
  resultat text not null check (resultat in ('cree', 'modifie', 'identique', 'rejete')),
  "apprenantId" integer references apprenants on delete set null,
  primary key ("importId", rang)
);
create index import_lignes_apprenant on import_lignes ("apprenantId"); -- removal of a learner
