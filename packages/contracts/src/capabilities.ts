/** Who may: one table, in the order of section 6 of the specification (P-6-*). Read by the server, the guards, the menu and the buttons. */

export const FEATURES = ['attestations', 'trainingCourses'] as const;
export type Feature = (typeof FEATURES)[number];

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

/** The part of a person that rights depend on; the server's actor and the client's session user both have it. */
export interface Person {
  readonly roles: readonly string[];
  readonly features: readonly string[];
  readonly isIFPS: boolean;
}

export interface Grant {
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
  // — learners (P-2.3, P-6-13 … 17)
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

  // — establishments (P-2.4, P-6-21 … 40)
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

  // — connect-as: the entity's own capability is asked too (P-7-49)
  'connexion.se_connecter_en_tant_que': { roles: [...ADMIN, 'ROLE_GROUPEMENT'] },

  // — reference lists, news, administration
  'references.consulter': { roles: EVERYONE },
  'actualites.consulter': { roles: EVERYONE },
  'rgpd.consulter': { roles: ADMIN },
  'outils.consulter': { roles: ADMIN },
} as const satisfies Record<string, Grant>;

export type Capability = keyof typeof capabilities;

const ADMIN_GROUP: readonly string[] = ADMIN;

/**
 * Whether the person holds the capability.
 * The admin group passes any feature; a groupement passes it on routes but not on controls (P-2.1-37 … 40, P-6-05 … 08).
 */
export function can(person: Person, capability: Capability): boolean {
  const grant: Grant = capabilities[capability];
  if (grant.unlessIFPS && person.isIFPS && !person.roles.some((role) => ADMIN_GROUP.includes(role))) return false;
  return person.roles.some((role) => {
    if (!(grant.roles as readonly string[]).includes(role)) return false;
    if (!grant.feature || ADMIN_GROUP.includes(role)) return true;
    if (role === 'ROLE_GROUPEMENT' && !grant.control) return true;
    return person.features.includes(grant.feature);
  });
}

/**
 * The role check of controls that name roles directly (P-6-04 … 07).
 * @throws Error 'Le rôle … n'existe pas' or 'La fonctionnalité … n'existe pas' when the check itself asks for an unknown name (P-6-09, P-6-10).
 */
export function hasRole(person: Person, roles: readonly string[], feature?: string): boolean {
  for (const role of roles) {
    if (!(ROLES as readonly string[]).includes(role)) throw new Error(`Le rôle ${role} n'existe pas`);
  }
  if (feature !== undefined && !(FEATURES as readonly string[]).includes(feature)) {
    throw new Error(`La fonctionnalité ${feature} n'existe pas`);
  }
  if (roles.length === 0) return true;
  return person.roles.some(
    (role) =>
      roles.includes(role) &&
      (ADMIN_GROUP.includes(role) || feature === undefined || person.features.includes(feature)),
  );
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

/** Fields that only some may see or write: the form hides by it, the server drops by it (P-5-23 … 29, P-6-27 … 40). */
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
  referents: {
    etablissement: { create: 'referents.champ.etablissement_creation', update: 'referents.champ.etablissement' },
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
