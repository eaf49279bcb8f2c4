-- Written by `npm run db:types` from the migrations; not edited by hand.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

-- unaccent() alone is only stable, because its dictionary could be changed; ours never is, so indexes may use it.
create function sans_accents(texte text)
 returns text
 language sql
 immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, texte));

-- What a search box looks through: every given text, without accents or case.
create function texte_recherche(variadic textes text[])
 returns text
 language sql
 immutable parallel safe
return sans_accents(array_to_string(textes, ' '::text));

-- The calendar day in France of a moment, as dayInFrance() says it on both sides of the wire.
create function jour_en_france(moment timestamp with time zone)
 returns date
 language sql
 immutable parallel safe
return ((moment at time zone 'Europe/Paris'::text))::date;

create function audit_append_only()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne' then
    return null;
  end if;
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'conservation' then
    return null;
  end if;
  raise exception 'audit is append-only';
end $$;

create function journaux_append_only()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'utilisateur' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne' then
    return null;
  end if;
  raise exception 'journaux is append-only';
end $$;

create function attestations_append_only()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old."replacedBy" is null
    and (to_jsonb(new) - '{replacedBy,issuedBy}'::text[]) = (to_jsonb(old) - '{replacedBy,issuedBy}'::text[])
    and (new."issuedBy" is null or new."issuedBy" = old."issuedBy")
  then
    return new;
  end if;
  -- An account that is removed leaves its attestations, without its name.
  if tg_op = 'UPDATE' and new."issuedBy" is null and (to_jsonb(new) - 'issuedBy') = (to_jsonb(old) - 'issuedBy') then
    return new;
  end if;
  -- A person who is erased leaves them under a pseudonym.
  if tg_op = 'UPDATE' and current_setting('sillage.effacement', true) = 'personne'
    and (to_jsonb(new) - '{contenu,empreinte}'::text[]) = (to_jsonb(old) - '{contenu,empreinte}'::text[])
  then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'conservation' then
    return old;
  end if;
  raise exception 'attestations are append-only';
end $$;

-- The version comes with what a headset reports, many times a minute: only its changes are noted, and no writer can forget it.
create function noter_version_casque()
 returns trigger
 language plpgsql
as $$
begin
  insert into casque_historiques ("casqueId", type, date, evenement, donnees)
  values (new.id, 'auto', coalesce(new."dateDerniereNouvelle", now()), 'version',
    jsonb_build_object('version', new."derniereVersionUtilisee"));
  return null;
end
$$;

-- One code leads to one account, of either kind. Learners come by thousands, establishments one by one: only the latter wait.
create function apprenants_code_partage()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('codes', 0));
  if exists (select from etablissements e where lower(e."codeEtablissement") = lower(new."codeApprenant")) then
    raise unique_violation using constraint = 'apprenants_code_unique', message = 'the code is that of an establishment';
  end if;
  return null;
end $$;

create function etablissements_code_partage()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('codes', 0));
  if exists (select from apprenants a where lower(a."codeApprenant") = lower(new."codeEtablissement")) then
    raise unique_violation using constraint = 'etablissements_code_unique', message = 'the code is that of a learner';
  end if;
  return null;
end $$;

create function apprenants_version()
 returns trigger
 language plpgsql
as $$
begin
  new.version := greatest(new.version,
    1 + (select max(l."versionApres") from import_lignes l where l."apprenantId" = new.id));
  return new;
end $$;

create function scorm_commits_unchanged()
 returns trigger
 language plpgsql
as $$
begin
  raise exception 'scorm_commits is append-only';
end $$;

-- Every account that can sign in. E-mail and name of a learner, referent, establishment or groupement stand on its own record.
create table users (
  id integer generated always as identity primary key,
  -- Null while an account waits for its role: until a super administrator gives it one, it opens nothing (P-6-11).
  role text,
  email text,
  nom text,
  "passwordHash" text,
  "createdAt" timestamptz not null default now(),
  version integer not null default 1,
  check (role = any (array['ROLE_SUPER_ADMIN'::text, 'ROLE_CSM'::text, 'ROLE_ADMIN'::text, 'ROLE_ETABLISSEMENT'::text, 'ROLE_GROUPEMENT'::text, 'ROLE_REFERENT'::text, 'ROLE_APPRENANT'::text]))
);
-- Addresses of this table are those of accounts without a record: each signs in by its own (P-3-18, P-3-19).
create unique index users_email_unique on users (email) where email is not null;
-- Accounts of one role, and the administrators of the list (P-2.8-05), which are few among all accounts.
create index users_role on users (role, id) where (role = any (array['ROLE_SUPER_ADMIN'::text, 'ROLE_CSM'::text, 'ROLE_ADMIN'::text])) or role is null;

create table groupements (
  id integer generated always as identity primary key,
  "userId" integer not null unique references users(id),
  nom text not null,
  email text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom, email])) stored
);
-- sign-in
create index groupements_email on groupements (email) where email is not null;

create table etablissements (
  id integer generated always as identity primary key,
  "userId" integer not null unique references users(id),
  nom text not null,
  adresse text,
  "codePostal" text,
  ville text,
  email text,
  "groupementId" integer references groupements(id),
  "codeEtablissement" text not null constraint etablissements_code_unique unique,
  "crmId" text,
  "dateDerniereConnexion" timestamptz,
  locked boolean not null default false,
  "IFPS" boolean not null default false,
  migrated boolean not null default false,
  "finPossessionPC" date,
  "allowAllSequences" boolean not null default false,
  "isMobileModeAvailable" boolean not null default false,
  "isMobileModeForced" boolean not null default false,
  "bypassBrowserLoader" boolean not null default false,
  "defaultLanguage" text not null default 'fr'::text,
  features text[] not null default '{}'::text[],
  "connectionModes" text[] not null default '{freeForm}'::text[],
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom, adresse, "codePostal", ville, email, "codeEtablissement"])) stored,
  check ("defaultLanguage" = any (array['fr'::text, 'be'::text])),
  -- P-4-26
  constraint etablissements_mode_mobile check ("isMobileModeAvailable" or not "isMobileModeForced")
);
-- Codes are stored as typed and recognised whatever their case: phone keyboards capitalise.
create unique index etablissements_code_sans_casse on etablissements (lower("codeEtablissement"));
-- sign-in
create index etablissements_email on etablissements (email) where email is not null;
-- perimeter of a groupement
create index etablissements_groupement on etablissements ("groupementId");
create trigger etablissements_code_partage_insert after insert on etablissements for each row execute function etablissements_code_partage();
create trigger etablissements_code_partage_update after update on etablissements for each row when (new."codeEtablissement" <> old."codeEtablissement") execute function etablissements_code_partage();

create table types (
  id integer primary key,
  label text not null,
  tri text collate "C" not null generated always as (sans_accents(label)) stored
);

create table packagings (
  id integer primary key,
  label text not null,
  tri text collate "C" not null generated always as (sans_accents(label)) stored
);

create table professions (
  id integer generated by default as identity primary key,
  label text not null unique,
  -- The order and the search of reference lists ignore accents and case (P-5-31).
  tri text collate "C" not null generated always as (sans_accents(label)) stored
);

create table "etablissementAppareilVersions" (
  id integer generated always as identity primary key,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  "typeId" integer not null references types(id),
  version text not null,
  "valeurSpecifique" text,
  constraint "etablissementAppareilVersions_etablissementId_typeId_key" unique ("etablissementId", "typeId"),
  check (version = any (array['stable'::text, 'beta'::text, 'derniereVersion'::text, 'specifique'::text]))
);

-- Sign-ins and clicks of an establishment's account, shown as its history (P-2.4-42).
create table "etablissementActions" (
  id bigint generated always as identity primary key,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  type text not null,
  date timestamptz not null default now(),
  check (type = any (array['Connexion'::text, 'Clic'::text]))
);
create index etablissement_actions_recent on "etablissementActions" ("etablissementId", date desc);

create table referents (
  id integer generated always as identity primary key,
  "userId" integer not null unique references users(id),
  "etablissementId" integer not null references etablissements(id),
  nom text not null,
  prenom text not null,
  poste text,
  role text,
  email text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (texte_recherche(variadic array[nom, prenom])) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom, prenom, poste, role, email])) stored
);
-- sign-in
create index referents_email on referents (email) where email is not null;
-- list in the perimeter
create index referents_etablissement on referents ("etablissementId", tri);

create table apprenants (
  id integer generated always as identity primary key,
  "userId" integer unique references users(id),
  "etablissementId" integer not null references etablissements(id),
  nom text not null,
  prenom text not null,
  email text,
  matricule text,
  "codeApprenant" text not null constraint apprenants_code_unique unique,
  "dateNaissance" date,
  "estEtudiant" boolean not null default false,
  "estBloque" boolean not null default false,
  "rppsOrAdeli" text,
  "professionId" integer references professions(id),
  "deletedAt" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (texte_recherche(variadic array[nom, prenom])) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom, prenom, matricule, email, "codeApprenant"])) stored,
  -- Erased: the row stays for the figures that count people, and names nobody.
  "effaceLe" timestamptz,
  constraint apprenants_compte check (("userId" is null) = ("effaceLe" is not null))
);
-- list of an administrator
create index apprenants_actifs on apprenants (tri, id) where "deletedAt" is null;
-- archived tab
create index apprenants_archives on apprenants (tri, id) where "deletedAt" is not null;
-- sign-in
create unique index apprenants_code_sans_casse on apprenants (lower("codeApprenant"));
-- sign-in
create index apprenants_email on apprenants (email) where email is not null;
-- list of an establishment
create index apprenants_perimetre on apprenants ("etablissementId", tri, id) where "deletedAt" is null;
-- filter
create index apprenants_profession on apprenants ("professionId");
-- search box at a million learners
create index apprenants_recherche on apprenants using gin (recherche gin_trgm_ops);
-- The next code that a learner is given (P-3-41) is one look-up away: a code is read as its series and its number.
create index apprenants_serie on apprenants ("substring"(upper("codeApprenant"), '^(.+)-\d{1,9}$'::text), ("substring"("codeApprenant", '-(\d{1,9})$'::text)::integer));
create trigger apprenants_code_partage_insert after insert on apprenants for each row execute function apprenants_code_partage();
create trigger apprenants_code_partage_update after update on apprenants for each row when (new."codeApprenant" <> old."codeApprenant") execute function apprenants_code_partage();
create trigger apprenants_version before update on apprenants for each row when (new.version > old.version) execute function apprenants_version();

create table casques (
  id integer generated always as identity primary key,
  "numeroSerie" text not null unique,
  etiquette text,
  "typeId" integer not null references types(id),
  "packagingId" integer references packagings(id),
  "adresseMAC" text,
  "dateDerniereNouvelle" timestamptz,
  "derniereVersionUtilisee" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now()
);
create trigger casques_version after update of "derniereVersionUtilisee" on casques for each row when (new."derniereVersionUtilisee" is not null and new."derniereVersionUtilisee" is distinct from old."derniereVersionUtilisee") execute function noter_version_casque();

-- Equipment is never in two places: the database refuses overlapping possessions of one headset (P-3-91).
create table possession_casques (
  id integer generated always as identity primary key,
  "casqueId" integer not null references casques(id) on delete cascade,
  "etablissementId" integer references etablissements(id),
  emplacement smallint not null,
  "dateDebut" date not null,
  "dateFin" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  constraint possession_casques_un_seul_lieu exclude using gist ("casqueId" with =, daterange("dateDebut", "dateFin", '[]'::text) with &&),
  check (emplacement = any (array[1, 2])),
  constraint possession_casques_etablissement check ((emplacement = 2) = ("etablissementId" is not null)),
  constraint possession_casques_ordre check ("dateFin" is null or "dateFin" >= "dateDebut")
);
create index possession_casques_etablissement_index on possession_casques ("etablissementId");

-- Logins: the cookie holds a random token, the table only its hash.
create table connexions (
  id integer generated always as identity primary key,
  "tokenHash" bytea not null unique,
  "userId" integer not null references users(id) on delete cascade,
  -- The person who is really there during a connect-as.
  "onBehalfOf" integer references users(id) on delete cascade,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  -- When its second factor was shown; without it, a login of an account that has one opens nothing.
  "facteurAt" timestamptz,
  -- When the person last proved who they are, by a second factor, else by the password.
  "preuveAt" timestamptz,
  -- What the person was last asked, answered once: the challenge of a passkey, or the sealed secret of an application being set up.
  defi jsonb,
  -- Browser and system, as the browser tells them.
  appareil text,
  adresse text,
  -- Last use, to within five minutes.
  "usedAt" timestamptz
);
-- nightly removal
create index connexions_expires on connexions ("expiresAt");
-- Removing thousands of accounts at once (P-7-52) looks for their logins and links, account by account.
create index connexions_on_behalf_of on connexions ("onBehalfOf") where "onBehalfOf" is not null;
-- revocation at a password change
create index connexions_user on connexions ("userId");

-- Single-use codes: new password, magic sign-in, way back of a connect-as, a training opened in the browser app, proof of a first password.
create table jetons (
  hash bytea primary key,
  usage text not null,
  "userId" integer not null references users(id) on delete cascade,
  "onBehalfOf" integer references users(id) on delete cascade,
  "expiresAt" timestamptz not null,
  -- Proof of who made the link, which goes on with the login that it opens.
  "preuveAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  check (usage = any (array['mot_de_passe'::text, 'connexion'::text, 'retour'::text, 'navigateur'::text, 'code'::text]))
);
-- a new code ends the former
create unique index jetons_code on jetons ("userId") where usage = 'code'::text;
-- nightly removal
create index jetons_expires on jetons ("expiresAt");
create index jetons_on_behalf_of on jetons ("onBehalfOf") where "onBehalfOf" is not null;
create index jetons_user on jetons ("userId");

-- Tries of the last minutes, counted per account and per address: sign-ins refused, codes looked at, password mails.
create table tentatives (
  id bigint generated always as identity primary key,
  "codeHash" bytea not null,
  -- Null: counted alone, as a known device is.
  adresse text,
  date timestamptz not null,
  -- A sign-in is counted before its password is looked at, and forgotten when it was right.
  "enCours" boolean not null default false,
  -- A code that was looked at and has not signed in since: it counts for the address, once.
  "estCode" boolean not null default false
);
create index tentatives_adresse on tentatives (adresse, date);
create index tentatives_code on tentatives ("codeHash", date);

-- Who did what, on behalf of whom, when, to which record. Append-only.
create table audit (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  "userId" integer,
  "onBehalfOf" integer,
  action text not null,
  -- IRI of the record, `/api/apprenants/12`.
  objet text,
  details jsonb not null default '{}'::jsonb,
  "requestId" text,
  adresse text
);
create index audit_date on audit (date);
create index audit_objet on audit (objet, date desc);
create index audit_onbehalfof on audit ("onBehalfOf") where "onBehalfOf" is not null;
-- addresses of an erased person
create index audit_user on audit ("userId") where "userId" is not null;
create trigger audit_append_only before delete or update or truncate on audit for each statement execute function audit_append_only();

-- Mails kept in the product when no SMTP server is configured.
create table courriels (
  id integer generated always as identity primary key,
  destinataire text not null,
  objet text not null,
  -- Empty once it has left or was given up, unless it may be sent again: it may hold a link that opens an account.
  texte text not null,
  date timestamptz not null default now(),
  -- Mails whose link opens the admin group: kept from those below it.
  reserve boolean not null default false,
  -- Accounts that the mail is about, which may be gone: with one of them erased, it goes, whatever address and name it bears.
  "userIds" integer[] not null default '{}'::integer[],
  -- garde: kept here, without a mail server; envoye: a mail server took it; abandonne: somebody gave it up before it left. `date` is when.
  etat text not null default 'garde'::text,
  -- Its words hold no secret: it may be sent again as it was.
  renvoyable boolean not null default false,
  -- Of one given up, the end of the code of the message that says why (`courriels.motif.`).
  motif text,
  check (etat = any (array['garde'::text, 'envoye'::text, 'abandonne'::text]))
);
-- nightly removal
create index courriels_date on courriels (date);

-- Facts about this installation, such as the presence of the demonstration world.
create table installation (
  cle text primary key,
  valeur text not null
);

-- Groups of learners, named by up to three levels (C-3.6).
create table regroupements (
  id integer generated always as identity primary key,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  "regroupementId" integer references regroupements(id),
  "nomA" text not null,
  "nomB" text,
  "nomC" text,
  "codeRegroupement" text,
  "deletedAt" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (texte_recherche(variadic array["nomA", "nomB", "nomC"])) stored,
  recherche text not null generated always as (texte_recherche(variadic array["nomA", "nomB", "nomC", "codeRegroupement"])) stored,
  -- Kind of a group (`/types/3` closes its first name, C-5-22).
  type smallint,
  constraint regroupements_niveaux check ("nomC" is null or "nomB" is not null)
);
create unique index regroupements_nom_unique on regroupements ("etablissementId", sans_accents("nomA"), coalesce(sans_accents("nomB"), ''::text), coalesce(sans_accents("nomC"), ''::text)) where "deletedAt" is null;
-- children of one
create index regroupements_parent on regroupements ("regroupementId");

create table apprenant_regroupements (
  id integer generated always as identity primary key,
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "regroupementId" integer not null references regroupements(id) on delete cascade,
  "dateDebut" date not null,
  "dateFin" date
);
create index apprenant_regroupements_apprenant on apprenant_regroupements ("apprenantId");
create unique index apprenant_regroupements_en_cours on apprenant_regroupements ("apprenantId", "regroupementId") where "dateFin" is null;
-- members of one
create index apprenant_regroupements_membres on apprenant_regroupements ("regroupementId");

-- What an establishment calls a profession, and ours (S-7-60); `cle` is the name without accents or case.
create table profession_correspondances (
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  cle text not null,
  label text not null,
  "professionId" integer not null references professions(id) on delete cascade,
  primary key ("etablissementId", cle)
);

-- A confirmed import; its rows are forgotten once it has ended.
create table imports (
  id integer generated always as identity primary key,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  "userId" integer references users(id) on delete set null,
  statut text not null default 'en_attente'::text,
  "importOption" text not null,
  jobs jsonb,
  datas jsonb not null,
  total integer not null,
  faites integer not null default 0,
  "regroupementsCrees" integer not null default 0,
  "createdAt" timestamptz not null default now(),
  -- What the history of imports shows: the file, and for a while the rows that were refused.
  fichier text,
  -- Regroupements that it made; none once it is undone.
  "regroupementIds" integer[] not null default '{}'::integer[],
  check ("importOption" = any (array['ignore'::text, 'update'::text])),
  check (statut = any (array['en_attente'::text, 'en_cours'::text, 'termine'::text, 'echec'::text, 'annule'::text]))
);
-- removal of an establishment
create index imports_etablissement on imports ("etablissementId");
-- removal of an account
create index imports_user on imports ("userId");

-- What became of each row of an import: the counts that are shown come from here.
create table import_lignes (
  "importId" integer not null references imports(id) on delete cascade,
  rang integer not null,
  resultat text not null,
  "apprenantId" integer references apprenants(id) on delete set null,
  -- the row and the reason
  rejet jsonb,
  -- What undoing the import puts back, for a week: former values, memberships opened and closed.
  avant jsonb,
  -- Version of the record as the import left it; never given again, even once the import is undone.
  "versionApres" integer,
  primary key ("importId", rang),
  check (resultat = any (array['cree'::text, 'modifie'::text, 'identique'::text, 'rejete'::text]))
);
-- removal of a learner
create index import_lignes_apprenant on import_lignes ("apprenantId");

create table module_groupes (
  id integer generated always as identity primary key,
  nom text not null,
  -- Address of the stored picture; null: a generated cover.
  illustration text,
  ordre integer not null default 0,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom])) stored
);

create table modules (
  id integer generated always as identity primary key,
  nom text not null,
  "moduleGroupeId" integer references module_groupes(id),
  -- C-3.2-03
  type smallint not null,
  description text,
  objectifs text,
  "fichePedagogique" text,
  "livretPedagogique" text,
  illustration text,
  -- In minutes.
  duree integer,
  "isMobileModeAvailable" boolean not null default false,
  "dateDebut" date,
  "dateFin" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom, description])) stored,
  -- The content may ask for the microphone and the camera.
  "microCamera" boolean not null default false,
  check (duree > 0),
  constraint modules_ordre_dates check ("dateFin" is null or "dateDebut" is null or "dateFin" >= "dateDebut"),
  check (type >= 1 and type <= 4)
);
create index modules_groupe on modules ("moduleGroupeId");

-- The modules that an establishment may use (P-3-60); `allowAllSequences` opens them all.
create table etablissement_modules (
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  "moduleId" integer not null references modules(id) on delete cascade,
  primary key ("etablissementId", "moduleId")
);
create index etablissement_modules_module on etablissement_modules ("moduleId");

create table scenarios (
  id integer generated always as identity primary key,
  nom text not null,
  uuid uuid not null default gen_random_uuid() unique,
  guid text unique,
  "moduleId" integer references modules(id),
  -- Order of the scenario among the steps of its module.
  ordre integer not null default 0,
  "fichePedagogique" text,
  "livretPedagogique" text,
  description text,
  objectifs text,
  illustration text,
  duree integer,
  "overrideUrl" text,
  "overrideUrlMobile" text,
  dpc boolean not null default false,
  "dateDebut" date,
  "dateFin" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  tri text collate "C" not null generated always as (sans_accents(nom)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[nom])) stored,
  check (duree > 0),
  constraint scenarios_ordre_dates check ("dateFin" is null or "dateDebut" is null or "dateFin" >= "dateDebut")
);
create index scenarios_module on scenarios ("moduleId", ordre, id);

create table "scenarioVersions" (
  id integer generated always as identity primary key,
  "scenarioId" integer not null references scenarios(id) on delete cascade,
  uuid uuid not null default gen_random_uuid() unique,
  "createdAt" timestamptz not null default now()
);
create index scenario_versions_scenario on "scenarioVersions" ("scenarioId", id);

create table training_courses (
  id integer generated always as identity primary key,
  name text not null,
  type smallint not null,
  "etablissementId" integer references etablissements(id) on delete cascade,
  "createdBy" integer references users(id) on delete set null,
  "isSequential" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[name])) stored,
  -- C-4-16, C-5-03
  constraint training_courses_etablissement check ((type = 2) = ("etablissementId" is not null)),
  check (type = any (array[1, 2]))
);
create index training_courses_createdby on training_courses ("createdBy");
create index training_courses_etablissement_index on training_courses ("etablissementId");
-- list of an administrator
create index training_courses_recents on training_courses ("updatedAt" desc, id desc);

create table "trainingCourseModules" (
  "trainingCourseId" integer not null references training_courses(id) on delete cascade,
  "moduleId" integer not null references modules(id),
  "sequenceOrder" integer not null,
  constraint "trainingCourseModules_trainingCourseId_sequenceOrder_key" unique ("trainingCourseId", "sequenceOrder") deferrable initially deferred,
  primary key ("trainingCourseId", "moduleId")
);
create index training_course_modules_module on "trainingCourseModules" ("moduleId");

create table assignments (
  id integer generated always as identity primary key,
  name text not null,
  "shortId" text not null unique,
  -- Whole days, Europe/Paris: an end of today is still running (C-4-41).
  "startDate" date,
  "endDate" date,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  "moduleId" integer references modules(id),
  "trainingCourseId" integer references training_courses(id),
  "isAssignedToAllLearners" boolean not null default false,
  "createdBy" integer references users(id) on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[name])) stored,
  -- Whoever it reaches is told by mail, once: at once by the write that adds them, else the next morning.
  prevenir boolean not null default false,
  "relanceSemaine" boolean not null default false,
  "relanceVeille" boolean not null default false,
  -- C-3.5-04
  constraint assignments_formation check (num_nonnulls("moduleId", "trainingCourseId") = 1),
  constraint assignments_ordre_dates check ("endDate" is null or "startDate" is null or "endDate" >= "startDate")
);
create index assignments_course on assignments ("trainingCourseId");
create index assignments_createdby on assignments ("createdBy");
create index assignments_etablissement on assignments ("etablissementId");
-- those that end soon: the first screen, and the filter of the list
create index assignments_fin on assignments ("endDate") where "endDate" is not null;
create index assignments_module on assignments ("moduleId");
create index assignments_prevenir on assignments (id) where prevenir;
-- list of an administrator
create index assignments_recents on assignments ("updatedAt" desc, id desc);

create table "assignmentAssigneds" (
  id integer generated always as identity primary key,
  "assignmentId" integer not null references assignments(id) on delete cascade,
  "apprenantId" integer references apprenants(id) on delete cascade,
  "regroupementId" integer references regroupements(id) on delete cascade,
  "deletedAt" timestamptz,
  constraint assigneds_un_seul check (num_nonnulls("apprenantId", "regroupementId") = 1)
);
-- The same learner or group cannot be added twice (C-5-14).
create unique index assigneds_apprenant on "assignmentAssigneds" ("assignmentId", "apprenantId") where "apprenantId" is not null;
create index assigneds_assignment on "assignmentAssigneds" ("assignmentId") include ("deletedAt");
create index assigneds_par_apprenant on "assignmentAssigneds" ("apprenantId") where "apprenantId" is not null;
create index assigneds_par_regroupement on "assignmentAssigneds" ("regroupementId") where "regroupementId" is not null;
create unique index assigneds_regroupement on "assignmentAssigneds" ("assignmentId", "regroupementId") where "regroupementId" is not null;

-- Reminders sent, for whoever asks whether the mail left (C-7-28). Append-only by use: one row a mail.
create table relances (
  id bigint generated always as identity primary key,
  "assignmentId" integer not null references assignments(id) on delete cascade,
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "userId" integer references users(id) on delete set null,
  "demandeLe" timestamptz not null,
  -- Null while the mail waits; a learner who finished meanwhile is not written to.
  "envoyeLe" timestamptz,
  "abandonneLe" timestamptz,
  -- Where each reminder went, even if the learner's address changes later.
  destinataire text not null,
  -- annonce: what is assigned, told once; an announcement given up as it was noted stands for somebody who had the training before people were told. demandee: somebody asked to remind. automatique: before the end.
  nature text not null default 'demandee'::text,
  -- Of an automatic one, the day in France that it was due on.
  jour date,
  -- The mail that told it, several at once maybe, or that was given up; null once that mail is kept no more, and of what found no reason to leave.
  "courrielId" integer references courriels(id) on delete set null,
  -- The same, of what was given up with its mail; null of what found no reason to leave.
  motif text,
  constraint relances_jour check ((nature = 'automatique'::text) = (jour is not null)),
  check (nature = any (array['annonce'::text, 'demandee'::text, 'automatique'::text]))
);
create unique index relances_annonce on relances ("assignmentId", "apprenantId") where nature = 'annonce'::text;
create index relances_apprenant on relances ("apprenantId");
create index relances_assignment on relances ("assignmentId", "demandeLe" desc);
create unique index relances_automatique on relances ("assignmentId", "apprenantId", jour) where nature = 'automatique'::text;
create index relances_courriel on relances ("courrielId") where "courrielId" is not null;
create index relances_en_attente on relances ("apprenantId") where "envoyeLe" is null and "abandonneLe" is null;
create index relances_user on relances ("userId");

create table badges (
  id integer generated always as identity primary key,
  name text not null,
  image text,
  description text,
  "trainingCourseId" integer references training_courses(id) on delete set null,
  "createdBy" integer references users(id) on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  version integer not null default 1,
  tri text collate "C" not null generated always as (sans_accents(name)) stored,
  recherche text not null generated always as (texte_recherche(variadic array[name])) stored
);
create index badges_course on badges ("trainingCourseId");
create index badges_createdby on badges ("createdBy");
-- list, the last changed first (C-9-09)
create index badges_updatedat on badges ("updatedAt" desc, id desc);

-- Type 1 « Etape terminée »: `param1` the module or scenario IRI, `param2` the least score in percent (C-3.7-05).
create table badge_criterias (
  id integer generated always as identity primary key,
  "badgeId" integer not null references badges(id) on delete cascade,
  type smallint not null,
  param1 text not null,
  param2 smallint,
  "moduleId" integer generated always as ("substring"(param1, '^/api/modules/([0-9]{1,9})$'::text)::integer) stored references modules(id),
  "scenarioId" integer generated always as ("substring"(param1, '^/api/scenarios/([0-9]{1,9})$'::text)::integer) stored references scenarios(id),
  constraint badge_criterias_une_fois unique ("badgeId", param1),
  -- A criterion names a step that exists.
  constraint badge_criterias_etape check (num_nonnulls("moduleId", "scenarioId") = 1),
  constraint badge_criterias_score check (param2 >= 1 and param2 <= 100),
  check (type = 1)
);
create index badge_criterias_module on badge_criterias ("moduleId");
create index badge_criterias_scenario on badge_criterias ("scenarioId");

create table user_badges (
  id integer generated always as identity primary key,
  -- What a learner has obtained stays: a badge that somebody has is archived, not deleted.
  "badgeId" integer not null references badges(id),
  "userId" integer not null references users(id) on delete cascade,
  "createdAt" timestamptz not null,
  constraint "user_badges_badgeId_userId_key" unique ("badgeId", "userId")
);
create index user_badges_user on user_badges ("userId", "createdAt" desc);

-- Keys by which devices report: one per headset, or one of an establishment for its browser and mobile apps.
create table appareil_cles (
  id integer generated always as identity primary key,
  hash bytea not null unique,
  "casqueId" integer references casques(id) on delete cascade,
  "etablissementId" integer references etablissements(id) on delete cascade,
  "createdAt" timestamptz not null default now(),
  "revokedAt" timestamptz,
  -- Of the key of a mobile application: its slug.
  application text,
  -- When its device was last heard of, to the minute; null: never.
  "derniereUtilisation" timestamptz,
  constraint appareil_cles_un_seul check (num_nonnulls("casqueId", "etablissementId", application) = 1)
);
create unique index appareil_cles_casque on appareil_cles ("casqueId") where "revokedAt" is null;
create index appareil_cles_etablissement on appareil_cles ("etablissementId");

-- Raw device logs, append-only: passages are derived from them. `etablissementId` is 0 when nobody held the headset.
create table journaux (
  "etablissementId" integer not null,
  id uuid not null,
  session uuid not null,
  seq integer not null,
  at timestamptz not null,
  type text not null,
  donnees jsonb not null default '{}'::jsonb,
  "cleId" integer not null,
  "casqueId" integer,
  appareil jsonb not null,
  "recuLe" timestamptz not null,
  primary key ("etablissementId", id),
  check (seq >= 0),
  check (type = any (array['debut'::text, 'etape'::text, 'action'::text, 'reponse'::text, 'objectif'::text, 'satisfaction'::text, 'interaction'::text, 'fin'::text]))
);
-- An event is stored once, even when the possession of its headset was corrected between two sendings. (Distributing the table asks for this index to go: `on conflict` then holds within one establishment.)
create unique index journaux_evenement on journaux (id);
create index journaux_session on journaux (session, seq);
create index journaux_utilisateur on journaux ((appareil ->> 'utilisateur'::text)) where (appareil ->> 'utilisateur'::text) is not null;
create trigger journaux_append_only before delete or update or truncate on journaux for each statement execute function journaux_append_only();

-- Sessions whose passage is behind their events.
create table journaux_a_traiter (
  session uuid primary key,
  depuis timestamptz not null,
  -- Derivations that failed since the session was first set aside.
  essais integer not null default 0,
  -- Name of the last failure; its words, which may repeat those of a device, are in the log alone.
  erreur text,
  -- Of one set aside, when it is tried again; null of the others.
  "repriseLe" timestamptz,
  -- Of one set aside, when that was first so.
  "miseDeCoteLe" timestamptz
);
create index journaux_a_traiter_de_cote on journaux_a_traiter ("miseDeCoteLe" desc, session) where erreur is not null;

-- One session of one person on one scenario, derived from journaux or from SCORM tracking: can be made again from them.
create table passages (
  "etablissementId" integer not null,
  session uuid not null,
  -- casque, navigateur, mobile (journaux) or scorm.
  plateforme text not null,
  "casqueId" integer,
  "numeroSerie" text,
  -- As the device said it; `scenarioId` stays null until that scenario exists.
  "scenarioRef" text not null,
  "scenarioId" integer references scenarios(id),
  profil text,
  "apprenantId" integer references apprenants(id) on delete set null,
  nom text,
  prenom text,
  "codeApprenant" text,
  "assignmentId" integer references assignments(id) on delete set null,
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
  score numeric(5,2),
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
  -- The code that a device shows at the end of a session: the first five bytes of the SHA-256 of the session's sixteen, so that a device without a network knows it too (S-2.1-24).
  "codeMobile" text not null generated always as (upper(encode(substring(sha256(uuid_send(session)) from 1 for 5), 'hex'::text))) stored,
  -- A session whose scenario does not exist yet is held until it does: it is kept, and counts nowhere. SCORM modules may have no scenario.
  "enAttente" boolean not null generated always as ("scenarioId" is null and plateforme <> 'scorm'::text) stored,
  -- Ids of what was found inside (table faits), in order, each once.
  faits integer[] not null default '{}'::integer[],
  -- Slug of the mobile application that was played: a mobile session is one that has it.
  application text collate "C",
  -- android, ios, navigateur or what the application says.
  systeme text collate "C",
  -- The installation of the application.
  "appareilId" text collate "C",
  -- What the application calls its user: what may be cleared.
  utilisateur text collate "C",
  -- The device is the person's own.
  personnel boolean,
  -- Of a mobile session, an axis of the totals: application, system, scenario and profile, parted by the character 31.
  mobile text collate "C" generated always as (
case
    when application is not null then (((((translate(application, chr(31), ' '::text) || chr(31)) || translate(coalesce(systeme, ''::text), chr(31), ' '::text)) || chr(31)) || coalesce("scenarioId"::text, ''::text)) || chr(31)) || translate(coalesce(profil, ''::text), chr(31), ' '::text)
    else null::text
end) stored,
  -- When the last of its events arrived; null for a session that no device reported.
  "recuLe" timestamptz,
  -- The name was only said: the session is no learner's, and has no attestation.
  "nomDeclare" boolean not null default false,
  primary key ("etablissementId", session),
  check (plateforme = any (array['casque'::text, 'navigateur'::text, 'mobile'::text, 'scorm'::text]))
);
-- Distinct devices of an application, in order
create index passages_appareils on passages (application, systeme, "appareilId") where application is not null and not test and not "enAttente";
create index passages_application on passages (application, debut desc) where application is not null;
create index passages_apprenant on passages ("apprenantId", "scenarioId") where "apprenantId" is not null;
-- Filters that no total knows, over a short period.
create index passages_apprenant_jour on passages ("apprenantId", jour) where "apprenantId" is not null;
create index passages_assignment on passages ("assignmentId", jour) where "assignmentId" is not null;
-- device filter (S-2.3-03)
create index passages_casque on passages ("casqueId", jour) include ("etablissementId", "recuLe") where "casqueId" is not null;
-- what devices told of an erased learner
create index passages_code on passages ("codeApprenant") where "codeApprenant" is not null;
-- look-up of /mon-attestation
create index passages_code_mobile on passages ("codeMobile");
-- held sessions: the first screen, /outils/journaux, and the scenario that comes
create index passages_en_attente on passages ("scenarioRef", debut, jour) where "enAttente";
create index passages_formes on passages ("apprenantId", "scenarioId", "etablissementId", test, jour) where "apprenantId" is not null and complete and not "enAttente";
-- Headsets that report without being known (S-7-57): /outils/appareilsSansPossession.
create index passages_inconnus on passages ("numeroSerie", debut desc) where "casqueId" is null and plateforme = 'casque'::text and "numeroSerie" is not null;
create index passages_jour on passages ("etablissementId", jour);
create index passages_scenario on passages ("scenarioId", jour);
create unique index passages_session on passages (session);
create index passages_tous_jour on passages (jour);
create index passages_utilisateur on passages (utilisateur) where utilisateur is not null;

-- What a learner has done of a scenario, kept with the passages: complete once, the best score counts (C-9-31).
create table apprenant_scenarios (
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "scenarioId" integer not null references scenarios(id) on delete cascade,
  "etablissementId" integer not null,
  passages integer not null,
  complete boolean not null,
  -- Of the first complete passage.
  "completeLe" timestamptz,
  -- Best score in percent among complete passages.
  score numeric(5,2),
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
  "moduleId" integer not null references modules(id) on delete cascade,
  -- Folder of the unpacked files in platform/files; changes with each upload.
  dossier text not null unique,
  norme text not null,
  titre text not null,
  -- Organisation and its items: title, launch address, mastery score, thresholds, launch data.
  manifeste jsonb not null,
  octets bigint not null,
  fichiers integer not null,
  "createdBy" integer references users(id) on delete set null,
  "createdAt" timestamptz not null default now(),
  lecture integer not null default 0,
  check (norme = any (array['1.2'::text, '2004-2'::text, '2004-3'::text, '2004-4'::text]))
);
create index scorm_packages_createdby on scorm_packages ("createdBy");
create index scorm_packages_module on scorm_packages ("moduleId", id desc);

-- One opening of one item: a single-use code, then a key that tracks this item for this learner and nothing else.
create table scorm_lancements (
  id integer generated always as identity primary key,
  "packageId" integer not null references scorm_packages(id) on delete cascade,
  item text not null,
  "userId" integer not null references users(id) on delete cascade,
  -- Null in a preview: nothing is recorded.
  "apprenantId" integer references apprenants(id) on delete cascade,
  "assignmentId" integer references assignments(id) on delete set null,
  "jetonHash" bytea not null unique,
  "jetonExpire" timestamptz not null,
  "cleHash" bytea unique,
  -- Key that reads the files of the package: the same for each launch of its learner.
  "fichiersHash" bytea,
  -- Of both keys, put off by each commit; null until the code is used.
  expire timestamptz,
  "ouvertLe" timestamptz,
  -- The attempt: a new one begins once every item of the former is ended.
  passage uuid,
  -- Where the learner was when the attempt began: its passage stays there.
  "etablissementId" integer,
  -- Of the last commit, and the time of this session as it tells it.
  seq integer,
  "tempsSecondes" integer not null default 0,
  commits integer not null default 0,
  -- Of its commits: an attempt holds so many, over all its launches.
  octets bigint not null default 0
);
create index scorm_lancements_apprenant on scorm_lancements ("apprenantId");
create index scorm_lancements_assignment on scorm_lancements ("assignmentId");
create index scorm_lancements_fichiers on scorm_lancements ("fichiersHash");
create index scorm_lancements_package on scorm_lancements ("packageId", "apprenantId", id desc);
create index scorm_lancements_passage on scorm_lancements (passage);
create index scorm_lancements_user on scorm_lancements ("userId");

-- Where a learner stands in one item of a package. `passage` is the passage that this attempt gives.
create table scorm_suivis (
  id integer generated always as identity primary key,
  "packageId" integer not null references scorm_packages(id) on delete cascade,
  item text not null,
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "assignmentId" integer references assignments(id) on delete set null,
  passage uuid not null default gen_random_uuid(),
  -- The run-time data as last committed, restored at the next start.
  cmi jsonb not null default '{}'::jsonb,
  "completionStatus" text,
  "successStatus" text,
  -- Percent: scaled × 100, else raw.
  score numeric(5,2),
  "tempsSecondes" integer not null default 0,
  debut timestamptz not null,
  "derniereActivite" timestamptz not null,
  -- Launch of the last commit: a later commit of an earlier launch changes no state.
  "lancementId" integer references scorm_lancements(id) on delete set null,
  -- The last session was ended by the content, without asking to be resumed.
  termine boolean not null default false,
  -- First complete commit of the attempt, and the best score among the complete ones.
  "completeLe" timestamptz,
  "meilleurScore" numeric(5,2),
  -- The commits of the current minute.
  "fenetreDebut" timestamptz,
  "fenetreCommits" integer not null default 0,
  "fenetreOctets" integer not null default 0,
  constraint "scorm_suivis_packageId_item_apprenantId_key" unique ("packageId", item, "apprenantId")
);
create index scorm_suivis_apprenant on scorm_suivis ("apprenantId");
create index scorm_suivis_assignment on scorm_suivis ("assignmentId");
create index scorm_suivis_lancement on scorm_suivis ("lancementId");

-- Every commit as it came, append-only; a commit sent again changes nothing.
create table scorm_commits (
  id uuid primary key,
  "suiviId" integer not null references scorm_suivis(id) on delete cascade,
  "recuLe" timestamptz not null,
  cmi jsonb not null,
  "lancementId" integer references scorm_lancements(id) on delete cascade,
  seq integer
);
create index scorm_commits_lancement on scorm_commits ("lancementId", seq);
create index scorm_commits_suivi on scorm_commits ("suiviId", "recuLe");
create trigger scorm_commits_unchanged before update on scorm_commits for each statement execute function scorm_commits_unchanged();

-- Plain suspend data of lessons that are no SCORM package (S-3-07).
create table user_suspend_datas (
  "userId" integer not null references users(id) on delete cascade,
  "lessonGuid" text not null,
  "suspendData" text not null,
  "updatedAt" timestamptz not null,
  primary key ("userId", "lessonGuid")
);

-- Attestations and certificates as issued: frozen, never updated but to name what replaces them.
create table attestations (
  id integer generated always as identity primary key,
  -- Public number, printed and behind the QR code.
  numero text not null unique,
  "etablissementId" integer,
  -- Null for a certificate, which a row of a workbook asks for.
  session uuid,
  dpc boolean not null,
  -- Everything that the document says, as it was at issue.
  contenu jsonb not null,
  -- Digest of `contenu`: the same facts give the same attestation again.
  empreinte bytea not null,
  "issuedBy" integer references users(id) on delete set null,
  "issuedAt" timestamptz not null,
  -- The older one names the newer one before it stands: only one of a session may be unreplaced at any moment.
  "replacedBy" integer references attestations(id) deferrable initially deferred,
  type text not null default 'attestationAssiduite'::text,
  constraint attestations_session_du_type check ((type = 'attestationAssiduite'::text) = (session is not null and "etablissementId" is not null)),
  check (type = any (array['attestationAssiduite'::text, 'certificatRealisation'::text]))
);
-- The same row gives the certificate already issued.
create unique index attestations_certificat on attestations (empreinte) where type = 'certificatRealisation'::text;
create index attestations_de_session on attestations (session);
create index attestations_etablissement on attestations ("etablissementId", "issuedAt" desc);
create index attestations_issuedby on attestations ("issuedBy");
create index attestations_replacedby on attestations ("replacedBy");
create unique index attestations_session on attestations (session, dpc) where "replacedBy" is null;
create trigger attestations_append_only before delete or update on attestations for each row execute function attestations_append_only();
create trigger attestations_no_truncate before truncate on attestations for each statement execute function attestations_append_only();

-- An archive of attestations or certificates being made by a job.
create table document_lots (
  id integer generated always as identity primary key,
  "userId" integer not null constraint "attestation_lots_userId_fkey" references users(id) on delete cascade,
  statut text not null default 'en_attente'::text,
  sessions uuid[],
  dpc boolean not null,
  faites integer not null default 0,
  -- Key of the archive in platform/files, kept for a day.
  fichier text,
  "createdAt" timestamptz not null default now(),
  type text not null default 'attestationAssiduite'::text,
  -- Of certificates: what each of them says.
  lignes jsonb,
  -- The run that makes it, or made it last: its file bears this name.
  tentative uuid,
  constraint attestation_lots_statut_check check (statut = any (array['en_attente'::text, 'en_cours'::text, 'termine'::text, 'annule'::text, 'echec'::text])),
  constraint document_lots_contenu check (num_nonnulls(sessions, lignes) = 1),
  check (type = any (array['attestationAssiduite'::text, 'certificatRealisation'::text]))
);
-- nightly removal
create index document_lots_anciens on document_lots ("createdAt") where fichier is not null;
create index document_lots_user on document_lots ("userId", id desc);

-- Sessions of which events never came, with or without their `debut`: derived like passages, gone when the gap is filled.
create table journaux_lacunes (
  session uuid primary key,
  -- Of the first event known; 0 when nobody held the headset.
  "etablissementId" integer not null,
  "casqueId" integer,
  "numeroSerie" text,
  -- First and last number of each gap.
  plages jsonb not null,
  manquants integer not null,
  "sansDebut" boolean not null,
  "premierEvenement" timestamptz not null,
  "dernierEvenement" timestamptz not null
);
-- /casques/show
create index journaux_lacunes_casque on journaux_lacunes ("casqueId", "dernierEvenement" desc, session);
-- /outils/journaux
create index journaux_lacunes_recentes on journaux_lacunes ("dernierEvenement" desc, session);

-- Totals of one axis by year (a), month (m) or day (j). `etablissementId` -1 is all establishments together, 0 is nobody's headset. Days are kept for -1 alone: those of one establishment are few enough to be read from passages.
create table passages_cumuls (
  axe text collate "C" not null,
  grain text collate "C" not null,
  "etablissementId" integer not null,
  -- First day of the period.
  periode date not null,
  -- Id or name on the axis; empty where unknown.
  cle text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  -- How many of them have a duration, and its sum.
  durees integer not null,
  "dureeSecondes" bigint not null,
  scores integer not null,
  "scoreCentiemes" bigint not null,
  finies integer not null,
  primary key (grain, "etablissementId", periode, complete, test, axe, cle) include (passages, finies, durees, "dureeSecondes", scores, "scoreCentiemes"),
  check (grain = any (array['a'::text, 'm'::text, 's'::text, 'j'::text]))
) with (autovacuum_vacuum_scale_factor=0.02);
create index passages_cumuls_mobile on passages_cumuls (grain, "etablissementId", periode) where axe = 'mobile'::text and cle <> ''::text;

-- Totals of weeks (s, named by their Monday) and days (j) with their satisfactions: sum and number of the answers to each question.
create table passages_totaux (
  grain text collate "C" not null,
  "etablissementId" integer not null,
  periode date not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  durees integer not null,
  "dureeSecondes" bigint not null,
  somme1 integer not null,
  reponses1 integer not null,
  somme2 integer not null,
  reponses2 integer not null,
  somme3 integer not null,
  reponses3 integer not null,
  somme4 integer not null,
  reponses4 integer not null,
  somme5 integer not null,
  reponses5 integer not null,
  scores integer not null,
  "scoreCentiemes" bigint not null,
  finies integer not null,
  primary key (grain, "etablissementId", periode, complete, test) include (passages, finies, durees, "dureeSecondes", scores, "scoreCentiemes", somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5),
  check (grain = any (array['a'::text, 'm'::text, 's'::text, 'j'::text]))
) with (autovacuum_vacuum_scale_factor=0.02);
-- Weeks and days at the edges of a period, establishment by establishment.
create index passages_totaux_periodes on passages_totaux (grain, periode, "etablissementId", complete, test) include (passages);

-- Changes of passages that the totals do not hold yet: what went is negative. Only ever added by writers, so that nobody waits for a total; one job at a time folds them in, and readers add them meanwhile.
create table passages_a_cumuler (
  id bigint generated always as identity primary key,
  "etablissementId" integer not null,
  jour date not null,
  "scenarioId" integer,
  profil text,
  plateforme text not null,
  "casqueId" integer,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  durees integer not null,
  "dureeSecondes" bigint not null,
  somme1 integer not null,
  reponses1 integer not null,
  somme2 integer not null,
  reponses2 integer not null,
  somme3 integer not null,
  reponses3 integer not null,
  somme4 integer not null,
  reponses4 integer not null,
  somme5 integer not null,
  reponses5 integer not null,
  scores integer not null,
  "scoreCentiemes" bigint not null,
  mobile text collate "C",
  finies integer not null
);

-- Requests for an attestation by a code, counted by week and month (S-2.1-24). Append-only.
create table attestation_demandes (
  id bigint generated always as identity primary key,
  "etablissementId" integer not null,
  session uuid not null,
  "demandeLe" timestamptz not null
);
create index attestation_demandes_date on attestation_demandes ("demandeLe");

-- What happened to a headset (P-2.7-23, P-2.7-24, P-2.7-25): what people write, and what the product notes by itself.
create table casque_historiques (
  id integer generated always as identity primary key,
  "casqueId" integer not null references casques(id) on delete cascade,
  type text not null,
  date timestamptz not null,
  -- Name of the account at that moment; null when nobody did it.
  auteur text,
  valeur text,
  -- Of an automatic entry: the end of the key of its sentence, and the values of that sentence.
  evenement text,
  donnees jsonb not null default '{}'::jsonb,
  check (type = any (array['auto'::text, 'manual'::text])),
  constraint casque_historiques_valeur check (
case type
    when 'manual'::text then valeur is not null
    else evenement is not null
end)
);
-- /casques/show
create index casque_historiques_recents on casque_historiques ("casqueId", date desc, id desc);

-- What a device keeps of a learner's work at a module until the server has it is sealed with this secret, given at each launch.
create table scorm_casiers (
  -- Names what is kept there, and tells nothing of it.
  id uuid default gen_random_uuid() primary key,
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "moduleId" integer not null references modules(id) on delete cascade,
  secret bytea not null,
  constraint "scorm_casiers_apprenantId_moduleId_key" unique ("apprenantId", "moduleId")
);
create index scorm_casiers_module on scorm_casiers ("moduleId");

-- What may be found inside a session of a scenario: an action right or wrong, an answer, an objective, a step, a satisfaction, a score. A passage holds the ids of what was found in it, each once.
create table faits (
  id integer generated always as identity primary key,
  "scenarioId" integer not null references scenarios(id) on delete cascade,
  -- action, erreur, pourquoi, comment, reponse, objectif, etape, satisfaction or score.
  genre text collate "C" not null,
  code text collate "C" not null,
  -- What was answered; of a satisfaction its note, of a score its ten.
  valeur text collate "C" not null,
  -- Null where nobody says whether it is right.
  juste boolean,
  categorie text,
  -- What the device calls it, as first heard.
  libelle text,
  -- Its place among those of its session, as first heard.
  rang integer not null,
  constraint "faits_scenarioId_genre_code_valeur_juste_categorie_key" unique nulls not distinct ("scenarioId", genre, code, valeur, juste, categorie)
);

-- Changes of facts that their totals do not hold yet, as passages_a_cumuler for those of passages.
create table faits_a_cumuler (
  id bigint generated always as identity primary key,
  fait integer not null,
  mois date not null,
  profil text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  application text collate "C" not null default ''::text,
  "etablissementId" integer not null
);

-- Sum and number of the answers to each question, scenario by scenario: periods and places as in passages_cumuls.
create table satisfactions_cumuls (
  axe text collate "C" not null,
  grain text collate "C" not null,
  "etablissementId" integer not null,
  -- First day of the period.
  periode date not null,
  cle text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  somme1 integer not null,
  reponses1 integer not null,
  somme2 integer not null,
  reponses2 integer not null,
  somme3 integer not null,
  reponses3 integer not null,
  somme4 integer not null,
  reponses4 integer not null,
  somme5 integer not null,
  reponses5 integer not null,
  primary key (grain, "etablissementId", periode, complete, test, axe, cle),
  check (grain = any (array['a'::text, 'm'::text, 's'::text, 'j'::text]))
) with (autovacuum_vacuum_scale_factor=0.02);

-- What the statistics of a scenario show: each change is a version more, and the last one is in use. Without any, the default one is made from the facts seen.
create table gabarits (
  "scenarioId" integer not null references scenarios(id) on delete cascade,
  version integer not null,
  -- Null: back to the default one.
  blocs jsonb,
  -- Names of codes, and the questions by answer code.
  textes jsonb not null,
  "createdAt" timestamptz not null,
  "createdBy" integer references users(id) on delete set null,
  primary key ("scenarioId", version),
  check (version > 0)
);
create index gabarits_createdby on gabarits ("createdBy");

-- Training agreements as made: quote, agreement and general terms in one PDF, never changed.
create table conventions (
  id integer generated always as identity primary key,
  numero text not null unique,
  -- What the form said.
  contenu jsonb not null,
  -- Key of the PDF in platform/files.
  fichier text not null,
  -- Digest of the PDF.
  empreinte bytea not null,
  "createdBy" integer references users(id) on delete set null,
  "createdAt" timestamptz not null
);
create index conventions_createdby on conventions ("createdBy");

-- Sessions that an administrator entered by hand: their events are in journaux, and count once they are processed (S-2.16-14).
create table sessions_saisies (
  session uuid primary key,
  -- Name of the account at that moment, as every trace of the session says it (S-2.16-15).
  par text not null,
  "saisiePar" integer references users(id) on delete set null,
  "saisieLe" timestamptz not null,
  -- Said when it is processed, like the establishment that held it at the time of the session; 0 when nobody did.
  "casqueId" integer references casques(id) on delete set null,
  "etablissementId" integer,
  "traiteeLe" timestamptz
);
create index sessions_saisies_casque on sessions_saisies ("casqueId");
create index sessions_saisies_saisiepar on sessions_saisies ("saisiePar");

-- A training that is being played in the browser app: what it reports is written with the key of its establishment, which stays on the server.
create table navigateur_seances (
  hash bytea primary key,
  session uuid not null unique,
  "etablissementId" integer not null references etablissements(id) on delete cascade,
  -- The computer of the establishment, by which its possession is known.
  "numeroSerie" text not null,
  "expiresAt" timestamptz not null,
  -- Nothing that it tells can be older, nor have lasted longer than since.
  "openedAt" timestamptz not null
);
create index navigateur_seances_etablissement on navigateur_seances ("etablissementId");
-- nightly removal
create index navigateur_seances_expires on navigateur_seances ("expiresAt");

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

-- What was opened, by what kind of account and no one by name (S-7-74); kept thirteen months.
create table usages (
  id integer generated always as identity primary key,
  date timestamptz not null,
  flags jsonb not null,
  route text,
  feature text,
  check (num_nonnulls(route, feature) = 1)
);
-- the newest first, and nightly removal
create index usages_date on usages (date);

-- Accounts that signed in well from an address of late: the more there are, the more mistakes it may make.
create table adresses_connues (
  adresse text not null,
  "userId" integer not null references users(id) on delete cascade,
  date timestamptz not null,
  primary key (adresse, "userId")
);
-- nightly removal
create index adresses_connues_date on adresses_connues (date);
create index adresses_connues_user on adresses_connues ("userId");

-- Second factors of an account: passkeys, and one application that makes codes.
create table facteurs (
  id integer generated always as identity primary key,
  "userId" integer not null references users(id) on delete cascade,
  genre text not null,
  nom text not null,
  "credentialId" text collate "C" unique,
  "clePublique" bytea,
  -- Of a passkey that counts its uses: it only ever grows.
  compteur bigint,
  transports text[],
  -- Sealed: whoever reads the database alone makes no code.
  secret bytea,
  -- Thirty seconds of the last code taken: neither it nor an older one serves again.
  "dernierPas" bigint,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz,
  check (genre <> 'passkey'::text or num_nulls("credentialId", "clePublique", compteur, transports) = 0),
  constraint facteurs_check1 check (genre <> 'totp'::text or num_nulls(secret, "dernierPas") = 0),
  check (genre = any (array['passkey'::text, 'totp'::text]))
);
create unique index facteurs_un_totp on facteurs ("userId") where genre = 'totp'::text;
-- asked at each request: does the account have one
create index facteurs_user on facteurs ("userId");

-- Recovery codes that have not served; each opens once and goes.
create table facteur_secours (
  hash bytea primary key,
  "userId" integer not null references users(id) on delete cascade
);
create index facteur_secours_user on facteur_secours ("userId");

-- Name and birth date that a learner gives, until staff confirm or restore them: evidence keeps those of apprenants (P-2.3-66).
create table identites_proposees (
  "userId" integer primary key references users(id) on delete cascade,
  nom text not null,
  prenom text not null,
  "dateNaissance" date,
  depuis timestamptz not null
);

-- The address that a person gives for the own account, until the link sent to it is followed (P-2.3-66).
create table adresses_a_confirmer (
  "userId" integer primary key references users(id) on delete cascade,
  email text not null,
  -- Of the link; of one that nobody has when the address is not the person's to take.
  hash bytea not null unique,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now()
);
-- nightly removal
create index adresses_a_confirmer_expires on adresses_a_confirmer ("expiresAt");

-- Persons erased, by their number alone: what is left to do, what stays as proof of training, and until when.
create table effacements (
  id integer generated always as identity primary key,
  "apprenantId" integer,
  "userId" integer,
  -- What names them, to be looked for everywhere; gone once it is done.
  identite jsonb,
  "demandeLe" timestamptz not null,
  "faitLe" timestamptz,
  sessions integer not null default 0,
  attestations integer not null default 0,
  "preuvesJusquau" date,
  "preuvesFiniesLe" timestamptz,
  -- Of the code of an erased learner, with a key that is not in the database: a session that says it later is one of theirs.
  "codeEmpreinte" bytea
);
-- nightly
create index effacements_attente on effacements (id) where "faitLe" is null;
-- reception of device logs
create index effacements_code on effacements ("codeEmpreinte") where "codeEmpreinte" is not null;
-- nightly
create index effacements_preuves on effacements ("preuvesJusquau") where "preuvesFiniesLe" is null;

-- What each night removed because its time had come: counts by kind, no one by name.
create table conservations (
  id integer generated always as identity primary key,
  date timestamptz not null,
  rapport jsonb not null
);

-- Sessions in which each fact was found: by year for each establishment, and for each profile and application of all together; by month too for all together.
create table faits_cumuls (
  -- -1 stands for all of them together.
  "etablissementId" integer not null,
  -- profil or application; empty for sessions of all kinds.
  axe text collate "C" not null,
  cle text collate "C" not null,
  grain text collate "C" not null,
  -- First day of the year or of the month.
  periode date not null,
  complete boolean not null,
  test boolean not null,
  -- Not a reference: a fact goes with its scenario, which goes only when nobody played it.
  fait integer not null,
  passages integer not null,
  primary key ("etablissementId", axe, cle, grain, periode, complete, test, fait) include (passages),
  check (grain = any (array['a'::text, 'm'::text]))
) with (autovacuum_vacuum_scale_factor=0.02);

-- Sessions of people who were erased: whatever a device tells of them later is stored without what names.
create table sessions_effacees (
  session uuid primary key
);

-- Writes of the last day that carried a key: sent again, they are answered and not done again.
create table cles_idempotence (
  -- Null at the public doors, where nobody is known yet.
  "userId" integer references users(id) on delete cascade,
  -- Digest of the key and of what it was sent to.
  cle bytea not null,
  -- Digest of what was asked: the same key serves for nothing else.
  demande bytea not null,
  -- Sealed; null when it was too large to be kept.
  reponse bytea,
  "createdAt" timestamptz not null,
  constraint cles_idempotence_une_fois unique nulls not distinct ("userId", cle)
);
-- nightly removal
create index cles_idempotence_date on cles_idempotence ("createdAt");

-- Views of lists that people keep under a name.
create table vues (
  id integer generated always as identity primary key,
  "userId" integer not null references users(id) on delete cascade,
  -- Where it was last written, which is where it may be shared; null: at the provider, or in a groupement.
  "etablissementId" integer references etablissements(id) on delete cascade,
  liste text not null,
  nom text not null,
  -- What the address of the list says, its page left out.
  etat jsonb not null,
  partagee boolean not null default false,
  "createdAt" timestamptz not null default now(),
  version integer not null default 1
);
-- the menu of the views of a list
create index vues_compte on vues ("userId", liste);
-- the menu of the views of a list
create index vues_partagees on vues ("etablissementId", liste) where partagee;

-- The last number that each series of learner codes has given, whatever became of the learner.
create table apprenants_series (
  serie text primary key,
  dernier integer not null
);

-- Of each learner, scenario and place, the day of the latest complete session: kept current from passages, a minute late at most (formes_a_refaire).
create table formes (
  "apprenantId" integer not null references apprenants(id) on delete cascade,
  "scenarioId" integer,
  -- Of the sessions; 0: of a headset that nobody held.
  "etablissementId" integer not null,
  test boolean not null,
  jour date not null,
  constraint "formes_apprenantId_scenarioId_etablissementId_test_key" unique nulls not distinct ("apprenantId", "scenarioId", "etablissementId", test)
);
create index formes_etablissement on formes ("etablissementId");

-- Learners whose complete sessions have changed since formes was brought up to date: their rows there are not read.
create table formes_a_refaire (
  "apprenantId" integer not null references apprenants(id) on delete cascade
);
create index formes_a_refaire_apprenant on formes_a_refaire ("apprenantId");

-- Monthly reports of usage statistics that people asked to be mailed.
create table rapports (
  id integer generated always as identity primary key,
  "userId" integer not null references users(id) on delete cascade,
  -- What the report is about, but for its month.
  filtre jsonb not null,
  -- First day of the last month whose mail was asked for.
  "dernierMois" date not null,
  -- That mail has left, or none was needed.
  envoye boolean not null default false,
  "createdAt" timestamptz not null default now(),
  constraint "rapports_userId_filtre_key" unique ("userId", filtre)
);

-- Who wrote a thing: their own name, or that of the organisation whose account it is.
create view auteurs as
 select u.id,
    coalesce(u.nom, (r.prenom || ' '::text) || r.nom, e.nom, g.nom) as nom,
    coalesce(u.email, r.email, e.email, g.email) as email
   from users u
     left join referents r on r."userId" = u.id
     left join etablissements e on e."userId" = u.id
     left join groupements g on g."userId" = u.id;

-- The modules that an assignment asks for, in order: its own, or those of its course.
create view assignment_modules as
 select assignments.id as "assignmentId",
    assignments."moduleId",
    1 as "sequenceOrder"
   from assignments
  where assignments."moduleId" is not null
union all
 select a.id as "assignmentId",
    m."moduleId",
    m."sequenceOrder"
   from assignments a
     join "trainingCourseModules" m on m."trainingCourseId" = a."trainingCourseId";

-- The modules that each establishment may use (P-3-60).
create view modules_ouverts as
 select e.id as "etablissementId",
    m.id as "moduleId"
   from etablissements e
     join modules m on e."allowAllSequences" or (exists ( select
           from etablissement_modules o
          where o."etablissementId" = e.id and o."moduleId" = m.id));

-- Who is reached through a group: its members of today, and those of the groups below it, as deep as names go.
create function regroupement_membres(groupe integer)
 returns setof integer
 language sql
 stable
as $$
  select m."apprenantId" from apprenant_regroupements m where m."regroupementId" = groupe and m."dateFin" is null
  union all
  select m."apprenantId"
  from regroupements r join apprenant_regroupements m on m."regroupementId" = r.id
  where r."regroupementId" = groupe and m."dateFin" is null
  union all
  select m."apprenantId"
  from regroupements p join regroupements r on r."regroupementId" = p.id join apprenant_regroupements m on m."regroupementId" = r.id
  where p."regroupementId" = groupe and m."dateFin" is null
$$;

-- The learners whom an assignment reaches, without those who were archived or moved to another establishment (C-3.5-12). A group that was archived since keeps them (C-4-10). Someone reached in two ways is there twice: count distinct. A plain union all, so that whoever looks for one learner stops at the first; a function, so that PostgreSQL starts from the group, the assignment or the learner that is asked about.
create function assignment_reach(assignment integer, "toAll" boolean, etablissement integer)
 returns table("apprenantId" integer, "userId" integer, prenom text)
 language sql
 stable
as $$
  select l.id, l."userId", l.prenom
  from apprenants l
  where "toAll" and l."etablissementId" = etablissement and l."deletedAt" is null
  union all
  select l.id, l."userId", l.prenom
  from "assignmentAssigneds" s
  join apprenants l on l.id = s."apprenantId"
  where s."assignmentId" = assignment and s."deletedAt" is null
    and l."etablissementId" = etablissement and l."deletedAt" is null
  union all
  select l.id, l."userId", l.prenom
  from "assignmentAssigneds" s
  cross join lateral regroupement_membres(s."regroupementId") m(id)
  join apprenants l on l.id = m.id
  where s."assignmentId" = assignment and s."regroupementId" is not null and s."deletedAt" is null
    and l."etablissementId" = etablissement and l."deletedAt" is null
$$;

-- The same for the assignments of a query: one row for each way in which one reaches a learner.
create view assignment_apprenants as
 select a.id as "assignmentId",
    r."apprenantId",
    r."userId",
    r.prenom
   from assignments a
     cross join lateral assignment_reach(a.id, a."isAssignedToAllLearners", a."etablissementId") r("apprenantId", "userId", prenom);

-- The other way round: the assignments that reach this learner, found from the learner.
create function apprenant_assignments(apprenant integer)
 returns setof integer
 language sql
 stable
as $$
  select a.id
  from apprenants l join assignments a on a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and a."isAssignedToAllLearners"
  union all
  select a.id
  from apprenants l
  join "assignmentAssigneds" s on s."apprenantId" = l.id
  join assignments a on a.id = s."assignmentId" and a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and s."deletedAt" is null
  union all
  select a.id
  from apprenants l
  join apprenant_regroupements m on m."apprenantId" = l.id and m."dateFin" is null
  join regroupements r on r.id = m."regroupementId"
  left join regroupements p on p.id = r."regroupementId"
  join "assignmentAssigneds" s on s."regroupementId" in (r.id, r."regroupementId", p."regroupementId")
  join assignments a on a.id = s."assignmentId" and a."etablissementId" = l."etablissementId"
  where l.id = apprenant and l."deletedAt" is null and s."deletedAt" is null
$$;

-- The one definition of a module done: complete when all its scenarios are, with the rounded mean of the best scores (C-9-20, C-9-26, C-9-31). The scenarios of a module are counted from it: whoever looks at one learner must not count them all.
create view apprenant_modules as
 select suivi."apprenantId",
    scenario."moduleId",
    etapes.total as etapes,
    count(*) filter (where suivi.complete)::integer as faites,
    count(*) filter (where suivi.complete) = etapes.total as complete,
        case
            when count(*) filter (where suivi.complete) = etapes.total then max(suivi."completeLe")
            else null::timestamp with time zone
        end as "completeLe",
    round(avg(suivi.score))::integer as moyenne,
    coalesce(sum(suivi.satisfaction1), 0::bigint)::integer as "sommeSatisfaction1",
    count(suivi.satisfaction1)::integer as "reponsesSatisfaction1",
    sum(suivi."tempsSecondes")::integer as "tempsSecondes",
    max(suivi."dernierPassage") as "dernierPassage"
   from apprenant_scenarios suivi
     join scenarios scenario on scenario.id = suivi."scenarioId"
     cross join lateral ( select count(*)::integer as total
           from scenarios etape
          where etape."moduleId" = scenario."moduleId") etapes
  where scenario."moduleId" is not null
  group by suivi."apprenantId", scenario."moduleId", etapes.total;

create function apprenant_ferme(apprenant apprenants)
 returns boolean
 language sql
 stable parallel safe
return (((apprenant)."deletedAt" is not null) or (apprenant)."estBloque");
