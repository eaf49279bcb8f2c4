/** Coded values that forms offer, away from the schemas: a screen that lists them loads nothing else. */

export const APP_VERSIONS = ['stable', 'beta', 'derniereVersion', 'specifique'] as const;
export const CONNECTION_MODES = ['freeForm', 'userList', 'loginForm', 'urlParameters'] as const;
export const LANGUAGES = ['fr', 'be'] as const;
/** By number: digital simulation, serious game, SCORM, web engine (C-3.2-03). */
export const MODULE_TYPES = [1, 2, 3, 4] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];
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
