export const fichier = {
  'fichier.trop_grand': 'Ce fichier dépasse {taille} Mo.',
} as const;
