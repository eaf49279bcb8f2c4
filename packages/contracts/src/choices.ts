/** Coded values that forms offer, away from the schemas: a screen that lists them loads nothing else. */

export const APP_VERSIONS = ['stable', 'beta', 'derniereVersion', 'specifique'] as const;
export const CONNECTION_MODES = ['freeForm', 'userList', 'loginForm', 'urlParameters'] as const;
export const LANGUAGES = ['fr', 'be'] as const;
