export const contenu = {
  'contenu.minutes': '{nombre} min',
  'contenu.ouvrir_document': 'Ouvrir le document',
} as const;
