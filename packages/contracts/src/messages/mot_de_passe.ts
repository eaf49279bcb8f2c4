export const mot_de_passe = {
  'mot_de_passe.trop_courant': 'Ce mot de passe est trop courant : choisissez-en un autre',
  'mot_de_passe.trop_court':
    'Choisissez au moins 12 caractères, ou 8 avec trois sortes : minuscules, majuscules, chiffres, symboles',
} as const;
