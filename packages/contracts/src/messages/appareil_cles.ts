export const appareil_cles = {
  'appareil_cles.un_seul': 'Choisissez un appareil, un établissement ou une application, et un seul',
  'appareil_cles.nom_f': 'clé|clés',
} as const;
