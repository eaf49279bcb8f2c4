export const conservations = {
  'conservations.adresses': 'Adresses',
  'conservations.apprenants': 'Apprenants',
  'conservations.courriels': 'Courriels',
  'conservations.date': 'Nuit',
  'conservations.inconnus': 'Noms sans compte',
  'conservations.journal': 'Lignes du journal',
  'conservations.nom_m': 'rapport|rapports',
  'conservations.preuves': 'Preuves échues',
  'conservations.raccourci': 'Ce que chaque nuit a effacé',
  'conservations.titre': 'Rapports de conservation',
  'conservations.vide':
    "Chaque nuit, ce qui a dépassé sa durée de conservation est effacé, et compté ici. Aucune nuit n'est encore passée.",
} as const;
