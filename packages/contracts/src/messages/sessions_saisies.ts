export const sessions_saisies = {
  'sessions_saisies.avant_traiter': "Générez d'abord la session.",
  'sessions_saisies.appareil': 'Appareil',
  'sessions_saisies.aide': 'Une session complète est écrite dans les journaux. Elle compte une fois traitée.',
  'sessions_saisies.a_venir': "Une session ne s'écrit pas avant d'avoir commencé",
  'sessions_saisies.duree': 'Une session dure {heures} heures au plus',
  'sessions_saisies.end': 'Fin',
  'sessions_saisies.generer': 'Générer',
  'sessions_saisies.identifiant_autre':
    "L'identifiant « {champ} » n'est pas celui de la personne saisie, {personne} : corrigez-le, ou le nom",
  'sessions_saisies.identifiant_inconnu':
    "L'identifiant « {champ} » n'est celui d'aucun apprenant de l'établissement : corrigez-le, ou laissez-le vide",
  'sessions_saisies.mention': 'Saisie à la main par {par}, le {date}',
  'sessions_saisies.nom': 'Nom',
  'sessions_saisies.ordre': 'La fin doit être après le début',
  'sessions_saisies.prenom': 'Prénom',
  'sessions_saisies.profil': 'Profil',
  'sessions_saisies.resultat': 'Session traitée',
  'sessions_saisies.scenario': 'Scénario',
  'sessions_saisies.session': 'Identifiant de la session',
  'sessions_saisies.start': 'Début',
  'sessions_saisies.titre': 'Générer Session',
  'sessions_saisies.traiter': 'Traiter',
} as const;
