export const contenu = {
  'contenu.ouvrir_document': 'Ouvrir le document',
} as const;
