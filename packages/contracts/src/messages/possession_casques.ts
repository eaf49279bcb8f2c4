export const possession_casques = {
  'possession_casques.chevauchement': 'Cet appareil est déjà ailleurs à ces dates',
  'possession_casques.etablissement_obligatoire': "Choisissez l'établissement où se trouve l'appareil",
  'possession_casques.ordre_des_dates': 'La date de fin ne peut pas précéder la date de début',
} as const;
