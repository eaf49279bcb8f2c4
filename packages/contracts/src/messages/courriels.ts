export const courriels = {
  'courriels.abandonne': 'Abandonné.',
  'courriels.abandonner': 'Ne plus envoyer',
  'courriels.abandonner_question': 'Ne plus envoyer ce courriel ?',
  'courriels.abandonner_texte': '« {objet} », pour {destinataire}, ne sera jamais envoyé.',
  'courriels.abandonnes': '{nombre} courriel ne sera plus envoyé.|{nombre} courriels ne seront plus envoyés.',
  'courriels.attente': "En attente d'envoi",
  'courriels.attente_tardive':
    '{nombre} courriel attend depuis plus de 15 minutes.|{nombre} courriels attendent depuis plus de 15 minutes.',
  'courriels.attente_texte':
    'Sillage les essaie de nouveau toutes les cinq minutes pendant trois jours, puis de moins en moins souvent.',
  'courriels.attente_vide': "Aucun courriel n'attend : tous sont partis.",
  'courriels.aucun_texte':
    "Les messages que Sillage envoie sont gardés ici tant qu'aucun serveur de messagerie n'est configuré.",
  'courriels.annonce': "Annonce d'une formation assignée",
  'courriels.annonce_appareils': 'Se suit sur : {appareils}.',
  'courriels.annonce_debut': 'Bonjour {prenom},\n\n{auteur} vous assigne la formation « {formation} » sur Sillage.',
  'courriels.annonce_debut_sans_auteur':
    'Bonjour {prenom},\n\nLa formation « {formation} » vous est assignée sur Sillage.',
  'courriels.annonce_objet': 'Nouvelle formation : {formation}',
  'courriels.annonce_periode': 'À suivre du {debut} au {fin}.',
  'courriels.annonce_periode_debut': 'À suivre à partir du {debut}.',
  'courriels.annonce_periode_fin': "À suivre jusqu'au {fin}.",
  'courriels.annonce_periode_libre': 'À suivre quand vous voulez.',
  'courriels.appareil_casque': 'un casque, avec votre établissement',
  'courriels.appareil_ordinateur': 'un ordinateur',
  'courriels.appareil_telephone': 'un téléphone ou une tablette',
  'courriels.code_debut':
    'Bonjour,\n\nVous choisissez le mot de passe de votre compte Sillage. Voici le code à recopier sur la page de connexion, valable {delai} :',
  'courriels.code_fin':
    "Ce code ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message : sans lui, personne ne choisit votre mot de passe.\n\nSillage",
  'courriels.code_objet': 'Votre code Sillage',
  'courriels.colonne_date': 'Date',
  'courriels.colonne_destinataire': 'Destinataire',
  'courriels.colonne_depuis': 'Depuis',
  'courriels.colonne_essais': 'Essais',
  'courriels.colonne_motif': 'Dernier échec',
  'courriels.colonne_objet': 'Objet',
  'courriels.facteurs_retires_objet': 'Les seconds facteurs de votre compte Sillage ont été retirés',
  'courriels.facteurs_retires_texte':
    "Bonjour {nom},\n\nLes seconds facteurs de votre compte Sillage ont été retirés, et vos connexions terminées. Reconnectez-vous avec votre mot de passe, puis protégez de nouveau votre compte depuis la page « Sécurité ».\n\nSi vous n'avez rien demandé, prévenez-nous sans attendre.\n\nSillage",
  'courriels.lien_debut':
    'Ouvrez cette adresse : elle vous connecte une fois, pendant {delai}, et mène à la formation.',
  'courriels.lien_fin':
    "Ensuite, connectez-vous comme d'habitude. Ne transférez pas ce message : son lien ouvre votre compte.",
  'courriels.lire': 'Lire',
  'courriels.mot_de_passe_debut':
    "Bonjour,\n\nVous avez demandé à renouveler votre mot de passe Sillage. L'adresse suivante, valable {delai}, permet d'en choisir un nouveau :",
  'courriels.mot_de_passe_fin':
    "Ce lien ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.\n\nSillage",
  'courriels.mot_de_passe_objet': 'Votre nouveau mot de passe Sillage',
  'courriels.motif.adresse': "Le serveur de messagerie refuse l'adresse du destinataire.",
  'courriels.motif.autre': "L'envoi a échoué : le journal du serveur de Sillage dit pourquoi.",
  'courriels.motif.chiffrement': "La connexion chiffrée au serveur de messagerie ne s'établit pas.",
  'courriels.motif.expediteur': "Le serveur de messagerie refuse l'adresse d'expédition de Sillage.",
  'courriels.motif.identifiants':
    "Le serveur de messagerie refuse l'identifiant ou le mot de passe que Sillage lui présente.",
  'courriels.motif.inconnu': 'Le serveur de messagerie est introuvable : son nom ne mène à aucune machine.',
  'courriels.motif.message': 'Le serveur de messagerie refuse ce message.',
  'courriels.motif.plus_tard': "Le serveur de messagerie demande d'essayer plus tard.",
  'courriels.motif.silence': 'Le serveur de messagerie ne répond pas.',
  'courriels.nom_m': 'courriel|courriels',
  'courriels.ouvrir': 'Ouvrir la page',
  'courriels.premier_mot_de_passe_debut':
    "Bonjour,\n\nUn compte vous est ouvert sur Sillage. L'adresse suivante, valable {delai}, permet d'en choisir le mot de passe :",
  'courriels.premier_mot_de_passe_fin':
    "Ce lien ne sert qu'une fois. Passé ce délai, demandez-en un autre par « Mot de passe oublié ? » sur la page de connexion.\n\nSillage",
  'courriels.premier_mot_de_passe_objet': 'Votre compte Sillage',
  'courriels.formation_debut':
    'Bonjour {prenom},\n\nVoici la formation « {formation} », à suivre sur un autre appareil.',
  'courriels.formation_lien': 'Ouvrez cette adresse pour y accéder, puis connectez-vous :',
  'courriels.formation_objet': 'Votre formation : {formation}',
  'courriels.recherche': 'Objet, destinataire…',
  'courriels.relance_debut':
    "Bonjour {prenom},\n\nLa formation « {formation} » vous attend sur Sillage : vous ne l'avez pas encore terminée.",
  'courriels.relance_echeance': "Elle est disponible jusqu'au {date}.",
  'courriels.relance_fin': "Si vous l'avez terminée entre-temps, ignorez ce message.\n\nSillage",
  'courriels.relance_objet': 'À terminer : {formation}',
  'courriels.relance': "Relance d'une formation à terminer",
  'courriels.renvoyer': 'Renvoyer maintenant',
  'courriels.renvoyer_tous': 'Tout renvoyer maintenant',
  'courriels.renvoyes': '{nombre} courriel part maintenant.|{nombre} courriels partent maintenant.',
  'courriels.renvoyes_aucun': "Aucun courriel n'attend plus.",
  'courriels.signature': 'Sillage',
  'courriels.titre': 'Courriels',
} as const;
