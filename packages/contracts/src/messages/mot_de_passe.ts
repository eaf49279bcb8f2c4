export const mot_de_passe = {
  'mot_de_passe.actuel_demande': 'Indiquez votre mot de passe actuel',
  'mot_de_passe.actuel_incorrect': "Ce n'est pas votre mot de passe actuel",
  'mot_de_passe.inchange': 'Laissé vide, il reste inchangé.',
  'mot_de_passe.inchange_admin':
    'Laissé vide, il reste inchangé. Changé, il ferme les connexions ouvertes de ce compte.',
  'mot_de_passe.personnel': 'Ce mot de passe reprend votre nom, votre code ou votre adresse : choisissez-en un autre',
  'mot_de_passe.trop_courant':
    'Ce mot de passe est trop courant : un mot, un prénom ou un mois suivi de chiffres se devine. Choisissez-en un autre',
  'mot_de_passe.trop_court':
    'Choisissez au moins 12 caractères, ou 8 avec trois sortes : minuscules, majuscules, chiffres, symboles',
  'mot_de_passe.trop_simple': 'Ce mot de passe répète ou suit des caractères du clavier : choisissez-en un autre',
  'mot_de_passe.vide': "Un mot de passe n'est pas fait d'espaces seuls",
} as const;
