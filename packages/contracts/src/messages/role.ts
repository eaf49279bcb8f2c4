export const role = {
  'role.ROLE_ADMIN': 'Administrateur',
  'role.ROLE_APPRENANT': 'Apprenant',
  'role.ROLE_CSM': 'Responsable de compte',
  'role.ROLE_ETABLISSEMENT': 'Établissement',
  'role.ROLE_GROUPEMENT': 'Groupement',
  'role.ROLE_REFERENT': 'Référent',
  'role.ROLE_SUPER_ADMIN': 'Super administrateur',
  'role.aucun': 'Sans rôle',
} as const;
