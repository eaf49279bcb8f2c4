export const validation = {
  'validation.adresse_web': 'Indiquez une adresse qui commence par https://',
  'validation.booleen': 'Indiquez oui ou non',
  'validation.choix': 'Choisissez une valeur proposée',
  'validation.date': 'Indiquez une date valide (jj/mm/aaaa)',
  'validation.email': 'Indiquez une adresse électronique valide',
  'validation.invalide': "Cette valeur n'est pas valide",
  'validation.nombre_entier': 'Indiquez un nombre entier',
  'validation.nombre_hors_limites': "Ce nombre n'est pas dans les limites permises",
  'validation.obligatoire': 'Ce champ est obligatoire',
  'validation.reference': "Cet élément n'existe pas ou ne vous est pas accessible",
  'validation.texte': 'Indiquez un texte',
  'validation.trop_long': 'Ce texte est trop long',
} as const;
