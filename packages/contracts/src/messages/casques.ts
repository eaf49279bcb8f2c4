export const casques = {
  'casques.mac': 'Indiquez une adresse MAC complète (12 chiffres ou lettres de A à F)',
  'casques.numero_deja_utilise': 'Ce numéro de série est déjà utilisé',
  'casques.numero_obligatoire': "Indiquez le numéro de série de l'appareil",
} as const;
