export const individuelles = {
  'individuelles.indisponible': 'Les données spécifiques à ce scénario ne sont pas encore disponibles',
  'individuelles.titre': 'Statistiques individuelles',
  'individuelles.titre_de': 'Statistiques individuelles : {nom}',
  'individuelles.aucune_session': "Aucune session n'a encore été jouée.",
  'individuelles.vide': "Cette étape n'a pas encore été jouée.",
} as const;
