/** Coded values that forms offer, away from the schemas: a screen that lists them loads nothing else. */

export const APP_VERSIONS = ['stable', 'beta', 'derniereVersion', 'specifique'] as const;
export const CONNECTION_MODES = ['freeForm', 'userList', 'loginForm', 'urlParameters'] as const;
export const LANGUAGES = ['fr', 'be'] as const;
/** What a module is made as (C-3.2-03). */
export const MODULE_TYPE = { simulation: 1, seriousGame: 2, scorm: 3, moteurWeb: 4 } as const;
export const MODULE_TYPES = Object.values(MODULE_TYPE);
export type ModuleType = (typeof MODULE_TYPES)[number];
/** Pages of the content origin that play a scenario: those of the demonstration. */
export const PAGES_JOUEES = ['/demonstration/friction-chronometree', '/demonstration/transfert-horizontal'] as const;
/** Whose a training course is (C-1-12). */
export const COURSE_TYPE = { fournisseur: 1, etablissement: 2 } as const;
export type CourseType = (typeof COURSE_TYPE)[keyof typeof COURSE_TYPE];
/** Where a headset is: at the provider, or at an establishment (P-3-89, P-9-34, P-9-35). */
export const EMPLACEMENT = { fournisseur: 1, etablissement: 2 } as const;
/** Names of the administrator screens, by which their information is asked for (P-2.8-29, P-7-74). */
export const ADMINISTRATEUR_ROUTES = [
  'AdministrateurList',
  'AdministrateurCreate',
  'AdministrateurUpdate',
  'AdministrateurShow',
] as const;
export type AdministrateurRoute = (typeof ADMINISTRATEUR_ROUTES)[number];
/** Entities whose records have an account. */
export const FICHES = ['apprenants', 'etablissements', 'groupements', 'referents'] as const;
/** In the filter of accounts, those that wait for a role. */
export const SANS_ROLE = 'aucun';
/** Kinds of establishment in the filter of statistics (S-4-04). */
export const TYPES_ETABLISSEMENT = ['all', 'healthInstitution', 'trainingInstitute'] as const;
/** Kinds of device in statistics (S-2.6-13). */
export const APPAREILS = ['casque', 'ordinateur', 'mobile'] as const;
/** First day of the default period of statistics (S-9-01); it ends today. */
export const DEBUT_PAR_DEFAUT = '2025-01-01';
/** Before it there are no figures: a period that begins then is one without a beginning. */
export const PREMIER_JOUR = '1900-01-01';
/** Orders of the satisfaction per formation (S-2.7-02). */
export const TRIS_FORMATIONS = ['nom', 'meilleur', 'pire'] as const;
export type TriFormations = (typeof TRIS_FORMATIONS)[number];
/** Of the scores of an activity: the error was seen, its reason known, its remedy known (S-2.23-13). */
export const COLONNES_SCORES = ['erreur', 'pourquoi', 'comment'] as const;

/** Trained less than two years ago, or longer ago (S-9-46). */
export const ANCIENNETES = ['recente', 'ancienne'] as const;
/** Whichever of the two. */
export const DERNIERES = [...ANCIENNETES, 'quelconque'] as const;
