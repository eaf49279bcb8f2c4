export const tableur = {
  'tableur.abime':
    'Ce classeur est abîmé : ouvrez-le dans votre tableur, enregistrez-le de nouveau, puis choisissez-le.',
  'tableur.chiffre':
    'Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe, puis choisissez-le de nouveau.',
  'tableur.illisible':
    "Ce fichier n'est pas un tableur lisible : choisissez un fichier Excel (.xlsx ou .xls), OpenDocument (.ods) ou CSV.",
  'tableur.page':
    "Ce fichier n'est pas un vrai classeur, mais une page web, du XML ou un format d'échange : ouvrez-le dans Excel et enregistrez-le en .xlsx, puis choisissez-le.",
  'tableur.trop_de_lignes': 'Ce fichier dépasse {lignes} lignes : partagez-le en plusieurs fichiers.',
  'tableur.trop_grand': 'Ce fichier dépasse {taille} Mo : partagez-le en plusieurs fichiers.',
  'tableur.trop_long':
    'La lecture de ce fichier a été arrêtée après {secondes} secondes : enregistrez-le de nouveau, sans mise en forme, puis recommencez.',
  'tableur.trop_lourd':
    "Ce fichier renferme beaucoup plus de données que sa taille ne l'annonce : par sécurité, il n'a pas été ouvert.",
  'tableur.vide': 'Ce fichier est vide : choisissez celui qui contient vos lignes.',
} as const;
