import type { Quiz } from '@sillage/contracts/gabarits.ts';

/** What happens in the scenarios of the demonstration. */

interface Acte {
  code: string;
  libelle: string;
  /** Score category (S-9-44). */
  categorie: string;
  /** How often it is the one that fails, an ordinary act being 1. */
  difficulte: number;
}

export interface Deroule {
  /** Three, each with two acts: every session of the scenario watches for the same. */
  etapes: { code: string; libelle: string; actes: Acte[] }[];
  question: Quiz & { code: string; titre: string };
}

const acte = (code: string, libelle: string, categorie: string, difficulte = 1): Acte => ({
  code,
  libelle,
  categorie,
  difficulte,
});
const choix = (valeur: string, text: string, isCorrect = false) => ({ valeur, text, isCorrect });

/** Acts that any care has: six of them make a scenario that has none of its own. */
export const ACTES: Acte[] = [
  acte('friction_30s', 'Se frictionner trente secondes', 'Hygiene', 4),
  acte('port_de_gants', 'Porter des gants à bon escient', 'Hygiene', 2),
  acte('dechets_tries', 'Trier les déchets', 'Hygiene', 0.5),
  acte('bracelet_verifie', 'Vérifier le bracelet', 'Identito', 1),
  acte('identite_declinee', 'Faire décliner l’identité', 'Identito', 3),
  acte('prescription_relue', 'Relire la prescription', 'CircuitMedicament', 1),
  acte('double_controle', 'Demander un double contrôle', 'CircuitMedicament', 4),
  acte('tracabilite', 'Tracer le soin aussitôt', 'CircuitMedicament', 2),
  acte('presentation_au_patient', 'Se présenter au patient', 'Bientraitance', 0.5),
  acte('soin_explique', 'Expliquer le soin', 'Bientraitance', 1),
  acte('consentement', 'Recueillir le consentement', 'DroitDesPatients', 3),
  acte('confidentialite', 'Préserver la confidentialité', 'DroitDesPatients', 2),
  acte('materiel_prepare', 'Préparer le matériel', 'Logistique', 0.5),
  acte('chariot_range', 'Ranger le chariot', 'Logistique', 1),
];

export const DEROULE: Deroule = {
  etapes: [
    { code: 'preparation', libelle: 'Préparation du soin', actes: [] },
    { code: 'realisation', libelle: 'Réalisation du soin', actes: [] },
    { code: 'transmission', libelle: 'Transmissions', actes: [] },
  ],
  question: {
    code: 'transmission',
    titre: 'Transmettre après le soin',
    question: 'Comment transmettez-vous ce qui vient de se passer\u202F?',
    informations: null,
    choices: [
      choix('ecrite', 'Par écrit, dans le dossier', true),
      choix('orale', 'À l’oral, à la relève'),
      choix('aucune', 'Il n’y a rien à transmettre'),
    ],
    explication: 'Ce qui n’est pas écrit se perd à la relève suivante.',
  },
};

export const deroules: Record<string, Deroule> = {
  'Friction chronométrée': {
    etapes: [
      {
        code: 'consignes',
        libelle: 'Consignes',
        actes: [
          acte('bijoux_retires', 'Retirer montre et bijoux', 'Logistique', 0.5),
          acte('assez_de_produit', 'Prendre assez de produit', 'Hygiene', 1),
        ],
      },
      {
        code: 'friction',
        libelle: 'Friction',
        actes: [
          acte('pouces', 'Frotter les pouces', 'Hygiene', 6),
          acte('trente_secondes', 'Tenir trente secondes', 'Hygiene', 4),
        ],
      },
      {
        code: 'soin',
        libelle: 'Soin au patient',
        actes: [
          acte('patient_prevenu', 'Prévenir le patient du soin', 'DroitDesPatients', 1.5),
          acte('identite_avant_soin', 'Vérifier l’identité avant le soin', 'Identito', 1),
        ],
      },
    ],
    question: {
      code: 'duree_friction',
      titre: 'Durée d’une friction efficace',
      question: 'Combien de temps faut-il se frictionner les mains\u202F?',
      informations: 'Le chronomètre du casque part avec la première goutte.',
      choices: [
        choix('30', 'Trente secondes', true),
        choix('15', 'Quinze secondes'),
        choix('60', 'Une minute'),
        choix('inconnu', 'Je ne sais pas'),
      ],
      explication: 'En dessous de trente secondes, pouces et bouts des doigts sont oubliés.',
    },
  },
  'La chambre double': {
    etapes: [
      {
        code: 'entree',
        libelle: 'Entrée en chambre',
        actes: [
          acte('friction_entree', 'Se frictionner en entrant', 'Hygiene', 1),
          acte('presentation', 'Se présenter aux deux patients', 'Bientraitance', 0.5),
        ],
      },
      {
        code: 'premier_patient',
        libelle: 'Premier patient',
        actes: [
          acte('rideau_tire', 'Tirer le rideau', 'Bientraitance', 2),
          acte('friction_environnement', 'Friction après l’environnement', 'Hygiene', 5),
        ],
      },
      {
        code: 'second_patient',
        libelle: 'Second patient',
        actes: [
          acte('friction_entre_patients', 'Friction entre les deux patients', 'Hygiene', 3),
          acte('bracelet_second', 'Vérifier le bracelet du second', 'Identito', 1),
        ],
      },
    ],
    question: {
      code: 'indications',
      titre: 'Indications de la friction',
      question: 'Vous avez touché la table de nuit, pas le patient. Faut-il une friction\u202F?',
      informations: null,
      choices: [
        choix('oui', 'Oui, après l’environnement du patient', true),
        choix('non', 'Non, le patient n’a pas été touché'),
        choix('gants', 'Non, des gants suffisent'),
      ],
      explication: 'Les surfaces proches portent les mêmes germes que le patient.',
    },
  },
  'Le chariot du soir': {
    etapes: [
      {
        code: 'lecture',
        libelle: 'Lecture des prescriptions',
        actes: [
          acte('allergies', 'Chercher les allergies', 'CircuitMedicament', 4),
          acte('prescription_datee', 'Écarter la prescription périmée', 'CircuitMedicament', 2),
        ],
      },
      {
        code: 'pilulier',
        libelle: 'Préparation des piluliers',
        actes: [
          acte('nominatif', 'Étiqueter chaque pilulier', 'Identito', 1),
          acte('blister', 'Garder le comprimé dans son blister', 'CircuitMedicament', 3),
        ],
      },
      {
        code: 'rangement',
        libelle: 'Rangement du chariot',
        actes: [
          acte('chariot_ferme', 'Fermer le chariot à clé', 'Logistique', 1.5),
          acte('plan_nettoye', 'Nettoyer le plan de travail', 'Hygiene', 0.5),
        ],
      },
    ],
    question: {
      code: 'cinq_b',
      titre: 'La règle des cinq B',
      question: 'Bon patient, bon médicament, bonne dose, bonne voie\u202F: que manque-t-il\u202F?',
      informations: null,
      choices: [
        choix('moment', 'Le bon moment', true),
        choix('motif', 'Le bon motif'),
        choix('service', 'Le bon service'),
      ],
      explication: null,
    },
  },
  'Transfert horizontal': {
    etapes: [
      {
        code: 'alerte',
        libelle: 'Alerte',
        actes: [
          acte('alerte_donnee', 'Donner l’alerte', 'Logistique', 1),
          acte('portes_fermees', 'Fermer les portes de l’office', 'Logistique', 2),
        ],
      },
      {
        code: 'mise_a_l_abri',
        libelle: 'Mise à l’abri',
        actes: [
          acte('exposes_d_abord', 'Déplacer d’abord les patients les plus proches du feu', 'Logistique', 4),
          acte('patients_accompagnes', 'Laisser un collègue auprès des patients déplacés', 'Bientraitance', 1.5),
        ],
      },
      {
        code: 'compte_rendu',
        libelle: 'Arrivée des secours',
        actes: [
          acte('patients_comptes', 'Compter patients et collègues', 'Identito', 3),
          acte('secours_renseignes', 'Dire aux pompiers où est le feu', 'Logistique', 1),
        ],
      },
    ],
    question: {
      code: 'direction',
      titre: 'Vers où transférer',
      question: 'La fumée gagne le couloir. Vers où déplacez-vous les patients\u202F?',
      informations: null,
      choices: [
        choix('zone_voisine', 'Au même étage, derrière une porte coupe-feu', true),
        choix('escalier', 'Dans l’escalier, pour sortir du bâtiment'),
        choix('ascenseur', 'Dans l’ascenseur, pour aller plus vite'),
      ],
      explication: 'La porte coupe-feu donne le temps d’attendre les secours, sans descendre personne.',
    },
  },
};
