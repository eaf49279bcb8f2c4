export const creation_admin = {
  'creation_admin.adresse_attendue':
    "Donnez l'adresse électronique du super administrateur : npm run create-admin -- prenom.nom@exemple.fr",
  'creation_admin.base_attendue':
    'Sans DATABASE_URL, Sillage ouvre son monde de démonstration, qui a déjà ses administrateurs : donnez la variable DATABASE_URL, ou SILLAGE_DEMO=0 pour la base embarquée.',
  'creation_admin.deja': "L'adresse {adresse} a déjà un compte d'administration.",
  'creation_admin.lien':
    'Le super administrateur {adresse} choisit son mot de passe à cette adresse, qui sert une seule fois, pendant {delai} :\n{lien}',
} as const;
