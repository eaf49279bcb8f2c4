export const demonstration = {
  'demonstration.admin': 'Administratrice',
  'demonstration.apprenant': 'Apprenante du CHU de Nantes',
  'demonstration.apprenant_nouveau':
    'Apprenante du CHU de Nantes, née le 14/03/1980, qui choisit son mot de passe à la première connexion',
  'demonstration.csm': 'Responsable de compte (CSM)',
  'demonstration.double': 'Une adresse, deux comptes de référente (choix du compte)',
  'demonstration.etablissement': 'CHU de Nantes, avec formations et attestations',
  'demonstration.etablissement_sans': 'Clinique des Acacias, sans fonctionnalité',
  'demonstration.groupement': 'Groupement Loire-Océan (3 établissements)',
  'demonstration.ifps': 'IFSI de Rennes, institut de formation (IFPS)',
  'demonstration.referent': 'Référente au CHU de Nantes',
  'demonstration.super_admin': 'Super administratrice',
} as const;
