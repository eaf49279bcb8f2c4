import type { ScormItem } from '@sillage/contracts/scorm.ts';
import { ApiError } from '../../../client/api-error.ts';
import type { KeptModule } from '../../../client/kept-modules.ts';
import type { LaunchNews, Offer } from '../../../client/launch-messages.ts';

/** Without a code, it is what this device has kept. */
type Launched = KeptModule & { jeton: string | null };

export type Ended = Extract<LaunchNews, { type: 'fin' }>;

export interface LaunchState {
  launched: Launched | null;
  /** The content is on the screen. */
  isReady: boolean;
  /** What the server, or nothing at all, answered. */
  refusal: { code: string | null } | { error: unknown } | null;
  enAttente: number;
  /** What waits is kept on this device once the page is left. */
  garde: boolean;
  /** ISO instant of the last commit that the server stored. */
  enregistreLe: string | null;
  ended: Ended | null;
  /** What the order of the package lets; null when it has none. */
  offer: Offer | null;
  /** Something was asked for that this device has not kept. */
  manque: boolean;
}

export const idle: LaunchState = {
  launched: null,
  isReady: false,
  refusal: null,
  enAttente: 0,
  garde: true,
  enregistreLe: null,
  ended: null,
  offer: null,
  manque: false,
};

export type Change =
  | LaunchNews
  | { type: 'lancement' }
  | { type: 'lance'; launched: Launched }
  | { type: 'etapes'; items: ScormItem[] }
  | { type: 'echec'; error: unknown };

/** What a launch becomes by what its page says. */
export function change(state: LaunchState, news: Change): LaunchState {
  switch (news.type) {
    case 'lancement':
      return idle;
    case 'lance':
      return { ...idle, launched: news.launched };
    case 'etapes':
      return state.launched ? { ...state, launched: { ...state.launched, items: news.items } } : state;
    case 'echec':
      return { ...idle, refusal: { error: news.error } };
    case 'refus':
      return { ...state, refusal: { code: news.code } };
    case 'pret':
      return { ...state, isReady: true, refusal: null, ended: null, offer: news.offre };
    case 'etat':
      return {
        ...state,
        enAttente: news.enAttente,
        garde: news.garde,
        enregistreLe: news.enregistreLe ?? state.enregistreLe,
      };
    case 'fin':
      return { ...state, ended: news, offer: news.offre };
    case 'manque':
      return { ...state, manque: true };
    default:
      return state;
  }
}

interface Otherwise {
  /** What this device keeps of the module. */
  kept: KeptModule | undefined;
  /** What was asked for. */
  item: string | undefined;
  isApprenant: boolean;
}

/** What a launch that was not opened becomes: where nothing answered, what this device has kept; only learners keep something. */
export function notOpened(error: unknown, { kept, item, isApprenant }: Otherwise): Change {
  const isUnreachable = error instanceof ApiError && error.status === 0;
  if (isUnreachable && kept) return { type: 'lance', launched: { ...kept, item: item ?? kept.item, jeton: null } };
  return isUnreachable && isApprenant ? { type: 'refus', code: 'scorm.non_garde' } : { type: 'echec', error };
}
