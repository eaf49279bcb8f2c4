/** Category of the news, and that of the posts on changes of the product (P-7-72). */
export const CATEGORIES = { actualites: 1, nouveautes: 51 } as const;

/** What the provider of the demonstration tells, the newest first; `jours` ago. */
export const POSTS: { slug: string; jours: number; categorie: number; titre: string; texte: string }[] = [
  {
    slug: 'premier-ecran',
    jours: 3,
    categorie: CATEGORIES.nouveautes,
    titre: "Le premier écran dit ce qu'il y a à faire",
    texte:
      "Ce qui attend, ce qui finit bientôt et ce qui n'a plus donné de nouvelles sont comptés dès l'accueil. Chaque ligne mène à la liste qu'elle compte.",
  },
  {
    slug: 'semaine-securite-patients',
    jours: 4,
    categorie: CATEGORIES.actualites,
    titre: 'Semaine de la sécurité des patients : six formations',
    texte:
      'Chambre des erreurs, identitovigilance, chutes : six formations courtes à assigner à vos équipes, sur casque, sur ordinateur ou sur téléphone.',
  },
  {
    slug: 'dommage-associe-aux-soins',
    jours: 11,
    categorie: CATEGORIES.actualites,
    titre: 'Annoncer un dommage associé aux soins',
    texte:
      "Une nouvelle mise en situation fait vivre l'annonce du côté du patient, puis du côté du soignant, et prépare l'échange avec les proches.",
  },
  {
    slug: 'hygiene-des-mains',
    jours: 26,
    categorie: CATEGORIES.actualites,
    titre: 'Hygiène des mains : le module est mis à jour',
    texte:
      "Les sept étapes de la friction et les cinq moments de l'hygiène des mains suivent les dernières recommandations. Vos assignations continuent comme avant.",
  },
  {
    slug: 'export-des-listes',
    jours: 40,
    categorie: CATEGORIES.nouveautes,
    titre: 'Les listes se filtrent et se partagent par leur adresse',
    texte: "Filtres, tri et page restent dans l'adresse : envoyez-la à un collègue, il verra la même liste.",
  },
];
