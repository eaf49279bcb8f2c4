export const training_courses = {
  'training_courses.archive': 'Ce parcours est archivé. Vous ne pouvez ni le modifier, ni le supprimer.',
  'training_courses.assigne':
    'Ce parcours de formation a été assigné à au moins un apprenant ou regroupement. Vous ne pouvez ni le modifier, ni le supprimer.',
  'training_courses.deux_formations': 'Veuillez renseigner 2 formations minimum',
  'training_courses.encore_utilise':
    "Ce parcours de formation ne peut pas être supprimé : une assignation en garde l'historique.",
  'training_courses.formation_en_double': 'Une formation ne peut figurer deux fois dans un parcours',
  'training_courses.nom_obligatoire': 'Indiquez le nom du parcours de formation',
  'training_courses.non_assigne': "Ce parcours de formation n'est assigné à personne : il n'y a rien à archiver.",
  'training_courses.type_obligatoire': 'Indiquez le type du parcours de formation',
} as const;
