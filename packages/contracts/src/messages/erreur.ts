export const erreur = {
  'erreur.cle_reutilisee':
    "Cette demande porte la clé d'une autre, qui a déjà été traitée. Rien n'a été enregistré : envoyez-la avec une nouvelle clé.",
  'erreur.conflit_de_version':
    "Cette fiche a été modifiée par quelqu'un d'autre depuis que vous l'avez ouverte. Rechargez-la avant d'enregistrer : rien n'a été écrasé.",
  'erreur.connexion_requise': 'Full authentication is required to access this resource.',
  'erreur.corps_trop_grand': 'La demande est trop volumineuse.',
  'erreur.deja_traitee': "Cette demande a déjà été traitée. Rechargez la page pour voir ce qu'elle a fait.",
  'erreur.delai_heures': '{nombre} heure|{nombre} heures',
  'erreur.delai_jours': '{nombre} jour|{nombre} jours',
  'erreur.delai_minutes': '{nombre} minute|{nombre} minutes',
  'erreur.delai_secondes': '{nombre} seconde|{nombre} secondes',
  'erreur.demande_non_traitee': "La demande n'a pas pu être traitée en raison d'un problème technique.",
  'erreur.interne': "Une erreur interne s'est produite. Veuillez réessayer ultérieurement",
  'erreur.espace_insuffisant':
    "Espace de stockage insuffisant. Rien n'a été enregistré : réessayez quand la place manquante aura été faite.",
  'erreur.introuvable': 'Données indisponibles',
  'erreur.methode': "Cette action n'existe pas à cette adresse.",
  'erreur.non_autorise': "Vous n'avez pas accès à cette action.",
  'erreur.origine': "La demande ne vient pas d'une page de Sillage.",
  'erreur.requete_invalide': 'Requête invalide',
  'erreur.reseau': 'Sillage est injoignable. Vérifiez votre connexion, puis réessayez.',
  'erreur.service_indisponible':
    'Le service démarre ou est momentanément indisponible. Veuillez réessayer dans un instant.',
  'erreur.trop_de_requetes': 'Trop de demandes. Réessayez dans {delai}.',
  'erreur.type_de_contenu': "Ce type de contenu n'est pas accepté.",
  'erreur.validation': 'Des champs sont à corriger.',
  'erreur.version_requise': "La demande doit dire quelle version elle change (en-tête If-Match) : rien n'a été écrasé.",
} as const;
