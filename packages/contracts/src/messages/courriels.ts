export const courriels = {
  'courriels.aucun_texte':
    "Les messages que Sillage envoie sont gardés ici tant qu'aucun serveur de messagerie n'est configuré.",
  'courriels.colonne_date': 'Date',
  'courriels.colonne_destinataire': 'Destinataire',
  'courriels.colonne_objet': 'Objet',
  'courriels.lire': 'Lire',
  'courriels.mot_de_passe_debut':
    'Bonjour,\n\nVous avez demandé à renouveler votre mot de passe Sillage. L’adresse suivante, valable {delai}, permet d’en choisir un nouveau :',
  'courriels.mot_de_passe_fin':
    'Ce lien ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.\n\nSillage',
  'courriels.mot_de_passe_objet': 'Votre nouveau mot de passe Sillage',
  'courriels.nom_m': 'courriel|courriels',
  'courriels.premier_mot_de_passe_debut':
    'Bonjour,\n\nUn compte vous est ouvert sur Sillage. L’adresse suivante, valable {delai}, permet d’en choisir le mot de passe :',
  'courriels.premier_mot_de_passe_fin':
    'Ce lien ne sert qu’une fois. Passé ce délai, demandez-en un autre par « Mot de passe oublié ? » sur la page de connexion.\n\nSillage',
  'courriels.premier_mot_de_passe_objet': 'Votre compte Sillage',
  'courriels.relance_debut':
    'Bonjour {prenom},\n\nLa formation « {formation} » vous attend sur Sillage : vous ne l’avez pas encore terminée.',
  'courriels.relance_echeance': 'Elle est disponible jusqu’au {date}.',
  'courriels.relance_fin': 'Si vous l’avez terminée entre-temps, ignorez ce message.\n\nSillage',
  'courriels.relance_lien': 'Ouvrez cette adresse pour y accéder :',
  'courriels.relance_objet': 'À terminer : {formation}',
  'courriels.titre': 'Courriels',
} as const;
