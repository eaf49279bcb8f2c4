export const validation = {
  'validation.adresse_secret':
    "Indiquez une adresse sans nom d'utilisateur ni mot de passe : elle est donnée à qui joue",
  'validation.adresse_web': 'Indiquez une adresse qui commence par https://',
  'validation.booleen': 'Indiquez oui ou non',
  'validation.choix': 'Choisissez une valeur proposée',
  'validation.code_arobase': "Un code ne contient pas de « @ » : c'est ce qui le distingue d'une adresse électronique",
  'validation.date': 'Indiquez une date valide (jj/mm/aaaa)',
  'validation.date_hors_bornes': 'Indiquez une date du 01/01/2000 au 31/12/2099',
  'validation.email': 'Indiquez une adresse électronique valide',
  'validation.instant': 'Indiquez un instant valide (aaaa-mm-jj hh:mm)',
  'validation.invalide': "Cette valeur n'est pas valide",
  'validation.naissance_hors_bornes': "Indiquez une date de naissance du 01/01/1900 à aujourd'hui",
  'validation.nom': 'Un nom ne contient ni adresse, ni lien, ni retour à la ligne',
  'validation.nombre_entier': 'Indiquez un nombre entier',
  'validation.nombre_hors_limites': "Ce nombre n'est pas dans les limites permises",
  'validation.obligatoire': 'Ce champ est obligatoire',
  'validation.reference': "Cet élément n'existe pas ou ne vous est pas accessible",
  'validation.signe':
    "Ce texte contient un signe invisible, qui change ce que l'on y lit : effacez-le, puis tapez-le de nouveau",
  'validation.texte': 'Indiquez un texte',
  'validation.trop_d_elements': "Trop d'éléments à la fois : choisissez-en moins",
  'validation.trop_long': 'Ce texte est trop long',
} as const;
