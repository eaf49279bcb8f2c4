export const rgpd = {
  'rgpd.certifications_texte':
    "Les certifications du prestataire sont indiquées ici dès qu'il les a confirmées. À ce jour, aucune n'est annoncée.",
  'rgpd.certifications_titre': 'Certifications',
  'rgpd.conservation_autres': 'Les autres données ont chacune leur durée :',
  'rgpd.conservation_texte': 'Ces données sont conservées sans limitation de durée.',
  'rgpd.conservation_titre': 'Durée de conservation',
  'rgpd.donnees_aide': "Les demandes d'aide adressées à l'assistance.",
  'rgpd.donnees_kit': 'Les demandes de kit de communication.',
  'rgpd.donnees_logos': 'Les logos transmis pour ces demandes.',
  'rgpd.donnees_navigation': 'La navigation dans Sillage : sa date et sa nature (page ouverte, action faite).',
  'rgpd.donnees_texte': 'Sillage enregistre, pour chaque compte :',
  'rgpd.donnees_titre': 'Données collectées',
  'rgpd.titre': 'Données personnelles (RGPD)',
} as const;
