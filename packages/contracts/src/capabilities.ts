/** Who may: one table, in the order of section 6 of the specification (P-6-*). Read by the server, the guards, the menu and the buttons. */

export const FEATURES = ['attestations', 'trainingCourses'] as const;
type Feature = (typeof FEATURES)[number];

export const ROLES = [
  'ROLE_SUPER_ADMIN',
  'ROLE_CSM',
  'ROLE_ADMIN',
  'ROLE_ETABLISSEMENT',
  'ROLE_GROUPEMENT',
  'ROLE_REFERENT',
  'ROLE_APPRENANT',
] as const;
export type Role = (typeof ROLES)[number];

/** The part of a person that rights depend on; the server's actor and the connected user of the web both have it. */
export interface Person {
  readonly roles: readonly string[];
  readonly features: readonly string[];
  readonly isIFPS: boolean;
}

interface Grant {
  readonly roles: readonly Role[];
  readonly feature?: Feature;
  /** A control inside a screen follows the role check, under which a groupement needs the feature too (P-6-08). */
  readonly control?: true;
  /** Withheld from accounts of the IFPS flavour (P-2.3-57, P-5-29). */
  readonly unlessIFPS?: true;
}

const SUPER_ADMIN = ['ROLE_SUPER_ADMIN'] as const;
export const ADMIN = ['ROLE_SUPER_ADMIN', 'ROLE_CSM', 'ROLE_ADMIN'] as const;
const STAFF = [...ADMIN, 'ROLE_GROUPEMENT', 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'] as const;
const EVERYONE = [...STAFF, 'ROLE_APPRENANT'] as const;
const trainingCourses = 'trainingCourses' as const;

export const capabilities = {
  /** Any connected person, whatever the role, even without one yet. */
  connected: { roles: [] },

  // — learners (P-2.3, P-6-13, P-6-14, P-6-15, P-6-16, P-6-17)
  'apprenants.lister': { roles: STAFF, feature: trainingCourses },
  'apprenants.consulter': { roles: EVERYONE, feature: trainingCourses },
  'apprenants.creer': { roles: STAFF, feature: trainingCourses },
  'apprenants.modifier': { roles: STAFF, feature: trainingCourses },
  'apprenants.modifier_fiche': { roles: EVERYONE, feature: trainingCourses },
  'apprenants.profil': { roles: ['ROLE_APPRENANT'], feature: trainingCourses },
  'apprenants.archiver': { roles: ADMIN },
  'apprenants.supprimer': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT'], feature: trainingCourses },
  'apprenants.supprimer_en_lot': { roles: ADMIN },
  // A groupement has no establishment of its own to import into (S-2.20-05, S-6-18, S-6-19).
  'apprenants.importer': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'], feature: trainingCourses },
  'apprenants.se_connecter_en_tant_que': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'apprenants.champ.etablissement_creation': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'apprenants.champ.etablissement': { roles: ADMIN },
  'apprenants.champ.password': { roles: [...ADMIN, 'ROLE_APPRENANT', 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'] },
  'apprenants.champ.administration': { roles: ADMIN },
  'apprenants.champ.rppsOrAdeli': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'], unlessIFPS: true },
  'apprenants.champ.identification': { roles: STAFF },
  'apprenants.champ.profession': { roles: EVERYONE, unlessIFPS: true },

  // — establishments (P-2.4, P-6-21, P-6-22, P-6-23, P-6-24, P-6-25, P-6-26, P-6-27, P-6-28, P-6-29, P-6-30, P-6-31, P-6-32, P-6-33,
  // P-6-34, P-6-35, P-6-36, P-6-37, P-6-38, P-6-39, P-6-40)
  'etablissements.consulter': { roles: EVERYONE },
  'etablissements.creer': { roles: ADMIN },
  'etablissements.modifier': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_GROUPEMENT'] },
  'etablissements.supprimer': { roles: ADMIN },
  'etablissements.supprimer_avec_lies': { roles: SUPER_ADMIN },
  'etablissements.historique': { roles: ADMIN },
  'etablissements.se_connecter_en_tant_que': { roles: ADMIN },
  'etablissements.champ.administration': { roles: ADMIN },
  'etablissements.champ.mode_mobile': { roles: SUPER_ADMIN },
  'etablissements.champ.modes_de_connexion': {
    roles: [...ADMIN, 'ROLE_ETABLISSEMENT'],
    feature: trainingCourses,
    control: true,
  },

  // — groupements (P-2.5, P-6-22, P-6-24)
  'groupements.consulter': { roles: EVERYONE },
  'groupements.creer': { roles: ADMIN },
  'groupements.modifier': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'groupements.supprimer': { roles: ADMIN },
  'groupements.champ.etablissements': { roles: ADMIN },

  // — referents (P-2.6, P-6-18, P-6-26)
  'referents.consulter': { roles: EVERYONE, feature: trainingCourses },
  'referents.modifier': { roles: STAFF, feature: trainingCourses },
  'referents.profil': { roles: [...ADMIN, 'ROLE_REFERENT'], feature: trainingCourses },
  'referents.supprimer': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT'], feature: trainingCourses },
  'referents.se_connecter_en_tant_que': { roles: ADMIN },
  'referents.champ.etablissement_creation': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'referents.champ.etablissement': { roles: ADMIN },

  // — regroupements (C-2.4, C-6-31, C-6-32, C-6-33, C-6-34, C-6-35)
  // A groupement reads, and its forms are read-only (C-6-34).
  'regroupements.consulter': { roles: STAFF, feature: trainingCourses },
  'regroupements.modifier': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'], feature: trainingCourses },
  'regroupements.supprimer': { roles: ADMIN },
  'regroupements.desarchiver': { roles: ADMIN },
  'regroupements.champ.administration': { roles: ADMIN },

  // — training courses (C-2.3, C-6-07, C-6-08, C-6-09, C-6-10, C-6-11, C-6-12, C-6-13, C-6-14, C-6-15, C-6-16, C-6-17)
  'training_courses.consulter': { roles: STAFF, feature: trainingCourses },
  'training_courses.modifier': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'], feature: trainingCourses },
  /** By the call alone: no screen offers it (C-4-05, P-7-14). */
  'training_courses.desarchiver': { roles: ADMIN },
  'training_courses.champ.administration': { roles: ADMIN },

  // — assignments (C-2.6, C-6-18, C-6-19, C-6-20, C-6-21, C-6-22, C-6-23, C-6-24, C-6-25, C-6-26, C-6-27, C-6-28, C-6-29)
  'assignments.consulter': { roles: EVERYONE, feature: trainingCourses },
  'assignments.suivre': { roles: STAFF, feature: trainingCourses },
  'assignments.modifier': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'], feature: trainingCourses },
  // Shortcuts of lists and record screens; the referent who created it has those of the edit page (C-6-23).
  'assignments.barre_outils': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT'], feature: trainingCourses },
  'assignments.resultats': { roles: ['ROLE_APPRENANT'], feature: trainingCourses },
  'assignments.champ.etablissement': { roles: ADMIN },

  // — badges (C-2.7, C-6-04)
  'badges.consulter': { roles: ADMIN },
  'badges.modifier': { roles: SUPER_ADMIN },

  // — headsets and their possessions (P-2.7, P-6-19, P-6-20)
  'casques.lister': { roles: ADMIN },
  // The screens are for admins; others choose among the headsets of their perimeter in the filters of statistics.
  'casques.consulter': { roles: STAFF },
  'casques.modifier': { roles: ADMIN },
  'casques.champ.administration': { roles: ADMIN },
  'possession_casques.consulter': { roles: EVERYONE },
  'possession_casques.modifier': { roles: ADMIN },

  // — satisfaction and success of the own perimeter: never for learners (S-1-07, S-6-13)
  'satisfactions.consulter': { roles: STAFF },

  // — attestations (S-2.1-19, S-2.1-20, S-2.1-21, S-2.1-22, S-6-15); a learner has the own ones
  'attestations.lister': { roles: STAFF, feature: 'attestations' },
  'attestations.mienne': { roles: ['ROLE_APPRENANT'], feature: 'attestations' },

  // — training content (C-2.1 … C-2.3, C-6-03, C-6-05)
  'module_groupes.consulter': { roles: EVERYONE },
  'module_groupes.modifier': { roles: ADMIN },
  'modules.consulter': { roles: EVERYONE },
  'modules.modifier': { roles: ADMIN },
  'modules.champ.mode_mobile': { roles: SUPER_ADMIN },
  // The condition on the headset is the establishment's (C-2.9-13).
  'catalogue.copier_lien': { roles: [...SUPER_ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'] },
  'catalogue.choisir_etablissement': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'scenarios.consulter': { roles: EVERYONE },
  'scenarios.modifier': { roles: ADMIN },

  // — connect-as: the entity's own capability is asked too (P-7-49)
  'connexion.se_connecter_en_tant_que': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },

  // — second factors: learners have none; a lost one is taken away by a super administrator
  'securite.facteurs': { roles: STAFF },
  'securite.lever': { roles: SUPER_ADMIN },

  // — SCORM player (C-2.2-11, C-2.2-12); any person may launch, only a learner is tracked
  'scorm.consulter': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT', 'ROLE_APPRENANT'] },
  'scorm.lancer': { roles: EVERYONE },
  'scorm.televerser': { roles: ADMIN },

  // — browser app: the code by which a learner's own session opens (S-7-66)
  'navigateur.jeton': { roles: ['ROLE_APPRENANT'] },

  // — usage statistics (S-2.1, S-2.6, S-6-11, S-6-12)
  'statistiques.consulter': { roles: STAFF },
  'statistiques.generales': { roles: ADMIN },
  // A learner sees the figures of the own sessions alone (S-2.1-13).
  'statistiques.scenario': { roles: EVERYONE },
  'gabarits.modifier': { roles: ADMIN },
  'statistiques.par_etablissement': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },
  'statistiques.satisfaction_par_semaine': { roles: ADMIN },
  // The choice of an assignation or a regroupement (S-2.3-10, S-2.3-11, S-2.3-24).
  'statistiques.filtre_formations': { roles: STAFF, feature: trainingCourses },

  // — mobile applications (S-2.1-14, S-2.11, S-2.12)
  'mobile.consulter': { roles: ADMIN },
  'mobile.ddp': { roles: STAFF },
  'mobile.effacer': { roles: ADMIN },

  // — what is to be done, on the first screen; learners have a home of their own
  'accueil.consulter': { roles: STAFF },
  // A home besides, in the menu.
  'accueil.referent': { roles: ['ROLE_REFERENT'] },
  // Of the own people and headsets: for administrators there are too many of them to be followed one by one.
  'accueil.suivre': { roles: ['ROLE_GROUPEMENT', 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'] },
  'accueil.suivre_apprenants': {
    roles: ['ROLE_GROUPEMENT', 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'],
    feature: trainingCourses,
  },

  // — quick search: of what each may list
  'recherche.consulter': { roles: STAFF },

  // — views of lists; a groupement has nobody to share with: its own account alone sees its rows
  'vues.gerer': { roles: STAFF },
  'vues.partager': { roles: [...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'] },

  // — reference lists, news, administration
  'references.consulter': { roles: EVERYONE },
  'actualites.consulter': { roles: EVERYONE },
  'rgpd.consulter': { roles: ADMIN },
  'outils.consulter': { roles: ADMIN },
  // The tools that write: sessions, certificates, agreements, transfers, test establishments (S-2.2).
  'outils.utiliser': { roles: ADMIN },
  // An account of the admin group is a super administrator's affair on either screen (P-6-12, P-2.8-26).
  'administrateurs.gerer': { roles: SUPER_ADMIN },
  'users.gerer': { roles: ADMIN },
  'users.champ.role': { roles: SUPER_ADMIN },

  // — device logs and the keys by which devices report
  'appareil_cles.gerer': { roles: ADMIN },
  'journaux.consulter': { roles: ADMIN },
  'journaux.recalculer': { roles: ADMIN },
} as const satisfies Record<string, Grant>;

export type Capability = keyof typeof capabilities;

const ADMIN_GROUP: readonly string[] = ADMIN;

/** Whether the person holds the capability. */
export function can(person: Person, capability: Capability): boolean {
  return passes(person, capabilities[capability]);
}

/** What a check asks; its names are text, so that one which does not exist is refused wherever it comes from. */
type Asked = Omit<Grant, 'roles' | 'feature'> & { readonly roles: readonly string[]; readonly feature?: string };

/**
 * The role check. Who is connected passes when no role is asked (P-6-04). The admin group passes any feature; a groupement passes it
 * on routes but not on controls (P-2.1-37, P-2.1-38, P-2.1-39, P-2.1-40, P-6-05, P-6-06, P-6-07, P-6-08). An unknown name that the person
 * holds grants nothing (P-6-11).
 * @throws Error when the check itself asks for an unknown name (P-6-09, P-6-10)
 */
export function passes(person: Person, { roles, feature, control, unlessIFPS }: Asked): boolean {
  const stranger = roles.find((role) => !(ROLES as readonly string[]).includes(role));
  if (stranger !== undefined) throw new Error(`Le rôle ${stranger} n'existe pas`);
  if (feature !== undefined && !(FEATURES as readonly string[]).includes(feature)) {
    throw new Error(`La fonctionnalité ${feature} n'existe pas`);
  }
  if (roles.length === 0) return true;
  if (unlessIFPS && person.isIFPS && !isAdmin(person)) return false;
  return person.roles.some((role) => {
    if (!roles.includes(role)) return false;
    if (feature === undefined || ADMIN_GROUP.includes(role)) return true;
    if (role === 'ROLE_GROUPEMENT' && !control) return true;
    return person.features.includes(feature);
  });
}

export function isAdmin(person: Pick<Person, 'roles'>): boolean {
  return person.roles.some((role) => ADMIN_GROUP.includes(role));
}

/** The capabilities that a field asks; a field without an entry follows its endpoint. */
export interface FieldGrant {
  readonly read?: Capability;
  readonly create?: Capability;
  readonly update?: Capability;
}

/**
 * Fields that only some may see or write: the form hides by it, the server drops by it (P-5-23, P-5-24, P-5-25, P-5-26, P-5-27, P-5-28,
 * P-5-29, P-6-27, P-6-28, P-6-29, P-6-30, P-6-31, P-6-32, P-6-33, P-6-34, P-6-35, P-6-36, P-6-37, P-6-38, P-6-39, P-6-40).
 */
export const fieldCapabilities: Record<string, Record<string, FieldGrant>> = {
  apprenants: {
    etablissement: { create: 'apprenants.champ.etablissement_creation', update: 'apprenants.champ.etablissement' },
    password: { create: 'apprenants.champ.password', update: 'apprenants.champ.password' },
    estEtudiant: everywhere('apprenants.champ.administration'),
    estBloque: everywhere('apprenants.champ.administration'),
    rppsOrAdeli: everywhere('apprenants.champ.rppsOrAdeli'),
    matricule: { update: 'apprenants.champ.identification' },
    codeApprenant: { update: 'apprenants.champ.identification' },
    profession: everywhere('apprenants.champ.profession'),
    // Learners see no regroupement (C-6-06).
    apprenantRegroupements: { read: 'regroupements.consulter' },
  },
  etablissements: {
    crmId: everywhere('etablissements.champ.administration'),
    dateDerniereConnexion: { read: 'etablissements.champ.administration' },
    possessions: { read: 'etablissements.champ.administration' },
    groupement: writing('etablissements.champ.administration'),
    codeEtablissement: writing('etablissements.champ.administration'),
    IFPS: writing('etablissements.champ.administration'),
    locked: writing('etablissements.champ.administration'),
    migrated: writing('etablissements.champ.administration'),
    etablissementAppareilVersions: everywhere('etablissements.champ.administration'),
    defaultLanguage: writing('etablissements.champ.administration'),
    features: writing('etablissements.champ.administration'),
    modules: writing('etablissements.champ.administration'),
    allowAllSequences: writing('etablissements.champ.administration'),
    bypassBrowserLoader: everywhere('etablissements.champ.administration'),
    finPossessionPC: writing('etablissements.champ.administration'),
    isMobileModeAvailable: {
      read: 'etablissements.champ.administration',
      create: 'etablissements.champ.mode_mobile',
      update: 'etablissements.champ.mode_mobile',
    },
    isMobileModeForced: {
      read: 'etablissements.champ.administration',
      create: 'etablissements.champ.mode_mobile',
      update: 'etablissements.champ.mode_mobile',
    },
    connectionModes: writing('etablissements.champ.modes_de_connexion'),
  },
  groupements: {
    etablissements: writing('groupements.champ.etablissements'),
  },
  assignments: {
    etablissement: writing('assignments.champ.etablissement'),
    assignmentAssigneds: { read: 'assignments.suivre' },
    assignedsCount: { read: 'assignments.suivre' },
    activeAssignedsCount: { read: 'assignments.suivre' },
  },
  casques: {
    adresseMAC: { read: 'casques.champ.administration' },
  },
  modules: {
    isMobileModeAvailable: writing('modules.champ.mode_mobile'),
  },
  regroupements: {
    etablissement: { create: 'regroupements.champ.administration', update: 'regroupements.champ.administration' },
    codeRegroupement: writing('regroupements.champ.administration'),
  },
  referents: {
    etablissement: { create: 'referents.champ.etablissement_creation', update: 'referents.champ.etablissement' },
  },
  training_courses: {
    type: writing('training_courses.champ.administration'),
    etablissement: writing('training_courses.champ.administration'),
  },
  users: {
    role: writing('users.champ.role'),
  },
  vues: {
    partagee: writing('vues.partager'),
  },
};

function everywhere(capability: Capability): FieldGrant {
  return { read: capability, create: capability, update: capability };
}

function writing(capability: Capability): FieldGrant {
  return { create: capability, update: capability };
}

/** Whether the person may see or write this field of this entity. */
export function canField(person: Person, slug: string, field: string, act: keyof FieldGrant): boolean {
  const fields = fieldCapabilities[slug] ?? {};
  const asked = Object.hasOwn(fields, field) ? fields[field]?.[act] : undefined;
  return asked === undefined || can(person, asked);
}

/** The fields of this entity that the person may not see. */
export function hiddenFields(person: Person, slug: string): string[] {
  return Object.keys(fieldCapabilities[slug] ?? {}).filter((field) => !canField(person, slug, field, 'read'));
}
