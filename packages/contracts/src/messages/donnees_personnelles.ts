export const donnees_personnelles = {
  'donnees_personnelles.acces.decide': 'Le prestataire',
  'donnees_personnelles.acces.duree':
    "Une connexion, un lien : jusqu'à leur expiration, puis effacés la nuit suivante. Essais refusés : un jour, puis de même. L'adresse d'où le compte s'est connecté : {provenancesJours} jours. Un second facteur : jusqu'à son retrait.",
  'donnees_personnelles.acces.nom': 'Connexions, liens et essais de connexion',
  'donnees_personnelles.acces.raison': 'Ouvrir le compte à la bonne personne, et à elle seule.',
  'donnees_personnelles.compte_efface': 'Compte effacé',
  'donnees_personnelles.contact.decide': "L'organisation, pour les siens",
  'donnees_personnelles.contact.duree': "Tant que l'organisation ou le matériel est suivi dans Sillage.",
  'donnees_personnelles.contact.nom': "Contacts des organisations et auteurs d'un historique",
  'donnees_personnelles.contact.raison': 'Joindre un établissement ou un groupement, savoir qui a écrit.',
  'donnees_personnelles.courrier.decide': 'Le prestataire',
  'donnees_personnelles.courrier.duree':
    '{courrielsJours} jours pour un courriel, envoyé ou gardé ; une relance, tant que le compte est ouvert.',
  'donnees_personnelles.courrier.nom': 'Courriels et relances',
  'donnees_personnelles.courrier.raison': 'Dire ce qui a été envoyé, à qui et quand.',
  'donnees_personnelles.document.decide': 'Le prestataire et son client',
  'donnees_personnelles.document.duree':
    'Le temps que la loi fixe pour un contrat : le prestataire les supprime lui-même.',
  'donnees_personnelles.document.nom': 'Conventions de formation',
  'donnees_personnelles.document.raison': "Contrat entre deux organisations ; aucun apprenant n'y est nommé.",
  'donnees_personnelles.effacement.attestations':
    '{nombre} attestation gardée sous un pseudonyme|{nombre} attestations gardées sous un pseudonyme',
  'donnees_personnelles.effacement.jusquau': "(preuve de formation, jusqu'au {date})",
  'donnees_personnelles.effacement.part':
    "Partent : le compte, l'identité, les badges, les relances, les courriels et la reprise des formations.",
  'donnees_personnelles.effacement.reste': 'Restent :',
  'donnees_personnelles.effacement.rien': 'Rien ne reste : aucune session, aucune attestation.',
  'donnees_personnelles.effacement.sessions':
    '{nombre} session gardée sans nom, pour les chiffres|{nombre} sessions gardées sans nom, pour les chiffres',
  'donnees_personnelles.effacement.texte':
    '{personne} : son nom sera effacé partout, y compris de ce que les appareils ont rapporté. Cette action est irréversible.',
  'donnees_personnelles.export.bouton_json': 'Exporter ses données (JSON)',
  'donnees_personnelles.export.bouton_pdf': 'Exporter ses données (PDF)',
  'donnees_personnelles.export.chapeau':
    'Tout ce que Sillage garde de {personne}, au {date} : chaque sorte de donnée, sa raison et sa durée.',
  'donnees_personnelles.export.fichier': 'Données personnelles {personne}',
  'donnees_personnelles.export.intitule': 'Données personnelles',
  'donnees_personnelles.export.mien_json': 'Télécharger mes données (JSON)',
  'donnees_personnelles.export.mien_pdf': 'Télécharger mes données (PDF)',
  'donnees_personnelles.export.mien_texte': 'Tout ce que Sillage garde de vous, pourquoi et combien de temps.',
  'donnees_personnelles.export.suite':
    "… et {nombre} autre, dans l'export des données (JSON).|… et {nombre} autres, dans l'export des données (JSON).",
  'donnees_personnelles.export.titre': 'Données personnelles : {personne}',
  'donnees_personnelles.formation.decide': "L'établissement",
  'donnees_personnelles.formation.duree': 'Tant que le compte est ouvert ; ensuite sans nom, pour les chiffres.',
  'donnees_personnelles.formation.nom': 'Formations suivies, regroupements et badges',
  'donnees_personnelles.formation.raison': 'Suivre la formation de chacun.',
  'donnees_personnelles.identite.decide': "L'établissement",
  'donnees_personnelles.identite.duree':
    "Tant que le compte est ouvert, puis {archivesAns} ans après son archivage. Sans compte, ce qu'un appareil a dit : {archivesAns} ans après la session. L'effacement d'une personne y met fin aussitôt.",
  'donnees_personnelles.identite.nom': 'Identité et coordonnées',
  'donnees_personnelles.identite.raison': 'Reconnaître la personne, établir ses attestations.',
  'donnees_personnelles.import.decide': 'Le prestataire',
  'donnees_personnelles.import.duree':
    "Les lignes refusées : {rejetsJours} jours. Ce que les fiches disaient avant : {importsJours} jours. Les autres : dès la fin de l'import.",
  'donnees_personnelles.import.nom': 'Lignes des fichiers importés, fiches avant un import',
  'donnees_personnelles.import.raison': 'Corriger une ligne refusée, annuler un import.',
  'donnees_personnelles.journal.decide': 'Le prestataire',
  'donnees_personnelles.journal.duree': '{auditAns} ans ; adresses du réseau : {adressesMois} mois.',
  'donnees_personnelles.journal.nom': 'Journal des actions',
  'donnees_personnelles.journal.raison': 'Savoir qui a fait quoi, au nom de qui et quand.',
  'donnees_personnelles.navigation.decide': 'Le prestataire',
  'donnees_personnelles.navigation.duree': '{usagesMois} mois, sans nom ni compte.',
  'donnees_personnelles.navigation.nom': 'Pages et fonctions ouvertes',
  'donnees_personnelles.navigation.raison': 'Savoir ce qui sert.',
  'donnees_personnelles.preuve.decide': 'La loi (preuve de formation), le prestataire',
  'donnees_personnelles.preuve.duree':
    'Tant que le compte est ouvert. Après un effacement : sous un pseudonyme, avec leur numéro, {preuvesAns} ans après la délivrance. Une archive : un jour.',
  'donnees_personnelles.preuve.nom': 'Attestations et certificats',
  'donnees_personnelles.preuve.raison': 'Prouver la formation à qui contrôle.',
  'donnees_personnelles.reglage.decide': 'Chacun, pour les siens',
  'donnees_personnelles.reglage.duree': "Jusqu'à leur suppression par la personne, ou la fin de son compte.",
  'donnees_personnelles.reglage.nom': 'Vues de listes enregistrées, rapports demandés',
  'donnees_personnelles.reglage.raison':
    'Retrouver ses listes comme on les a réglées, et les partager ; recevoir ses chiffres chaque mois.',
  'donnees_personnelles.titulaire_efface': 'Titulaire effacé',
  'donnees_personnelles.trace.decide': "L'établissement",
  'donnees_personnelles.trace.duree':
    "Tant que le compte est ouvert ; ensuite sans nom, pour les chiffres. Reprise d'un contenu : effacée avec le compte.",
  'donnees_personnelles.trace.nom': 'Sessions et ce que les appareils en rapportent',
  'donnees_personnelles.trace.raison': 'Rendre compte de la formation, compter.',
} as const;
