export const module_groupes = {
  'module_groupes.aide.ordre': "Rang dans le catalogue, le plus petit d'abord.",
  'module_groupes.champ.illustration': 'Illustration',
  'module_groupes.champ.nom': 'Nom',
  'module_groupes.champ.ordre': 'Ordre',
  'module_groupes.creer': 'Créer un groupe de modules',
  'module_groupes.encore_utilise': 'Ce groupe ne peut pas être supprimé : des modules lui sont encore rattachés.',
  'module_groupes.modules': 'Modules du groupe',
  'module_groupes.nom_m': 'groupe de modules|groupes de modules',
  'module_groupes.nom_obligatoire': 'Indiquez le nom du groupe de modules',
  'module_groupes.recherche': 'Nom',
  'module_groupes.section.identite': 'Identité',
  'module_groupes.vide': 'Les groupes rassemblent les modules du catalogue par thème.',
} as const;
