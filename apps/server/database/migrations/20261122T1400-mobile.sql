-- Keys of mobile applications, beside those of headsets and establishments.
alter table appareil_cles add column application text;
comment on column appareil_cles.application is 'Of the key of a mobile application: its slug.';
alter table appareil_cles drop constraint appareil_cles_un_seul,
  add constraint appareil_cles_un_seul check (num_nonnulls("casqueId", "etablissementId", application) = 1);

alter table passages
  add column application text collate "C",
  add column systeme text collate "C",
  add column "appareilId" text collate "C",
  add column utilisateur text collate "C",
  add column personnel boolean;
comment on column passages.application is 'Slug of the mobile application that was played: a mobile session is one that has it.';
comment on column passages.systeme is 'android, ios, navigateur or what the application says.';
comment on column passages."appareilId" is 'The installation of the application.';
comment on column passages.utilisateur is 'What the application calls its user: what may be cleared.';
comment on column passages.personnel is 'The device is the person''s own.';

update passages set application = 'autre' where plateforme = 'mobile';
alter table passages add column mobile text collate "C" generated always as (
  case when application is not null then
    translate(application, chr(31), ' ') || chr(31) || translate(coalesce(systeme, ''), chr(31), ' ') || chr(31)
    || coalesce("scenarioId"::text, '') || chr(31) || translate(coalesce(profil, ''), chr(31), ' ')
  end) stored;
comment on column passages.mobile is 'Of a mobile session, an axis of the totals: application, system, scenario and profile, parted by the character 31.';

create index passages_application on passages (application, debut desc) where application is not null;
create index passages_appareils on passages (application, systeme, "appareilId") where application is not null and not test and not "enAttente";
comment on index passages_appareils is 'Distinct devices of an application, in order';
create index passages_utilisateur on passages (utilisateur) where utilisateur is not null;

-- What a user of an application asks to be forgotten is found in the raw events, and may be removed from them, by that alone.
create index journaux_utilisateur on journaux ((appareil->>'utilisateur')) where appareil->>'utilisateur' is not null;
create or replace function journaux_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sillage.effacement', true) = 'utilisateur' then
    return null;
  end if;
  raise exception 'journaux is append-only';
end $$;

-- Facts are counted by application too, and totals hold how many sessions told their end: all of them are made again from what is noted here.
alter table faits_cumuls add column application text collate "C" not null default '';
comment on column faits_cumuls.application is 'Of mobile sessions; empty for the others.';
alter table faits_cumuls drop constraint faits_cumuls_pkey;
alter table faits_cumuls add primary key (fait, mois, complete, test, profil, application) include (passages);
create index faits_cumuls_application on faits_cumuls (application, fait) where application <> '';
alter table faits_a_cumuler add column application text collate "C" not null default '';
delete from faits_a_cumuler;
delete from faits_cumuls;
insert into faits_a_cumuler (fait, mois, profil, application, complete, test, passages)
select fait, date_trunc('month', jour::timestamp)::date, coalesce(profil, ''), coalesce(application, ''), complete, test, count(*)
from passages cross join lateral unnest(faits) trouves (fait)
where not "enAttente"
group by 1, 2, 3, 4, 5, 6;

delete from passages_cumuls;
delete from passages_totaux;
delete from satisfactions_cumuls;
delete from passages_a_cumuler;
alter table passages_a_cumuler add column mobile text collate "C", add column finies integer not null;
alter table passages_totaux add column finies integer not null;
alter table passages_cumuls add column finies integer not null;
create index passages_cumuls_mobile on passages_cumuls (grain, "etablissementId", periode) where axe = 'mobile' and cle <> '';
insert into passages_a_cumuler ("etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", mobile, complete, test, passages, finies,
  durees, "dureeSecondes", scores, "scoreCentiemes", somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4,
  somme5, reponses5)
select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", mobile, complete, test, count(*), count(fin),
  count("dureeSecondes"), coalesce(sum("dureeSecondes"), 0), count(score), coalesce(sum(round(score * 100)), 0),
  coalesce(sum(satisfaction1), 0), count(satisfaction1), coalesce(sum(satisfaction2), 0), count(satisfaction2),
  coalesce(sum(satisfaction3), 0), count(satisfaction3), coalesce(sum(satisfaction4), 0), count(satisfaction4),
  coalesce(sum(satisfaction5), 0), count(satisfaction5)
from passages where not "enAttente"
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- What was found inside mobile sessions is found when they are derived again.
insert into journaux_a_traiter (session, depuis) select session, now() from passages where application is not null
on conflict (session) do nothing;
