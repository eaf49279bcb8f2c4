/** Coded values that forms offer, away from the schemas: a screen that lists them loads nothing else. */

export const APP_VERSIONS = ['stable', 'beta', 'derniereVersion', 'specifique'] as const;
export const CONNECTION_MODES = ['freeForm', 'userList', 'loginForm', 'urlParameters'] as const;
export const LANGUAGES = ['fr', 'be'] as const;
/** By number: digital simulation, serious game, SCORM, web engine (C-3.2-03). */
export const MODULE_TYPES = [1, 2, 3, 4] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];
/** Kinds of establishment in the filter of statistics (S-4-04). */
export const TYPES_ETABLISSEMENT = ['all', 'healthInstitution', 'trainingInstitute'] as const;
/** First day of the default period of statistics (S-9-01); it ends today. */
export const DEBUT_PAR_DEFAUT = '2025-01-01';
