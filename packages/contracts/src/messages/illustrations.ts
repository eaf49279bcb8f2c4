export const illustrations = {
  'illustrations.aide':
    'PNG, JPEG ou WebP, 5 Mo au plus. Une grande image est réduite ; sans image, une couverture est dessinée.',
  'illustrations.changer': "Changer l'image",
  'illustrations.choisir': 'Choisir une image',
  'illustrations.enregistree': 'Illustration enregistrée',
  'illustrations.format': 'Choisissez une image PNG, JPEG ou WebP.',
  'illustrations.retiree': 'Illustration retirée',
  'illustrations.retirer': "Retirer l'image",
  'illustrations.titre': 'Illustration',
  'illustrations.trop_grande': "Choisissez une image d'au plus {cote} pixels de côté.",
  'illustrations.trop_lourde': "Choisissez une image d'au plus 5 Mo.",
} as const;
