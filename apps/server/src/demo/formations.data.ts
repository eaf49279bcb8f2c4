interface ParcoursScene {
  nom: string;
  /** By its code; without one, the course is the provider's. */
  etablissement?: string;
  /** Address of who wrote it; the establishment itself, or the super administrator, otherwise. */
  auteur?: string;
  sequentiel?: true;
  archive?: true;
  modules: string[];
}

/** Training courses, the latest last. */
export const parcours: ParcoursScene[] = [
  {
    nom: 'Accueil du nouveau soignant',
    modules: ['Hygiène des mains', 'Identité du patient\u202F: vérifier à chaque étape', 'Secret professionnel'],
  },
  {
    nom: 'Sécurité du médicament',
    sequentiel: true,
    modules: ['Préparer et administrer', 'Calculs de doses', 'Médicaments à haut risque'],
  },
  {
    nom: 'Intégration du CHU de Nantes',
    etablissement: 'CHU-NANTES',
    sequentiel: true,
    modules: [
      'Hygiène des mains',
      'Arrêt cardiaque à l’hôpital',
      'Évacuation et sécurité incendie',
      'Toilette et intimité',
    ],
  },
  {
    nom: 'Accueil des internes 2025',
    etablissement: 'CHU-NANTES',
    archive: true,
    modules: ['Préparer et administrer', 'Secret professionnel'],
  },
  {
    nom: 'Relation avec les familles',
    etablissement: 'CHU-NANTES',
    auteur: 'referent@sillage.test',
    modules: [
      'Personne de confiance et directives anticipées',
      'Annonce d’un dommage associé aux soins',
      'Troubles du comportement',
    ],
  },
];

/** Groups of learners by establishment; those of a level below name their parent. */
export const regroupements: { etablissement: string; nom: string; dans?: string; membres: number }[] = [
  { etablissement: 'CHU-NANTES', nom: 'Pôle Urgences', membres: 14 },
  { etablissement: 'CHU-NANTES', nom: 'SMUR', dans: 'Pôle Urgences', membres: 8 },
  { etablissement: 'CHU-NANTES', nom: 'Pôle mère-enfant', membres: 18 },
  { etablissement: 'CHU-NANTES', nom: 'Nouveaux arrivants', membres: 10 },
  { etablissement: 'IFSI-RENNES', nom: 'Promotion 1re année', membres: 60 },
  { etablissement: 'IFSI-RENNES', nom: 'Promotion 3e année', membres: 48 },
  { etablissement: 'EHPAD-ERDRE', nom: 'Équipe de nuit', membres: 9 },
];

export interface AssignationScene {
  nom: string;
  etablissement: string;
  /** Name of a module or of a training course. */
  module?: string;
  parcours?: string;
  /** Days from today; without an end it runs on. */
  debut: number;
  fin?: number;
  /** Everyone, so many learners, or groups by name. */
  pour: 'tous' | number | string[];
  /** They were told by mail, and are reminded before the end. */
  courriels?: true;
}

export const assignations: AssignationScene[] = [
  {
    nom: 'Hygiène des mains 2026',
    etablissement: 'CHU-NANTES',
    module: 'Hygiène des mains',
    debut: -60,
    fin: 45,
    pour: 'tous',
  },
  {
    nom: 'Intégration des nouveaux arrivants',
    etablissement: 'CHU-NANTES',
    parcours: 'Intégration du CHU de Nantes',
    debut: -30,
    fin: 60,
    pour: ['Nouveaux arrivants'],
  },
  {
    nom: 'Arrêt cardiaque\u202F: pôle Urgences',
    etablissement: 'CHU-NANTES',
    module: 'Arrêt cardiaque à l’hôpital',
    debut: -20,
    fin: 20,
    pour: ['Pôle Urgences'],
    courriels: true,
  },
  {
    nom: 'Médicaments à haut risque\u202F: toute l’équipe',
    etablissement: 'CHU-NANTES',
    module: 'Médicaments à haut risque',
    debut: -12,
    fin: 8,
    pour: 'tous',
  },
  {
    nom: 'Identité nationale de santé 2026',
    etablissement: 'CHU-NANTES',
    module: 'Identité nationale de santé',
    debut: -40,
    fin: 130,
    pour: 'tous',
  },
  { nom: 'Calculs de doses', etablissement: 'CHU-NANTES', module: 'Calculs de doses', debut: -15, pour: 12 },
  {
    nom: 'Semaine de l’identitovigilance',
    etablissement: 'CHU-NANTES',
    module: 'Identité du patient\u202F: vérifier à chaque étape',
    debut: 20,
    fin: 27,
    pour: 'tous',
  },
  {
    nom: 'Sécurité du médicament (automne)',
    etablissement: 'CHU-NANTES',
    parcours: 'Sécurité du médicament',
    debut: -150,
    fin: -60,
    pour: 20,
    courriels: true,
  },
  {
    nom: 'Bientraitance en équipe de nuit',
    etablissement: 'EHPAD-ERDRE',
    module: 'Toilette et intimité',
    debut: -25,
    fin: 35,
    pour: ['Équipe de nuit'],
  },
  {
    nom: 'Accueil des étudiants',
    etablissement: 'IFSI-RENNES',
    parcours: 'Accueil du nouveau soignant',
    debut: -45,
    fin: 90,
    pour: ['Promotion 1re année'],
  },
  {
    nom: 'Préparer et administrer',
    etablissement: 'IFSI-RENNES',
    module: 'Préparer et administrer',
    debut: -90,
    fin: -10,
    pour: ['Promotion 3e année'],
  },
  { nom: 'Brancardage', etablissement: 'CH-STBRIEUC', module: 'Brancardage', debut: -12, fin: 50, pour: 15 },
  {
    nom: 'Évacuation\u202F: exercice annuel',
    etablissement: 'CHR-ORLEANS',
    module: 'Évacuation et sécurité incendie',
    debut: -100,
    fin: -40,
    pour: 'tous',
  },
  {
    nom: 'Précautions complémentaires',
    etablissement: 'CH-LAROCHELLE',
    module: 'Précautions complémentaires',
    debut: 10,
    fin: 70,
    pour: 'tous',
  },
];

/** Badges: every criterion asks a module with a least score in percent. */
export const badges: {
  nom: string;
  description: string;
  parcours?: string;
  modules: [nom: string, score: number | null][];
}[] = [
  {
    nom: 'Mains propres',
    description: 'Obtenu en terminant le module «\u202FHygiène des mains\u202F» avec au moins 80\u202F%.',
    modules: [['Hygiène des mains', 80]],
  },
  {
    nom: 'Médicament en sécurité',
    description: 'Obtenu en terminant les trois modules du parcours «\u202FSécurité du médicament\u202F».',
    parcours: 'Sécurité du médicament',
    modules: [
      ['Préparer et administrer', 70],
      ['Calculs de doses', 80],
      ['Médicaments à haut risque', null],
    ],
  },
  {
    nom: 'Premiers gestes',
    description: 'Obtenu en terminant le module «\u202FArrêt cardiaque à l’hôpital\u202F».',
    modules: [['Arrêt cardiaque à l’hôpital', null]],
  },
];
