-- What may be found inside a session of a scenario: an action right or wrong, an answer, an objective, a step, a satisfaction, a score.
create table faits (
  id integer generated always as identity primary key,
  "scenarioId" integer not null references scenarios on delete cascade,
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
  unique nulls not distinct ("scenarioId", genre, code, valeur, juste, categorie)
);
comment on table faits is 'What may be found inside a session of a scenario: an action right or wrong, an answer, an objective, a step, a satisfaction, a score. A passage holds the ids of what was found in it, each once.';
comment on column faits.genre is 'action, erreur, pourquoi, comment, reponse, objectif, etape, satisfaction or score.';
comment on column faits.valeur is 'What was answered; of a satisfaction its note, of a score its ten.';
comment on column faits.juste is 'Null where nobody says whether it is right.';
comment on column faits.libelle is 'What the device calls it, as first heard.';
comment on column faits.rang is 'Its place among those of its session, as first heard.';

alter table passages add column faits integer[] not null default '{}';
comment on column passages.faits is 'Ids of what was found inside (table faits), in order, each once.';

-- Sessions in which each fact was found, by month and profile, all establishments together: those of one are few enough to be read from passages.
create table faits_cumuls (
  fait integer not null references faits on delete cascade,
  -- First day of the month.
  mois date not null,
  -- Empty where unknown.
  profil text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null,
  primary key (fait, mois, complete, test, profil) include (passages)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table faits_cumuls is 'Sessions in which each fact was found, by month and profile, all establishments together: those of one are few enough to be read from passages.';
comment on column faits_cumuls.mois is 'First day of the month.';
comment on column faits_cumuls.profil is 'Empty where unknown.';

create table faits_a_cumuler (
  id bigint generated always as identity primary key,
  fait integer not null,
  mois date not null,
  profil text collate "C" not null,
  complete boolean not null,
  test boolean not null,
  passages integer not null
);
comment on table faits_a_cumuler is 'Changes of facts that their totals do not hold yet, as passages_a_cumuler for those of passages.';

-- All totals are made again from what is noted here: until then, readers add it.
delete from passages_cumuls;
delete from passages_totaux;
delete from passages_a_cumuler;

-- Scores are summed too, in hundredths, so that every mean is made of a whole sum and a number.
alter table passages_a_cumuler add column scores integer not null, add column "scoreCentiemes" bigint not null;
alter table passages_totaux add column scores integer not null, add column "scoreCentiemes" bigint not null;
alter table passages_cumuls add column scores integer not null, add column "scoreCentiemes" bigint not null;
alter table passages_totaux drop constraint passages_totaux_pkey;
alter table passages_totaux add primary key (grain, "etablissementId", periode, complete, test)
  include (passages, durees, "dureeSecondes", scores, "scoreCentiemes", somme1, reponses1, somme2, reponses2, somme3, reponses3,
    somme4, reponses4, somme5, reponses5);
alter table passages_cumuls drop constraint passages_cumuls_pkey;
alter table passages_cumuls add primary key (grain, "etablissementId", periode, complete, test, axe, cle)
  include (passages, durees, "dureeSecondes", scores, "scoreCentiemes");

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
  check (grain in ('a', 'm', 's', 'j'))
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table satisfactions_cumuls is 'Sum and number of the answers to each question, scenario by scenario: periods and places as in passages_cumuls.';
comment on column satisfactions_cumuls.periode is 'First day of the period.';

insert into passages_a_cumuler ("etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test, passages, durees,
  "dureeSecondes", scores, "scoreCentiemes", somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test, count(*), count("dureeSecondes"),
  coalesce(sum("dureeSecondes"), 0), count(score), coalesce(sum(round(score * 100)), 0), coalesce(sum(satisfaction1), 0),
  count(satisfaction1), coalesce(sum(satisfaction2), 0), count(satisfaction2), coalesce(sum(satisfaction3), 0), count(satisfaction3),
  coalesce(sum(satisfaction4), 0), count(satisfaction4), coalesce(sum(satisfaction5), 0), count(satisfaction5)
from passages where not "enAttente"
group by 1, 2, 3, 4, 5, 6, 7, 8;

-- What was found inside the sessions of before is found when they are derived again.
insert into journaux_a_traiter (session, depuis) select distinct session, now() from journaux
on conflict (session) do nothing;
