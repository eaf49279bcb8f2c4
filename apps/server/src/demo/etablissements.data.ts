export type EtablissementScene = {
  nom: string;
  adresse: string;
  codePostal: string;
  ville: string;
  /** Address of its account. */
  email: string;
  /** Of the addresses of its people. */
  domaine: string;
  code: string;
  crmId: string | null;
  groupement: 'loire' | 'armor' | null;
  features: string[];
  connectionModes: string[];
  /** Learners of all states. */
  apprenants: number;
  /** First code and how the next ones are made; leading zeros are kept. */
  codeApprenant: { prefix: string; first: number; length: number };
  referents: number;
  ancienneteJours: number;
  /** Sign-ins of its account in an ordinary week. */
  connexionsParSemaine: number;
  casques: number;
  tablettes?: number;
  /** Possession of a browser computer, in days from today. */
  ordinateur?: { debut: number; fin: number };
  /** App versions by type of device. */
  versions?: [typeId: number, version: string, valeurSpecifique: string | null][];
  flags?: {
    IFPS?: true;
    locked?: true;
    migrated?: true;
    allowAllSequences?: true;
    bypassBrowserLoader?: true;
    isMobileModeAvailable?: true;
    isMobileModeForced?: true;
    defaultLanguage?: 'be';
  };
};

const TRAINING = ['trainingCourses'];
const BOTH = ['trainingCourses', 'attestations'];
const FREE = ['freeForm'];

export const groupements = {
  loire: { nom: 'Groupement Loire-Océan', email: 'groupement@sillage.test' },
  armor: { nom: 'Groupement Armor Santé', email: 'direction@armor-sante.test' },
};

/** Nobody uses a locked establishment any more since then. */
export const LOCKED_SINCE_DAYS = 150;

export const etablissements: EtablissementScene[] = [
  {
    nom: 'CHU de Nantes',
    adresse: "5 allée de l'Île",
    codePostal: '44000',
    ville: 'Nantes',
    email: 'etablissement@sillage.test',
    domaine: 'chu-nantes.test',
    code: 'CHU-NANTES',
    crmId: '100417',
    groupement: 'loire',
    features: BOTH,
    connectionModes: ['freeForm', 'userList', 'loginForm'],
    apprenants: 214,
    codeApprenant: { prefix: 'APP-NANTES-', first: 1, length: 4 },
    referents: 4,
    ancienneteJours: 1310,
    connexionsParSemaine: 7,
    casques: 6,
    ordinateur: { debut: -240, fin: 180 },
    versions: [
      [1, 'stable', null],
      [3, 'specifique', '4.11.3'],
    ],
    flags: { isMobileModeAvailable: true },
  },
  {
    nom: 'CH de Saint-Nazaire',
    adresse: '11 boulevard des Chantiers',
    codePostal: '44600',
    ville: 'Saint-Nazaire',
    email: 'formation@ch-saint-nazaire.test',
    domaine: 'ch-saint-nazaire.test',
    code: 'CH-STNAZAIRE',
    crmId: '100422',
    groupement: 'loire',
    features: BOTH,
    connectionModes: ['freeForm', 'loginForm'],
    apprenants: 142,
    codeApprenant: { prefix: 'APP-STNAZ-', first: 1, length: 4 },
    referents: 2,
    ancienneteJours: 1120,
    connexionsParSemaine: 4,
    casques: 3,
    versions: [[1, 'stable', null]],
  },
  {
    nom: 'EHPAD Les Jardins de l’Erdre',
    adresse: '2 chemin des Hérons',
    codePostal: '44240',
    ville: 'La Chapelle-sur-Erdre',
    email: 'accueil@jardins-erdre.test',
    domaine: 'jardins-erdre.test',
    code: 'EHPAD-ERDRE',
    crmId: '100455',
    groupement: 'loire',
    features: TRAINING,
    connectionModes: ['userList'],
    apprenants: 38,
    codeApprenant: { prefix: 'APP-ERDRE-', first: 1, length: 3 },
    referents: 1,
    ancienneteJours: 640,
    connexionsParSemaine: 2,
    casques: 1,
  },
  {
    nom: 'Clinique des Acacias',
    adresse: '48 rue des Acacias',
    codePostal: '49000',
    ville: 'Angers',
    email: 'etablissement-sans@sillage.test',
    domaine: 'clinique-acacias.test',
    code: 'CLIN-ACACIAS',
    crmId: '100498',
    groupement: null,
    features: [],
    connectionModes: FREE,
    apprenants: 52,
    codeApprenant: { prefix: 'APP-ACACIAS-', first: 1, length: 4 },
    referents: 1,
    ancienneteJours: 870,
    connexionsParSemaine: 1.5,
    casques: 1,
  },
  {
    nom: 'IFSI de Rennes',
    adresse: '7 rue de l’Hôtel-Dieu',
    codePostal: '35000',
    ville: 'Rennes',
    email: 'ifps@sillage.test',
    domaine: 'ifsi-rennes.test',
    code: 'IFSI-RENNES',
    crmId: '100503',
    groupement: null,
    features: TRAINING,
    connectionModes: ['loginForm', 'urlParameters'],
    apprenants: 196,
    codeApprenant: { prefix: 'ESI-', first: 2401, length: 6 },
    referents: 2,
    ancienneteJours: 760,
    connexionsParSemaine: 6,
    casques: 3,
    ordinateur: { debut: -120, fin: 90 },
    versions: [
      [1, 'derniereVersion', null],
      [3, 'stable', null],
    ],
    flags: { IFPS: true, allowAllSequences: true, isMobileModeAvailable: true },
  },
  {
    nom: 'CH de Saint-Brieuc',
    adresse: '10 rue Marcel-Proust',
    codePostal: '22000',
    ville: 'Saint-Brieuc',
    email: 'formation@ch-saint-brieuc.test',
    domaine: 'ch-saint-brieuc.test',
    code: 'CH-STBRIEUC',
    crmId: '100511',
    groupement: 'armor',
    features: BOTH,
    connectionModes: ['freeForm', 'userList'],
    apprenants: 118,
    codeApprenant: { prefix: '', first: 101, length: 5 },
    referents: 2,
    ancienneteJours: 980,
    connexionsParSemaine: 3,
    casques: 1,
    tablettes: 1,
    ordinateur: { debut: -400, fin: -40 },
    versions: [
      [1, 'beta', null],
      [2, 'stable', null],
    ],
  },
  {
    nom: 'CH de Lannion-Trégor',
    adresse: '14 rue de l’Aérodrome',
    codePostal: '22300',
    ville: 'Lannion',
    email: 'secretariat@ch-lannion.test',
    domaine: 'ch-lannion.test',
    code: 'CH-LANNION',
    crmId: '100512',
    groupement: 'armor',
    features: TRAINING,
    connectionModes: FREE,
    apprenants: 74,
    codeApprenant: { prefix: 'APP-LANNION-', first: 1, length: 4 },
    referents: 1,
    ancienneteJours: 900,
    connexionsParSemaine: 2,
    casques: 1,
  },
  {
    nom: 'CHR d’Orléans',
    adresse: '14 avenue du Val',
    codePostal: '45100',
    ville: 'Orléans',
    email: 'simulation@chr-orleans.test',
    domaine: 'chr-orleans.test',
    code: 'CHR-ORLEANS',
    crmId: '100538',
    groupement: null,
    features: BOTH,
    connectionModes: ['freeForm', 'loginForm'],
    apprenants: 163,
    codeApprenant: { prefix: 'APP-ORLEANS-', first: 1, length: 4 },
    referents: 2,
    ancienneteJours: 1040,
    connexionsParSemaine: 5,
    casques: 1,
    versions: [[1, 'stable', null]],
    flags: { bypassBrowserLoader: true },
  },
  {
    nom: 'CH de La Rochelle',
    adresse: '1 rue du Docteur-Schweitzer',
    codePostal: '17000',
    ville: 'La Rochelle',
    email: 'formation@ch-la-rochelle.test',
    domaine: 'ch-la-rochelle.test',
    code: 'CH-LAROCHELLE',
    crmId: '100207',
    groupement: null,
    features: BOTH,
    connectionModes: FREE,
    apprenants: 87,
    codeApprenant: { prefix: '17-', first: 42, length: 5 },
    referents: 1,
    ancienneteJours: 1480,
    connexionsParSemaine: 2.5,
    casques: 1,
    flags: { migrated: true },
  },
  {
    nom: 'Résidence Les Tilleuls',
    adresse: '33 rue du Général-Renault',
    codePostal: '37000',
    ville: 'Tours',
    email: 'direction@residence-tilleuls.test',
    domaine: 'residence-tilleuls.test',
    code: 'EHPAD-TILLEULS',
    crmId: '100561',
    groupement: null,
    features: TRAINING,
    connectionModes: FREE,
    apprenants: 29,
    codeApprenant: { prefix: 'APP-TILLEULS-', first: 1, length: 3 },
    referents: 1,
    ancienneteJours: 720,
    connexionsParSemaine: 1.5,
    casques: 0,
    flags: { locked: true },
  },
  {
    nom: 'Clinique de la Citadelle',
    adresse: '12 avenue du Grognon',
    codePostal: '5000',
    ville: 'Namur',
    email: 'formation@clinique-citadelle.test',
    domaine: 'clinique-citadelle.test',
    code: 'CLIN-CITADELLE',
    crmId: '100590',
    groupement: null,
    features: TRAINING,
    connectionModes: ['freeForm', 'userList'],
    apprenants: 55,
    codeApprenant: { prefix: 'APP-NAMUR-', first: 1, length: 4 },
    referents: 1,
    ancienneteJours: 430,
    connexionsParSemaine: 2,
    casques: 0,
    ordinateur: { debut: -65, fin: 300 },
    versions: [[3, 'derniereVersion', null]],
    flags: { defaultLanguage: 'be', isMobileModeAvailable: true, isMobileModeForced: true },
  },
  {
    nom: 'IFSI de Brest',
    adresse: '2 avenue Foch',
    codePostal: '29200',
    ville: 'Brest',
    email: 'secretariat@ifsi-brest.test',
    domaine: 'ifsi-brest.test',
    code: 'IFSI-BREST',
    crmId: '100604',
    groupement: null,
    features: BOTH,
    connectionModes: ['loginForm'],
    apprenants: 41,
    codeApprenant: { prefix: 'ESI-BREST-', first: 1, length: 3 },
    referents: 1,
    ancienneteJours: 150,
    connexionsParSemaine: 3,
    casques: 0,
    tablettes: 1,
    versions: [[2, 'stable', null]],
    flags: { IFPS: true },
  },
  {
    nom: 'Centre de rééducation Les Embruns',
    adresse: '6 promenade des Goélands',
    codePostal: '29680',
    ville: 'Roscoff',
    email: 'contact@embruns-roscoff.test',
    domaine: 'embruns-roscoff.test',
    code: 'CR-EMBRUNS',
    crmId: null,
    groupement: null,
    features: TRAINING,
    connectionModes: FREE,
    apprenants: 31,
    codeApprenant: { prefix: 'APP-EMBRUNS-', first: 1, length: 3 },
    referents: 1,
    ancienneteJours: 20,
    // Its account has been opened and never used.
    connexionsParSemaine: 0,
    casques: 0,
  },
];
