export const groupements = {
  'groupements.aide.etablissements': 'Seuls les établissements sans groupement, ou déjà membres, sont proposés.',
  'groupements.aide.password':
    'Laissé vide, il reste inchangé. Au moins 12 caractères, ou 8 avec trois sortes (minuscules, majuscules, chiffres, symboles).',
  'groupements.aide.password_creation':
    'Laissé vide, le groupement le choisit par un lien. Au moins 12 caractères, ou 8 avec trois sortes (minuscules, majuscules, chiffres, symboles).',
  'groupements.champ.email': 'Adresse électronique',
  'groupements.champ.etablissements': 'Établissements',
  'groupements.champ.nom': 'Nom',
  'groupements.champ.password': 'Mot de passe',
  'groupements.creer': 'Créer un groupement',
  'groupements.encore_utilise':
    'Ce groupement ne peut pas être supprimé : des établissements lui sont encore rattachés.',
  'groupements.etablissement_deja_groupe': 'Un établissement choisi appartient déjà à un autre groupement',
  'groupements.etablissements_membres': 'Établissements du groupement',
  'groupements.nom_m': 'groupement|groupements',
  'groupements.nom_obligatoire': 'Indiquez le nom du groupement',
  'groupements.recherche': 'Nom, adresse électronique',
  'groupements.section.compte': 'Compte',
  'groupements.section.identite': 'Identité',
  'groupements.vide': "Votre établissement n'appartient à aucun groupement.",
  'groupements.vide_admin': 'Un groupement réunit des établissements sous un compte commun.',
} as const;
