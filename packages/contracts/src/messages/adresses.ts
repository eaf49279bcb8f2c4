export const adresses = {
  'adresses.abandonnee': "L'adresse en attente est abandonnée.",
  'adresses.aide_attente': 'Elle servira à vous connecter et à vous écrire une fois suivi le lien qui lui est envoyé.',
  'adresses.attente': 'En attente de confirmation : {email}',
  'adresses.bouton': 'Confirmer cette adresse',
  'adresses.confirmee': 'Votre adresse est confirmée : elle sert désormais à vous connecter et à vous écrire.',
  'adresses.intro': 'Confirmez que cette adresse électronique est celle de votre compte Sillage.',
  'adresses.lien_fini':
    "Ce lien n'est plus valable, ou a déjà servi. Depuis votre profil, vous pouvez en demander un autre.",
  'adresses.lien_invalide': "Ce lien n'est plus valable",
  'adresses.mail_ancienne_objet': 'Votre adresse Sillage a changé',
  'adresses.mail_ancienne_recours': "Si vous n'avez rien demandé, prévenez-nous sans attendre.",
  'adresses.mail_ancienne_recours_apprenant': "Si vous n'avez rien demandé, prévenez votre établissement.",
  'adresses.mail_ancienne_texte':
    "Bonjour,\n\nVotre compte Sillage utilise désormais une autre adresse électronique : celle-ci n'y sert plus.\n\n{recours}\n\nSillage",
  'adresses.mail_compte': 'ce compte Sillage : {nom}',
  'adresses.mail_compte_sans_nom': 'un compte Sillage',
  'adresses.mail_debut':
    'Bonjour,\n\nCette adresse est demandée pour {compte}. Le lien suivant, valable {delai}, permet de le confirmer :',
  'adresses.mail_fin':
    "Ce lien ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce courriel : rien ne change.\n\nSillage",
  'adresses.mail_objet': 'Confirmez votre adresse Sillage',
  'adresses.mail_prise_texte':
    "Bonjour,\n\nVotre adresse a été demandée pour un autre compte de Sillage. Elle ne peut pas lui être donnée : la demande est sans effet, et vous n'avez rien à faire.\n\nSillage",
  'adresses.refusee': 'Cette adresse ne peut pas servir à ce compte : indiquez-en une autre',
  'adresses.renvoyee': "Un lien de confirmation vient d'être envoyé à {email}.",
  'adresses.renvoyer': 'Renvoyer le lien',
  'adresses.renoncer': 'Garder mon adresse actuelle',
  'adresses.titre': 'Confirmation de votre adresse',
  'adresses.vers_sillage': 'Aller sur Sillage',
} as const;
