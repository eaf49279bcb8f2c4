export const connexions = {
  'connexions.casques_180': 'Casques : 180 jours',
  'connexions.casques_30': 'Casques : 30 jours',
  'connexions.casques_90': 'Casques : 90 jours',
  'connexions.date': 'Date du dernier message',
  'connexions.delai': 'Délai',
  'connexions.interface': 'Interface : 3 mois',
  'connexions.interface_30': 'Interface : 30 jours',
  'connexions.nom_m': 'établissement|établissements',
  'connexions.nombre': '{nombre} sur {total}',
  'connexions.pourcentage': 'des établissements ne sont pas connectés',
  'connexions.titre': 'Etat de connexion des établissements',
  'connexions.vide': 'Tous les établissements se sont connectés dans ce délai.',
} as const;
