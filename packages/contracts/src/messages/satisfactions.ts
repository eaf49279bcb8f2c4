export const satisfactions = {
  'satisfactions.apprecie': 'des apprenants ont apprécié la formation',
  'satisfactions.pas_satisfait': 'Pas satisfait',
  'satisfactions.peu_satisfait': 'Peu satisfait',
  'satisfactions.repartition': 'Répartition des réponses',
  'satisfactions.reussite': 'Taux de réussite global',
  'satisfactions.satisfait': 'Satisfait',
  'satisfactions.titre': 'Statistiques globales',
  'satisfactions.tres_satisfait': 'Très satisfait',
  'satisfactions.utile': "des apprenants l'ont trouvée utile professionnellement",
} as const;
