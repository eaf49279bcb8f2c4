export const appareil_cles = {
  'appareil_cles.un_seul': 'Choisissez un appareil ou un établissement, et un seul',
} as const;
