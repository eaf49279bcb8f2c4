export const administrateurs = {
  'administrateurs.aide.role':
    "Les responsables de compte ont les droits d'un administrateur ; un super administrateur gère aussi ces comptes.",
  'administrateurs.aide.role_propre': 'Vous ne pouvez pas changer votre propre rôle.',
  'administrateurs.champ.createdAt': 'Créé le',
  'administrateurs.champ.email': 'Adresse électronique',
  'administrateurs.champ.id': 'Id',
  'administrateurs.champ.password': 'Mot de passe',
  'administrateurs.champ.role': 'Rôle',
  'administrateurs.compte': 'Compte',
  'administrateurs.creer': 'Créer un administrateur',
  'administrateurs.detail': 'Détail administrateur',
  'administrateurs.editer': 'Editer un administrateur',
  'administrateurs.liste': 'Liste des administrateurs',
  'administrateurs.nom_m': 'administrateur|administrateurs',
  'administrateurs.recherche': 'Adresse électronique',
  'administrateurs.vide':
    'Un administrateur ouvre toute la plateforme : donnez ce compte à une personne, pas à une équipe.',
  'administrateurs.vous': 'Vous',
} as const;
