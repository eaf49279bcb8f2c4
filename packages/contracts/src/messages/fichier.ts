export const fichier = {
  'fichier.pdf_abime': 'Ce PDF est abîmé ou illisible : enregistrez-le de nouveau, puis choisissez-le.',
  'fichier.pdf_attendu': 'Choisissez un fichier PDF.',
  'fichier.pdf_chiffre': 'Ce PDF est protégé : enregistrez-le sans mot de passe, puis choisissez-le de nouveau.',
  'fichier.trop_grand': 'Ce fichier dépasse {taille} Mo.',
} as const;
