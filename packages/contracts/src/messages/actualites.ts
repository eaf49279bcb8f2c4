export const actualites = {
  'actualites.aucune_texte': "Aucune actualité n'est publiée pour le moment.",
  'actualites.indisponibles': 'Erreur lors du chargement des actualités',
  'actualites.nouvel_onglet': '(nouvel onglet)',
} as const;
