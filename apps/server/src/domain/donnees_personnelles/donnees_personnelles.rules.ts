import type { Genre } from '@sillage/contracts/donnees_personnelles.rules.ts';
import type { DB } from '../../../database/types.ts';

/**
 * Every column of the schema, as a kind of personal data, a secret or nothing personal. The export, the erasure and the table of
 * docs/data-protection.md are made from this list; a test compares it with the schema, so that no table is forgotten.
 */

/** How a row is known to be of a person: their number, one of several, their number under another's name, what is theirs, how they sign. */
type Chemin = 'apprenantId' | 'userId' | 'userIds' | 'onBehalfOf' | 'session' | 'lancement' | 'adresse' | 'auteur';
type Lien = Partial<Record<Chemin, string>>;

type Colonnes = Partial<Record<Genre | 'secret' | 'aucune', string>>;

export interface Donnees extends Colonnes {
  lien?: Lien;
  /** What an erasure makes of the rows of the person: they go, or stay without what names. */
  fin: 'suppression' | 'reste';
  /** Of those that stay: columns that are emptied. */
  vide?: string;
  /** Of those that stay: columns where every word that names the person is replaced. */
  propre?: string;
  /** Columns where words may name a person, looked through in every row: those of staff (`libre`), where a surname alone does too, or others. */
  texte?: string;
  libre?: string;
}

type Vue = 'apprenant_modules' | 'assignment_apprenants' | 'assignment_modules' | 'auteurs' | 'modules_ouverts';
type Table = Exclude<keyof DB, Vue>;

const rien = (aucune: string): Donnees => ({ fin: 'reste', aucune });

export const DONNEES: Record<Table, Donnees> = {
  adresses_a_confirmer: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    identite: 'email expiresAt',
    secret: 'hash',
    aucune: 'createdAt userId',
  },
  adresses_connues: { lien: { userId: 'userId' }, fin: 'suppression', acces: 'adresse date', aucune: 'userId' },
  appareil_cles: {
    fin: 'reste',
    secret: 'hash',
    aucune: 'application casqueId createdAt derniereUtilisation etablissementId id revokedAt',
  },
  apprenant_regroupements: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'reste',
    formation: 'dateDebut dateFin regroupementId',
    aucune: 'id apprenantId',
  },
  apprenant_scenarios: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'reste',
    formation: 'complete completeLe dernierPassage passages satisfaction1 satisfaction5 scenarioId score tempsSecondes',
    aucune: 'apprenantId etablissementId',
  },
  apprenants: {
    lien: { apprenantId: 'id' },
    // Emptied at once, by the request itself.
    fin: 'reste',
    identite:
      'nom prenom email matricule codeApprenant dateNaissance rppsOrAdeli professionId etablissementId estEtudiant estBloque createdAt deletedAt',
    aucune: 'id userId effaceLe version tri recherche',
  },
  apprenants_series: rien('dernier serie'),
  assignmentAssigneds: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'suppression',
    formation: 'assignmentId deletedAt',
    aucune: 'id apprenantId regroupementId',
  },
  assignments: {
    fin: 'reste',
    libre: 'name',
    aucune:
      'createdAt createdBy endDate etablissementId id isAssignedToAllLearners moduleId name prevenir recherche relanceSemaine relanceVeille shortId startDate trainingCourseId tri updatedAt version',
  },
  attestation_demandes: {
    lien: { session: 'session' },
    fin: 'reste',
    preuve: 'demandeLe',
    aucune: 'id session etablissementId',
  },
  attestations: {
    lien: { session: 'session' },
    fin: 'reste',
    propre: 'contenu',
    texte: 'contenu',
    preuve: 'numero type dpc contenu issuedAt',
    aucune: 'id empreinte etablissementId session issuedBy replacedBy',
  },
  audit: {
    lien: { userId: 'userId', onBehalfOf: 'onBehalfOf' },
    fin: 'reste',
    vide: 'adresse',
    propre: 'details',
    libre: 'details',
    journal: 'date action objet details adresse',
    aucune: 'id userId onBehalfOf requestId',
  },
  badge_criterias: rien('badgeId id moduleId param1 param2 scenarioId type'),
  badges: rien(
    'createdAt createdBy deletedAt description id image name recherche trainingCourseId tri updatedAt version',
  ),
  casque_historiques: {
    lien: { auteur: 'auteur' },
    fin: 'reste',
    texte: 'auteur',
    libre: 'valeur donnees',
    contact: 'auteur valeur',
    aucune: 'casqueId date donnees evenement id type',
  },
  casques: {
    fin: 'reste',
    libre: 'etiquette',
    aucune:
      'adresseMAC createdAt dateDerniereNouvelle derniereVersionUtilisee etiquette id numeroSerie packagingId typeId version',
  },
  cles_idempotence: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    // The answer may tell of others: nobody reads it in the database, and it is gone after a day.
    secret: 'cle demande reponse',
    aucune: 'userId createdAt',
  },
  connexions: {
    lien: { userId: 'userId', onBehalfOf: 'onBehalfOf' },
    fin: 'suppression',
    acces: 'createdAt expiresAt usedAt adresse appareil',
    secret: 'tokenHash defi',
    aucune: 'id userId onBehalfOf facteurAt preuveAt',
  },
  conservations: rien('id date rapport'),
  conventions: {
    fin: 'reste',
    texte: 'contenu',
    document: 'contenu fichier',
    aucune: 'createdAt createdBy empreinte id numero',
  },
  courriels: {
    lien: { adresse: 'destinataire', userIds: 'userIds' },
    fin: 'suppression',
    texte: 'destinataire',
    libre: 'objet texte',
    courrier: 'destinataire objet date etat',
    // It may hold a link that signs in.
    secret: 'texte',
    aucune: 'id motif renvoyable reserve userIds',
  },
  document_lots: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    texte: 'lignes',
    preuve: 'createdAt type',
    aucune: 'id userId dpc faites fichier lignes sessions statut tentative',
  },
  effacements: {
    fin: 'reste',
    identite: 'identite',
    aucune: 'id apprenantId userId demandeLe faitLe sessions attestations preuvesJusquau preuvesFiniesLe',
    secret: 'codeEmpreinte',
  },
  etablissementActions: rien('date etablissementId id type'),
  etablissementAppareilVersions: rien('etablissementId id typeId valeurSpecifique version'),
  etablissement_modules: rien('etablissementId moduleId'),
  etablissements: {
    lien: { userId: 'userId' },
    fin: 'reste',
    contact: 'email',
    aucune:
      'adresse allowAllSequences bypassBrowserLoader codeEtablissement codePostal connectionModes createdAt crmId dateDerniereConnexion defaultLanguage features finPossessionPC groupementId id IFPS isMobileModeAvailable isMobileModeForced locked migrated nom recherche tri userId version ville',
  },
  facteur_secours: { lien: { userId: 'userId' }, fin: 'suppression', secret: 'hash', aucune: 'userId' },
  facteurs: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    acces: 'genre nom createdAt usedAt',
    secret: 'clePublique credentialId secret dernierPas',
    aucune: 'id compteur transports userId',
  },
  faits: {
    fin: 'reste',
    texte: 'valeur libelle',
    aucune: 'categorie code genre id juste libelle rang scenarioId valeur',
  },
  faits_a_cumuler: rien('application complete etablissementId fait id mois passages profil test'),
  faits_cumuls: rien('axe cle complete etablissementId fait grain passages periode test'),
  formes: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'reste',
    formation: 'jour scenarioId test',
    aucune: 'apprenantId etablissementId',
  },
  formes_a_refaire: { lien: { apprenantId: 'apprenantId' }, fin: 'reste', aucune: 'apprenantId' },
  gabarits: rien('blocs createdAt createdBy scenarioId textes version'),
  groupements: {
    lien: { userId: 'userId' },
    fin: 'reste',
    contact: 'email',
    aucune: 'createdAt id nom recherche tri userId version',
  },
  identites_proposees: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    identite: 'nom prenom dateNaissance depuis',
    aucune: 'userId',
  },
  import_lignes: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'reste',
    vide: 'avant',
    texte: 'rejet',
    import: 'rejet resultat avant',
    aucune: 'apprenantId importId rang versionApres',
  },
  imports: {
    fin: 'reste',
    texte: 'datas',
    libre: 'fichier',
    import: 'datas fichier',
    aucune:
      'createdAt etablissementId faites id importOption jobs regroupementIds regroupementsCrees statut total userId',
  },
  installation: rien('cle valeur'),
  jetons: {
    lien: { userId: 'userId', onBehalfOf: 'onBehalfOf' },
    fin: 'suppression',
    acces: 'usage expiresAt',
    secret: 'hash',
    aucune: 'createdAt userId onBehalfOf preuveAt',
  },
  journaux: {
    lien: { session: 'session' },
    fin: 'reste',
    propre: 'donnees appareil',
    trace: 'at type donnees appareil recuLe',
    aucune: 'casqueId cleId etablissementId id seq session',
  },
  journaux_a_traiter: rien('depuis erreur essais miseDeCoteLe repriseLe session'),
  journaux_lacunes: rien(
    'casqueId dernierEvenement etablissementId manquants numeroSerie plages premierEvenement sansDebut session',
  ),
  module_groupes: rien('createdAt id illustration nom ordre recherche tri version'),
  modules: rien(
    'createdAt dateDebut dateFin description duree fichePedagogique id illustration isMobileModeAvailable livretPedagogique microCamera moduleGroupeId nom objectifs recherche tri type version',
  ),
  navigateur_seances: {
    lien: { session: 'session' },
    fin: 'suppression',
    trace: 'openedAt expiresAt',
    secret: 'hash',
    aucune: 'etablissementId numeroSerie session',
  },
  packagings: rien('id label tri'),
  passages: {
    lien: { session: 'session' },
    fin: 'reste',
    vide: 'nom prenom codeApprenant utilisateur',
    identite: 'nom prenom codeApprenant utilisateur',
    trace:
      'debut fin plateforme scenarioId profil complete dureeSecondes score satisfaction1 satisfaction2 satisfaction3 satisfaction4 satisfaction5 numeroSerie application systeme',
    aucune:
      'appareilId apprenantId assignmentId casqueId codeMobile dernierEvenement enAttente etablissementId evenements faits isoAnnee isoSemaine jour langue manquants mobile nomDeclare personnel recuLe scenarioRef session test updatedAt',
  },
  passages_a_cumuler: rien(
    'casqueId complete durees dureeSecondes etablissementId finies id jour mobile passages plateforme profil reponses1 reponses2 reponses3 reponses4 reponses5 scenarioId scoreCentiemes scores somme1 somme2 somme3 somme4 somme5 test',
  ),
  passages_cumuls: rien(
    'axe cle complete durees dureeSecondes etablissementId finies grain passages periode scoreCentiemes scores test',
  ),
  passages_totaux: rien(
    'complete durees dureeSecondes etablissementId finies grain passages periode reponses1 reponses2 reponses3 reponses4 reponses5 scoreCentiemes scores somme1 somme2 somme3 somme4 somme5 test',
  ),
  possession_casques: rien('casqueId createdAt dateDebut dateFin emplacement etablissementId id version'),
  profession_correspondances: rien('cle etablissementId label professionId'),
  professions: rien('id label tri'),
  quiz_rapportes: { fin: 'reste', texte: 'question choix justes', aucune: 'choix code justes question scenarioId' },
  referents: {
    lien: { userId: 'userId' },
    fin: 'reste',
    identite: 'nom prenom poste role email etablissementId createdAt',
    aucune: 'id userId version tri recherche',
  },
  regroupements: {
    fin: 'reste',
    libre: 'nomA nomB nomC',
    aucune:
      'codeRegroupement createdAt deletedAt etablissementId id nomA nomB nomC recherche regroupementId tri type version',
  },
  relances: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'suppression',
    courrier: 'nature destinataire demandeLe jour envoyeLe abandonneLe',
    aucune: 'apprenantId assignmentId courrielId id motif userId',
  },
  satisfactions_cumuls: rien(
    'axe cle complete etablissementId grain periode reponses1 reponses2 reponses3 reponses4 reponses5 somme1 somme2 somme3 somme4 somme5 test',
  ),
  scenarioVersions: rien('createdAt id scenarioId uuid'),
  scenarios: rien(
    'createdAt dateDebut dateFin description dpc duree fichePedagogique guid id illustration livretPedagogique moduleId nom objectifs ordre overrideUrl overrideUrlMobile recherche tri uuid version',
  ),
  scorm_casiers: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'suppression',
    secret: 'secret',
    aucune: 'apprenantId id moduleId',
  },
  scorm_commits: {
    lien: { lancement: 'lancementId' },
    fin: 'suppression',
    trace: 'recuLe cmi',
    aucune: 'id lancementId seq suiviId',
  },
  scorm_lancements: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'suppression',
    trace: 'item ouvertLe tempsSecondes commits',
    secret: 'jetonHash cleHash fichiersHash',
    aucune: 'apprenantId assignmentId etablissementId expire id jetonExpire octets packageId passage seq userId',
  },
  scorm_packages: rien('createdAt createdBy dossier fichiers id lecture manifeste moduleId norme octets titre'),
  scorm_suivis: {
    lien: { apprenantId: 'apprenantId' },
    fin: 'suppression',
    trace:
      'item cmi completionStatus successStatus score meilleurScore tempsSecondes debut derniereActivite completeLe termine',
    aucune: 'apprenantId assignmentId fenetreCommits fenetreDebut fenetreOctets id lancementId packageId passage',
  },
  sessions_effacees: rien('session'),
  sessions_saisies: {
    lien: { session: 'session', userId: 'saisiePar' },
    fin: 'reste',
    texte: 'par',
    trace: 'saisieLe',
    contact: 'par',
    aucune: 'casqueId etablissementId saisiePar session traiteeLe',
  },
  tentatives: { fin: 'reste', acces: 'adresse date', secret: 'codeHash', aucune: 'enCours estCode id' },
  trainingCourseModules: rien('moduleId sequenceOrder trainingCourseId'),
  training_courses: {
    fin: 'reste',
    libre: 'name',
    aucune: 'createdAt createdBy deletedAt etablissementId id isSequential name recherche tri type updatedAt version',
  },
  types: rien('id label tri'),
  usages: { fin: 'reste', navigation: 'date route feature', aucune: 'flags id' },
  user_badges: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    formation: 'badgeId createdAt',
    aucune: 'id userId',
  },
  user_suspend_datas: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    trace: 'lessonGuid suspendData updatedAt',
    aucune: 'userId',
  },
  users: {
    lien: { userId: 'id' },
    fin: 'suppression',
    identite: 'nom email role createdAt',
    secret: 'passwordHash',
    aucune: 'id version',
  },
  rapports: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    reglage: 'filtre dernierMois envoye createdAt',
    aucune: 'id userId',
  },
  vues: {
    lien: { userId: 'userId' },
    fin: 'suppression',
    libre: 'nom etat',
    reglage: 'liste nom etat partagee createdAt',
    aucune: 'id userId etablissementId version',
  },
};

const NO_KIND = new Set(['lien', 'fin', 'vide', 'propre', 'texte', 'libre', 'secret', 'aucune']);

export const wordsOf = (text: string | undefined): string[] => (text ? text.split(' ') : []);

/** The columns of a table that are personal data, by kind. */
export function personalColumns(donnees: Donnees): [Genre, string[]][] {
  return Object.entries(donnees)
    .filter(([key]) => !NO_KIND.has(key))
    .map(([genre, columns]) => [genre as Genre, wordsOf(columns as string)]);
}

/** Every column that is declared, each once. */
export function declaredColumns(donnees: Donnees): string[] {
  const { secret, aucune } = donnees;
  return [...personalColumns(donnees).flatMap(([, columns]) => columns), ...wordsOf(secret), ...wordsOf(aucune)];
}
