-- Invented passages, the same at every run, over three years: 400 establishments of unlike sizes, 60 scenarios, 2,000 headsets, 20,000
-- learners (learners.sql). One in eight is incomplete, one in forty a supervisor's test. They come in the order of time, as in life.
-- Twenty facts were found in each that is complete, of the hundred of its scenario; the others reached one to three of its four steps. Two in seven were played in a mobile application.
select setseed(0.73);

update etablissements set "IFPS" = id % 10 in (4, 7, 8);

insert into scenarios (id, nom, guid) overriding system value
  select i, 'Scénario ' || i, 'guid-' || i from generate_series(1, 60) i;

insert into casques (id, "numeroSerie", etiquette, "typeId") overriding system value
  select i, 'SERIE-' || lpad(i::text, 5, '0'), 'Casque ' || i, case when i % 25 = 0 then 3 else 1 end from generate_series(1, 2000) i;

insert into possession_casques ("casqueId", "etablissementId", emplacement, "dateDebut")
  select i, 1 + (i - 1) % 400, 2, date '2023-06-01' from generate_series(1, 2000) i;

-- By scenario: seven actions in six categories, three errors, three reasons, three remedies, each right or wrong in three ways, the six of one
-- place following one another; then four steps.
insert into faits (id, "scenarioId", genre, code, valeur, juste, categorie, rang) overriding system value
  select 120 * (s - 1) + 6 * place + sorte + 1, s, genre, genre || '-' || place, case when place < 16 then sorte::text else '' end, case when place < 16 then sorte > 1 end,
    case genre when 'action' then (array['Bientraitance', 'CircuitMedicament', 'DroitDesPatients', 'Hygiene', 'Identito', 'Logistique'])[1 + place % 6] end,
    place
  from generate_series(1, 60) s, generate_series(0, 19) place, generate_series(0, 5) sorte,
    lateral (select case when place < 16 then (array['action', 'action', 'erreur', 'pourquoi', 'comment'])[1 + place % 5] else 'etape' end as genre) g
  where place < 16 or sorte = 0;

-- What the product writes down next has an id of its own.
select setval(pg_get_serial_sequence('faits', 'id'), (select max(id) from faits));

insert into modules (id, nom, type) overriding system value values (1, 'Hygiène', 1);

insert into assignments (id, name, "shortId", "etablissementId", "moduleId") overriding system value
  select i, 'Attribution ' || i, 'A' || i, 1 + i % 400, 1 from generate_series(1, 1200) i;

-- Five for each establishment, the second below the first, the third below the second.
insert into regroupements (id, "etablissementId", "nomA", "regroupementId") overriding system value
  select i, 1 + i % 400, 'Regroupement ' || i, case when i between 401 and 1200 then i - 400 end from generate_series(1, 2000) i;

insert into apprenant_regroupements ("apprenantId", "regroupementId", "dateDebut")
  select id, "etablissementId" - 1 + 400 * (id / 400 % 5) + case when "etablissementId" = 1 then 400 else 0 end, date '2024-01-01'
  from apprenants
  where "etablissementId" - 1 + 400 * (id / 400 % 5) + case when "etablissementId" = 1 then 400 else 0 end between 1 and 2000;

-- References are not checked row by row; totals are made by the rebuild that is measured.
set session_replication_role = replica;

insert into passages ("etablissementId", session, plateforme, "casqueId", "scenarioRef", "scenarioId", profil, "apprenantId", nom, prenom,
  "assignmentId", test, complete, debut, fin, jour, "isoAnnee", "isoSemaine", "dureeSecondes", score,
  satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5, evenements, "dernierEvenement", "updatedAt",
  faits, application, systeme, "appareilId", "recuLe")
  select lieu, md5(i::text)::uuid, plateforme,
    case when plateforme = 'casque' then 1 + (lieu - 1 + 400 * floor(c * 5)::int) % 2000 end,
    'guid-' || scenario, scenario, case when d < 0.97 then 'Profil ' || 1 + floor(power(d, 2) * 26)::int end,
    apprenant, 'Nom ' || apprenant, 'Prénom', case when e < 0.2 then case when lieu = 1 then 400 else lieu - 1 end + 400 * floor(e * 15)::int end,
    b < 0.025, a > 0.125, debut, debut + interval '20 minutes', jour, extract(isoyear from jour), extract(week from jour),
    300 + floor(a * 2400)::int, round((40 + 60 * b)::numeric, 2),
    case when a < 0.7 then 1 + floor(b * 4)::int end, case when a < 0.7 then 1 + floor(c * 4)::int end,
    case when a < 0.7 then 1 + floor(d * 4)::int end, case when a < 0.7 then 1 + floor(e * 4)::int end,
    case when a < 0.7 then 1 + floor(power(b, 0.5) * 4)::int end, 40, debut, debut,
    array(select 120 * (scenario - 1) + 6 * place + 1 + case when place < 16 then i * (place + 7) / 3 % 6 else 0 end
      from generate_series(0, case when a > 0.125 then 19 else 16 + floor(c * 3)::int end) place),
    application, case when application is not null then (array['android', 'ios', 'navigateur'])[1 + floor(a * 3)::int] end,
    case when application is not null then 'appareil-' || apprenant end, debut + interval '2 hours'
  from (
    select i, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g
    from generate_series(1, :total) i
  ) tirages,
  lateral (select 1 + floor(power(f, 1.6) * 400)::int as lieu, 1 + floor(power(g, 1.5) * 60)::int as scenario,
    (array['casque', 'casque', 'casque', 'casque', 'navigateur', 'mobile', 'scorm'])[1 + floor(c * 7)::int] as plateforme,
    case when floor(c * 7) in (4, 5) then (array['adam', 'lat', 'ddp'])[1 + floor(e * 3)::int] end as application,
    timestamptz '2023-11-20 08:00:00+00' + interval '1 second' * floor(i::float8 * 94694400 / :total) as debut) choix,
  lateral (select (debut at time zone 'Europe/Paris')::date as jour,
    lieu - 1 + 400 * (1 + floor(g * 49)::int) as apprenant) suite;

set session_replication_role = origin;
