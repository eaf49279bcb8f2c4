-- Invented learners, the same at every run: 400 establishments with one account each, one administrator, then :total learners.
-- A third bear one of the common family names, so that one such name is about 0.3 % of the whole; the others share 3,000 made of a
-- root and an ending, about 0.02 % each. A first name is about 1 %. One learner in twenty is archived.
select setseed(0.42);

insert into users (id, role) overriding system value
  select i, 'ROLE_ETABLISSEMENT' from generate_series(1, 400) i
  union all select 401, 'ROLE_ADMIN'
  on conflict do nothing;

insert into etablissements (id, "userId", nom, ville, "codePostal", "codeEtablissement", features) overriding system value
  select i, i, sorte || ' de ' || ville, ville, lpad((1000 + i * 237 % 95000)::text, 5, '0'), 'ETAB-' || lpad(i::text, 4, '0'),
    '{trainingCourses,attestations}'
  from generate_series(1, 400) i,
    lateral (select (array['Centre hospitalier', 'Clinique', 'CHU', 'EHPAD', 'IFSI', 'Polyclinique', 'Hôpital privé', 'Institut médical',
      'Maison de santé', 'Centre de rééducation'])[1 + i % 10] as sorte) s,
    lateral (select (array['Nantes', 'Rennes', 'Angers', 'Le Mans', 'Évreux', 'Châteauroux', 'Besançon', 'Nîmes', 'Béziers', 'Orléans',
      'Alençon', 'Mâcon', 'Périgueux', 'Saint-Étienne', 'Chambéry', 'Épinal', 'Vannes', 'Laval', 'Quimper', 'Saint-Malo', 'Cholet',
      'Bourges', 'Troyes', 'Reims', 'Metz', 'Colmar', 'Dole', 'Gap', 'Digne', 'Arles', 'Sète', 'Albi', 'Castres', 'Cahors', 'Brive',
      'Tulle', 'Guéret', 'Niort', 'Saintes', 'Royan'])[1 + i / 10 % 40] as ville) v
  on conflict do nothing;

insert into users (id, role) overriding system value
  select 1000 + i, 'ROLE_APPRENANT' from generate_series(:first, :total) i;

with listes as materialized (
  select
    array['Martin', 'Bernard', 'Thomas', 'Petit', 'Robert', 'Richard', 'Durand', 'Dubois', 'Moreau', 'Laurent', 'Simon', 'Michel',
      'Lefèvre', 'Leroy', 'Roux', 'David', 'Bertrand', 'Morel', 'Fournier', 'Girard', 'Bonnet', 'Dupont', 'Lambert', 'Fontaine',
      'Rousseau', 'Vincent', 'Muller', 'Faure', 'André', 'Mercier', 'Blanc', 'Guérin', 'Boyer', 'Garnier', 'Chevalier', 'François',
      'Legrand', 'Gauthier', 'Garcia', 'Perrin', 'Robin', 'Clément', 'Morin', 'Nicolas', 'Henry', 'Roussel', 'Mathieu', 'Gautier',
      'Masson', 'Marchand', 'Duval', 'Denis', 'Dumont', 'Marie', 'Lemaire', 'Noël', 'Meyer', 'Dufour', 'Meunier', 'Brun', 'Blanchard',
      'Giraud', 'Joly', 'Rivière', 'Lucas', 'Brunet', 'Gaillard', 'Barbier', 'Arnaud', 'Martinez', 'Gérard', 'Roche', 'Renard', 'Schmitt',
      'Roy', 'Leroux', 'Colin', 'Vidal', 'Caron', 'Picard', 'Roger', 'Fabre', 'Aubert', 'Lemoine', 'Renaud', 'Dumas', 'Lacroix', 'Olivier',
      'Philippe', 'Bourgeois', 'Pierre', 'Benoît', 'Rey', 'Leclerc', 'Payet', 'Rolland', 'Leclercq', 'Guillaume', 'Lecomte', 'D’Aubigné']
      as courants,
    array['Bar', 'Ber', 'Bis', 'Bon', 'Bos', 'Bou', 'Bré', 'Cad', 'Cam', 'Can', 'Cas', 'Cha', 'Che', 'Clo', 'Cor', 'Cou', 'Cré', 'Dau',
      'Del', 'Des', 'Dor', 'Dra', 'Dur', 'Écha', 'Esc', 'Fal', 'Fau', 'Fer', 'Fla', 'For', 'Fou', 'Fré', 'Gal', 'Gam', 'Gas', 'Gau', 'Gir',
      'God', 'Gou', 'Gra', 'Gri', 'Gué', 'Guil', 'Ham', 'Hér', 'Hou', 'Jac', 'Jau', 'Jol', 'Jou', 'Ker', 'Lab', 'Lac', 'Lam', 'Lan', 'Lar',
      'Lau', 'Lib', 'Lor', 'Lou', 'Mad', 'Mal', 'Man', 'Mar', 'Mau', 'Mén', 'Mon', 'Mor', 'Mou', 'Nav', 'Nor', 'Oli', 'Pas', 'Pau', 'Pel',
      'Per', 'Pic', 'Poi', 'Por', 'Pra', 'Pré', 'Quer', 'Rab', 'Ram', 'Rav', 'Rib', 'Roc', 'Ros', 'Sab', 'Sal', 'Sau', 'Ser', 'Tab', 'Tar',
      'Tau', 'Thé', 'Tou', 'Val', 'Ver', 'Vil'] as racines,
    array['ard', 'audeau', 'bert', 'cher', 'delle', 'don', 'douin', 'gnac', 'goux', 'lain', 'lard', 'leau', 'let', 'lier', 'lineau', 'lot',
      'main', 'mond', 'neau', 'net', 'nier', 'quet', 'reau', 'rier', 'sard', 'saint', 'teau', 'tel', 'tier', 'vigny'] as terminaisons,
    array['Camille', 'Léa', 'Manon', 'Chloé', 'Zoé', 'Anaïs', 'Inès', 'Emma', 'Louise', 'Alice', 'Jade', 'Lina', 'Rose', 'Anna', 'Mila',
      'Julie', 'Sarah', 'Laura', 'Lucie', 'Marine', 'Pauline', 'Mathilde', 'Justine', 'Marion', 'Amélie', 'Céline', 'Sophie', 'Hélène',
      'Élodie', 'Aurélie', 'Émilie', 'Noémie', 'Mélanie', 'Stéphanie', 'Véronique', 'Nathalie', 'Valérie', 'Sylvie', 'Isabelle', 'Agnès',
      'Lœtitia', 'Fatima', 'Aïcha', 'Nadia', 'Samira', 'Yasmine', 'Thi Mai', 'Maëlle', 'Gaëlle', 'Solène', 'Lucas', 'Hugo', 'Louis', 'Jules',
      'Gabriel', 'Arthur', 'Raphaël', 'Adam', 'Maël', 'Paul', 'Nathan', 'Ethan', 'Théo', 'Tom', 'Noah', 'Sacha', 'Léo', 'Mathis', 'Enzo',
      'Clémence', 'Antoine', 'Alexandre', 'Maxime', 'Romain', 'Quentin', 'Benjamin', 'Florian', 'Kévin', 'Jérôme', 'Sébastien', 'Frédéric',
      'Éric', 'François', 'Hervé', 'Loïc', 'Gaël', 'Yann', 'Ronan', 'Erwan', 'Karim', 'Mehdi', 'Youssef', 'Mamadou', 'Ousmane', 'Joël',
      'Noël', 'André', 'Rémi', 'Grégory', 'Étienne'] as prenoms
), tirages as materialized (
  select i, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f
  from generate_series(:first, :total) i
), personnes as (
  select i, d, e, f,
    case when a < 0.33 then courants[1 + floor(b * 100)::int]
      else racines[1 + floor(b * 100)::int] || terminaisons[1 + floor(a * 1000)::int % 30] end as nom,
    prenoms[1 + floor(c * 100)::int] as prenom
  from tirages, listes
)
insert into apprenants ("userId", "etablissementId", nom, prenom, email, matricule, "codeApprenant", "dateNaissance", "estEtudiant",
  "professionId", "deletedAt")
  select 1000 + i, 1 + i % 400, nom, prenom,
    case when d < 0.6 then replace(sans_accents(prenom || '.' || nom), ' ', '-') || i || '@exemple.test' end,
    lpad((i * 7919::bigint % 1000000)::text, 6, '0'), 'APP-' || lpad((1 + i % 400)::text, 4, '0') || '-' || lpad((i / 400)::text, 5, '0'),
    date '1960-01-01' + floor(e * 16000)::int, f < 0.2, 1 + floor(f * 26)::int,
    case when e < 0.05 then timestamptz '2026-06-30 08:00:00+00' end
  from personnes;
