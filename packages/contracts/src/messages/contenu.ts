export const contenu = {
  'contenu.adresse_refusee':
    "Adresse refusée : elle contient un nom d'utilisateur ou un mot de passe. Elle n'est donnée à personne et n'ouvre rien tant qu'elle n'est pas modifiée.",
  'contenu.ouvrir_document': 'Ouvrir le document',
} as const;
