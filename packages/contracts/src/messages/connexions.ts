export const connexions = {
  'connexions.casques_jours': 'Casques : {jours} jours',
  'connexions.date': 'Date du dernier message',
  'connexions.delai': 'Délai',
  'connexions.interface': 'Interface : 3 mois',
  'connexions.interface_jours': 'Interface : {jours} jours',
  'connexions.nom_m': 'établissement|établissements',
  'connexions.nombre': '{nombre} sur {total}',
  'connexions.pourcentage': 'des établissements ne sont pas connectés',
  'connexions.titre': 'Etat de connexion des établissements',
  'connexions.vide': 'Tous les établissements se sont connectés dans ce délai.',
} as const;
