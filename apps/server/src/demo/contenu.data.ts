import { MODULE_TYPE, type ModuleType } from '@sillage/contracts/choices.ts';

const { simulation, seriousGame, scorm, moteurWeb } = MODULE_TYPE;

interface ScenarioScene {
  nom: string;
  /** Minutes. */
  duree: number;
  dpc?: true;
  description: string;
}

interface ModuleScene {
  nom: string;
  type: ModuleType;
  mobile?: true;
  /** No longer offered since so many days. */
  finIlYA?: number;
  description: string;
  objectifs: string;
  /** Has a pedagogical sheet and a booklet. */
  documents?: true;
  scenarios: ScenarioScene[];
}

export const groupes: { nom: string; modules: ModuleScene[] }[] = [
  {
    nom: 'Hygiène et prévention des infections',
    modules: [
      {
        nom: 'Hygiène des mains',
        type: simulation,
        mobile: true,
        documents: true,
        description:
          'Dans une chambre à deux lits, le soignant enchaîne les gestes du matin et choisit à chaque étape s’il doit se frictionner les mains. Le casque révèle ensuite les traces laissées sur les surfaces, pour que chacun voie le chemin parcouru par les germes.',
        objectifs:
          'Reconnaître les cinq indications de la friction hydro-alcoolique.\nRéaliser une friction complète de trente secondes.\nExpliquer pourquoi les gants ne remplacent pas la friction.',
        scenarios: [
          {
            nom: 'La chambre double',
            duree: 15,
            dpc: true,
            description: 'Les soins du matin auprès de deux patients.',
          },
          {
            nom: 'Friction chronométrée',
            duree: 8,
            description: 'Le geste complet, zone par zone, en trente secondes.',
          },
          { nom: 'Gants\u202F: quand et pourquoi', duree: 12, description: 'Dix situations, avec ou sans gants.' },
        ],
      },
      {
        nom: 'Précautions complémentaires',
        type: simulation,
        documents: true,
        description:
          'Un patient arrive du service des urgences avec une suspicion de grippe. L’apprenant prépare la chambre, choisit l’équipement et accueille la famille.',
        objectifs:
          'Choisir l’équipement selon le mode de transmission.\nMettre et retirer l’équipement dans le bon ordre.\nExpliquer les consignes aux visiteurs.',
        scenarios: [
          {
            nom: 'Précautions «\u202Fgouttelettes\u202F»',
            duree: 18,
            dpc: true,
            description: 'Accueil d’un patient grippé.',
          },
          {
            nom: 'Précautions «\u202Fcontact\u202F»',
            duree: 16,
            description: 'Un patient porteur d’une bactérie résistante.',
          },
        ],
      },
      {
        nom: 'La chambre des erreurs\u202F: bionettoyage',
        type: seriousGame,
        description:
          'Une chambre vient d’être nettoyée, ou presque. Retrouvez les dix erreurs avant l’arrivée du patient suivant.',
        objectifs: 'Repérer les surfaces oubliées.\nRespecter l’ordre du bionettoyage, du plus propre au plus sale.',
        scenarios: [
          { nom: 'Dix erreurs à retrouver', duree: 20, description: 'Une chambre de médecine avant admission.' },
        ],
      },
    ],
  },
  {
    nom: 'Circuit du médicament',
    modules: [
      {
        nom: 'Préparer et administrer',
        type: simulation,
        documents: true,
        description:
          'De la lecture de la prescription à la traçabilité, l’apprenant prépare un chariot, fait face à une interruption de tâche et administre les traitements de six patients.',
        objectifs:
          'Appliquer la règle des cinq B.\nGérer une interruption de tâche sans perdre le fil.\nTracer l’administration en temps réel.',
        scenarios: [
          { nom: 'Le chariot du soir', duree: 22, dpc: true, description: 'Préparation nominative pour six patients.' },
          {
            nom: 'Interruption de tâche',
            duree: 14,
            dpc: true,
            description: 'Le téléphone sonne pendant un calcul de dose.',
          },
          {
            nom: 'Refus de traitement',
            duree: 12,
            description: 'Un patient refuse son comprimé\u202F: que faire, que tracer\u202F?',
          },
        ],
      },
      {
        nom: 'Calculs de doses',
        type: moteurWeb,
        mobile: true,
        documents: true,
        description: 'Débits, dilutions et conversions\u202F: des exercices courts, corrigés pas à pas.',
        objectifs: 'Calculer un débit de perfusion.\nVérifier un résultat par l’ordre de grandeur.',
        scenarios: [
          { nom: 'Débits de perfusion', duree: 10, description: 'Gouttes par minute et millilitres par heure.' },
          { nom: 'Dilutions', duree: 10, description: 'Préparer une seringue électrique.' },
        ],
      },
      {
        nom: 'Médicaments à haut risque',
        type: scorm,
        description:
          'Insulines, anticoagulants, morphiniques, potassium\u202F: les pièges connus et les barrières qui les arrêtent.',
        objectifs: 'Citer les médicaments à haut risque de son service.\nAppliquer la double vérification.',
        scenarios: [
          { nom: 'Insulines et anticoagulants', duree: 25, dpc: true, description: 'Quatre situations commentées.' },
        ],
      },
    ],
  },
  {
    nom: 'Identitovigilance',
    modules: [
      {
        nom: 'Identité du patient\u202F: vérifier à chaque étape',
        type: simulation,
        documents: true,
        description:
          'De l’accueil au bloc opératoire, deux patients portent le même nom. L’apprenant vérifie l’identité à chaque étape et arrête l’erreur avant qu’elle n’atteigne le patient.',
        objectifs:
          'Poser une question ouverte pour faire décliner l’identité.\nVérifier la concordance du bracelet, de la prescription et du dossier.',
        scenarios: [
          { nom: 'À l’accueil', duree: 10, description: 'Créer l’identité, avec les cinq traits stricts.' },
          { nom: 'Deux patients, un nom', duree: 18, dpc: true, description: 'Des homonymes dans le même service.' },
          { nom: 'Avant le bloc', duree: 12, description: 'La dernière vérification, côté compris.' },
        ],
      },
      {
        nom: 'Prélèvement sanguin et étiquetage',
        type: simulation,
        description: 'Un prélèvement au lit du patient, de la demande jusqu’au tube étiqueté.',
        objectifs: 'Étiqueter les tubes au lit du patient.\nRespecter l’ordre des tubes.',
        scenarios: [
          { nom: 'Bilan du matin', duree: 14, description: 'Trois patients, neuf tubes.' },
          {
            nom: 'Groupage et recherche d’anticorps',
            duree: 16,
            dpc: true,
            description: 'Deux déterminations, deux moments.',
          },
        ],
      },
      {
        nom: 'Identité nationale de santé',
        type: scorm,
        mobile: true,
        description: 'Qualifier l’identité\u202F: les statuts, les pièces acceptées, les traits à recueillir.',
        objectifs: 'Distinguer les quatre statuts de l’identité.\nRécupérer l’identité auprès du téléservice.',
        scenarios: [
          { nom: 'Qualifier une identité', duree: 20, description: 'Du statut provisoire au statut qualifié.' },
        ],
      },
    ],
  },
  {
    nom: 'Droits des patients',
    modules: [
      {
        nom: 'Personne de confiance et directives anticipées',
        type: simulation,
        documents: true,
        description:
          'Une patiente entre pour une opération programmée. L’apprenant lui parle de la personne de confiance et des directives anticipées, et répond à ses questions.',
        objectifs:
          'Distinguer la personne de confiance de la personne à prévenir.\nProposer les directives anticipées sans inquiéter.',
        scenarios: [
          { nom: 'L’entretien d’entrée', duree: 15, dpc: true, description: 'Trouver les mots justes.' },
          { nom: 'La famille n’est pas d’accord', duree: 18, description: 'Un fils conteste la volonté de sa mère.' },
        ],
      },
      {
        nom: 'Secret professionnel',
        type: seriousGame,
        mobile: true,
        description: 'Ascenseur, réseaux sociaux, appel d’un proche\u202F: dix situations où le secret se perd.',
        objectifs: 'Savoir à qui une information peut être donnée.\nRéagir à une demande insistante.',
        scenarios: [{ nom: 'Dix situations du quotidien', duree: 20, description: 'Un choix, une conséquence.' }],
      },
      {
        nom: 'Annonce d’un dommage associé aux soins',
        type: simulation,
        finIlYA: 40,
        description: 'Annoncer une erreur à un patient et à ses proches, avec la méthode en cinq étapes.',
        objectifs: 'Préparer l’entretien.\nReconnaître le dommage et présenter des excuses.',
        scenarios: [
          { nom: 'L’entretien d’annonce', duree: 25, dpc: true, description: 'Le lendemain d’une erreur de dose.' },
        ],
      },
    ],
  },
  {
    nom: 'Bientraitance',
    modules: [
      {
        nom: 'Toilette et intimité',
        type: simulation,
        documents: true,
        description:
          'L’apprenant prend la place d’une résidente pendant sa toilette, puis celle du soignant. Deux regards sur les mêmes gestes.',
        objectifs: 'Préserver l’intimité à chaque étape.\nSoutenir l’autonomie de la personne.',
        scenarios: [
          {
            nom: 'À la place de la résidente',
            duree: 12,
            dpc: true,
            description: 'Vivre la toilette de l’autre côté.',
          },
          { nom: 'À la place du soignant', duree: 15, description: 'Refaire les mêmes gestes, autrement.' },
        ],
      },
      {
        nom: 'Repas en EHPAD',
        type: seriousGame,
        mobile: true,
        description: 'Un service de repas où tout va trop vite\u202F: faites de ce moment un moment de plaisir.',
        objectifs: 'Adapter le rythme du repas.\nPrévenir les fausses routes.',
        scenarios: [
          { nom: 'Le déjeuner de madame Aubry', duree: 15, description: 'Une résidente qui ne mange plus.' },
          { nom: 'Fausse route', duree: 10, description: 'Reconnaître, agir, prévenir.' },
        ],
      },
      {
        nom: 'Troubles du comportement',
        type: simulation,
        description: 'Un résident déambule la nuit et refuse de regagner sa chambre.',
        objectifs: 'Chercher la cause avant d’agir.\nApaiser sans contenir.',
        scenarios: [
          { nom: 'La nuit au deuxième étage', duree: 20, dpc: true, description: 'Une déambulation, trois issues.' },
          { nom: 'Opposition aux soins', duree: 16, description: 'Remettre le soin à plus tard.' },
          { nom: 'Agressivité d’un proche', duree: 14, description: 'Écouter, poser un cadre, passer le relais.' },
          { nom: 'Désorientation', duree: 12, description: 'Répondre sans contredire.' },
        ],
      },
    ],
  },
  {
    nom: 'Logistique et urgences',
    modules: [
      {
        nom: 'Brancardage',
        type: simulation,
        mobile: true,
        description: 'Un transport de la chambre à l’imagerie\u202F: installation, pudeur, transmission, sécurité.',
        objectifs: 'Installer un patient sans risque pour lui ni pour soi.\nTransmettre l’essentiel à l’arrivée.',
        scenarios: [
          { nom: 'De la chambre au scanner', duree: 15, description: 'Un patient perfusé et anxieux.' },
          { nom: 'Transfert lit-brancard', duree: 10, description: 'À deux, avec la planche de transfert.' },
        ],
      },
      {
        nom: 'Arrêt cardiaque à l’hôpital',
        type: simulation,
        documents: true,
        description: 'Un patient s’effondre dans le couloir. Les trois premières minutes, seul puis à deux.',
        objectifs: 'Donner l’alerte avec le numéro interne.\nMasser efficacement et utiliser le défibrillateur.',
        scenarios: [
          { nom: 'Les trois premières minutes', duree: 10, dpc: true, description: 'Reconnaître, alerter, masser.' },
          { nom: 'À deux avec le défibrillateur', duree: 12, dpc: true, description: 'Se répartir les rôles.' },
        ],
      },
      {
        nom: 'Évacuation et sécurité incendie',
        type: moteurWeb,
        mobile: true,
        description: 'Alerte, transfert horizontal et mise à l’abri\u202F: un étage à évacuer.',
        objectifs: 'Donner l’alerte.\nFermer, mettre à l’abri, évacuer dans le bon ordre.',
        scenarios: [
          { nom: 'Un feu dans l’office', duree: 15, description: 'Les gestes des cinq premières minutes.' },
          { nom: 'Transfert horizontal', duree: 12, description: 'Mettre neuf patients à l’abri.' },
        ],
      },
    ],
  },
];

/** Establishments by code, with the module groups that they do not use at all, and single modules that they lack. */
export const accesRefuses: Record<string, readonly string[]> = {
  'CHU-NANTES': ['Repas en EHPAD'],
  'EHPAD-ERDRE': ['Circuit du médicament', 'Logistique et urgences'],
  'EHPAD-TILLEULS': ['Circuit du médicament', 'Logistique et urgences', 'Droits des patients'],
  'CLIN-ACACIAS': ['Bientraitance', 'Médicaments à haut risque', 'Identité nationale de santé'],
  'CH-STBRIEUC': ['Repas en EHPAD', 'Annonce d’un dommage associé aux soins'],
  'CH-LANNION': ['Identitovigilance'],
  'CHR-ORLEANS': ['Droits des patients'],
  'CH-LAROCHELLE': ['Logistique et urgences'],
  'CLIN-CITADELLE': ['Bientraitance', 'Droits des patients'],
  'IFSI-BREST': ['Identité nationale de santé'],
  'CR-EMBRUNS': ['Circuit du médicament', 'Identitovigilance'],
};
