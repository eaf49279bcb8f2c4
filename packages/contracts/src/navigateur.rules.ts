/** What a training of the browser app may tell of its session; its beginning is told by the server. */
export const TYPES_JOUES = ['etape', 'action', 'reponse', 'objectif', 'satisfaction', 'interaction', 'fin'] as const;
export type TypeJoue = (typeof TYPES_JOUES)[number];
/** Events of one sending. */
export const MAX_ENVOI = 100;
