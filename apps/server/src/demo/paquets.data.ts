/** The two lessons of the demonstration, played as SCORM 1.2 packages; `bonne` is the rank of the right choice. */
export interface Lecon {
  module: string;
  titre: string;
  /** Percent to pass. */
  seuil: number;
  questions: { question: string; choix: string[]; bonne: number; explication: string }[];
}

export const lecons: Lecon[] = [
  {
    module: 'Médicaments à haut risque',
    titre: 'Insulines et anticoagulants',
    seuil: 60,
    questions: [
      {
        question: 'Une insuline est prescrite «\u202F8 U\u202F». Que faites-vous avant de l’administrer\u202F?',
        choix: [
          'Je lis «\u202F80\u202F» si le trait ressemble à un zéro',
          'Je fais réécrire «\u202Funités\u202F» en toutes lettres',
          'J’administre la dose habituelle du patient',
        ],
        bonne: 1,
        explication: 'L’abréviation «\u202FU\u202F» se confond avec un zéro\u202F: l’unité s’écrit en toutes lettres.',
      },
      {
        question: 'Quel flacon de potassium peut rester dans une armoire de service\u202F?',
        choix: [
          'Aucun concentré\u202F: il reste à la pharmacie, sauf dotation encadrée',
          'Le flacon entamé la veille',
          'Tous, s’ils sont rangés par ordre alphabétique',
        ],
        bonne: 0,
        explication: 'Un concentré injecté pur est mortel\u202F: il est tenu à part, étiqueté et dilué avant usage.',
      },
      {
        question: 'La double vérification consiste à…',
        choix: [
          'Relire soi-même deux fois de suite',
          'Demander au patient de vérifier',
          'Faire refaire le calcul et la lecture par un collègue, séparément',
        ],
        bonne: 2,
        explication: 'Deux personnes, chacune de son côté\u202F: c’est l’indépendance qui arrête l’erreur.',
      },
      {
        question: 'Un patient sous anticoagulant fait une chute sans plaie. Vous…',
        choix: [
          'Attendez un signe de saignement',
          'Prévenez le médecin et surveillez la conscience',
          'Donnez la dose du soir plus tôt',
        ],
        bonne: 1,
        explication:
          'Un saignement intracrânien peut être tardif et silencieux\u202F: la surveillance commence tout de suite.',
      },
      {
        question: 'La seringue de morphine préparée par un collègue parti en pause…',
        choix: [
          'N’est administrée que par celui qui l’a préparée',
          'Est utilisée si elle est étiquetée',
          'Est gardée pour le soir',
        ],
        bonne: 0,
        explication: 'Qui prépare administre\u202F: on jette, on trace et on prépare à nouveau.',
      },
    ],
  },
  {
    module: 'Identité nationale de santé',
    titre: 'Qualifier une identité',
    seuil: 75,
    questions: [
      {
        question: 'Quelle question posez-vous à l’accueil\u202F?',
        choix: [
          '«\u202FVous êtes bien madame Martin\u202F?\u202F»',
          '«\u202FQuels sont votre nom et votre date de naissance\u202F?\u202F»',
          '«\u202FToujours la même adresse\u202F?\u202F»',
        ],
        bonne: 1,
        explication:
          'Une question ouverte fait décliner les traits\u202F: on répond «\u202Foui\u202F» sans écouter à une question fermée.',
      },
      {
        question: 'Quel statut a une identité récupérée par le téléservice, sans pièce présentée\u202F?',
        choix: ['Provisoire', 'Validée', 'Récupérée', 'Qualifiée'],
        bonne: 2,
        explication: 'Elle devient qualifiée quand une pièce de haut niveau de confiance confirme les traits.',
      },
      {
        question: 'Le nom de naissance est…',
        choix: [
          'Le nom utilisé dans la vie courante',
          'Le premier nom lu sur la carte Vitale',
          'Un trait strict, repris de la pièce d’identité',
        ],
        bonne: 2,
        explication: 'Il se recopie tel quel, avec ses traits d’union\u202F: le nom utilisé se note à part.',
      },
      {
        question: 'Deux dossiers portent la même identité. Vous…',
        choix: [
          'Signalez le doublon à la cellule d’identitovigilance',
          'Supprimez le plus ancien',
          'Travaillez dans les deux',
        ],
        bonne: 0,
        explication: 'La fusion suit une procédure tracée\u202F: une erreur mélangerait deux histoires médicales.',
      },
    ],
  },
];
