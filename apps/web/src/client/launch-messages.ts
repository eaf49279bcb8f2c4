import type { Path } from '@sillage/contracts/scorm.ts';

/** What is asked of the order that a manifest asks for; a choice names its item. */
export interface JourneyRequest {
  demande: 'continue' | 'previous' | 'choice' | 'suspendAll' | 'exit';
  cible?: string;
}

/** What the player may offer in such an order. */
export interface Offer {
  suivant: boolean;
  precedent: boolean;
  /** Items, and groups of items, that may be chosen. */
  choix: string[];
}

/** What came of an item, or of the whole. */
export interface Result {
  statut: string | null;
  reussite: string | null;
  /** Percent. */
  score: number | null;
}

/**
 * What the player and the launch page that it frames say to each other. Both know the exact origin of the other, and read
 * nothing that has not this form: a package runs beside the launch page.
 */

/** Where a launch page has led, in the package that it played: another one has another order. */
interface Led {
  paquet: number;
  etat: Path;
}

interface Offered {
  offre: Offer | null;
  bilan: Result | null;
}

const SAID = ['suite', 'ferme', 'fini', 'joue', 'reprend'] as const;

/** From the launch page to the player. */
export type LaunchNews =
  /** The content is on the screen. */
  | { type: 'pret'; offre: Offer | null }
  /** The order leads to this item. */
  | { type: 'aller'; item: string; parcours: Led | null }
  /** The launch is refused; `code` is that of the catalogue, null when nothing answered. */
  | { type: 'refus'; code: string | null }
  /** What is stored, what is still on this device, and whether that outlives the page. */
  | { type: 'etat'; enAttente: number; garde: boolean; enregistreLe: string | null }
  /** This device can play the content without the network. */
  | { type: 'garde' }
  /** The content asks for what this device has not kept. */
  | { type: 'manque' }
  /** A new token is asked for, the launch is over or has to begin again from what was just stored. */
  | { type: 'jeton' }
  /**
   * The item ended its session. `ferme`: what was asked for next is not open yet; `fini`: the order is at its end; `joue`:
   * something was played at all; `reprend`: another launch goes on there; `bilan` is that of the whole training, then or once it is
   * complete.
   */
  | ({ type: 'fin'; item: string } & Record<(typeof SAID)[number], boolean> & Offered & Result)
  /** Everything is put away: the player may leave. */
  | { type: 'quitte' };

/** From the player to the launch page. */
export type PlayerOrder =
  /** Where the launch page before this one has led; what seals what this device keeps, null when it keeps nothing. */
  | { type: 'bonjour'; parcours: Led | null; secret: string | null }
  | { type: 'jeton'; jeton: string | null }
  | ({ type: 'naviguer' } & JourneyRequest)
  | { type: 'quitter' };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;
const isItem = (value: unknown): value is string => typeof value === 'string' && value.length <= 1_000;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

/** Query of the launch page in which it plays nothing: it sends what was left on this device, then says `quitte`. */
export const SENDING = '?envoi';
/** Query of the page of what is kept in which it forgets it all, then says `quitte`. */
export const FORGETTING = '?oubli';

/** The news in a message, null when it holds none. */
export function readNews(data: unknown): LaunchNews | null {
  const news = record(data);
  switch (news?.type) {
    case 'pret':
      return isOffer(news.offre) ? (news as LaunchNews) : null;
    case 'aller':
      return isItem(news.item) ? { type: 'aller', item: news.item, parcours: readLed(news.parcours) } : null;
    case 'garde':
    case 'manque':
    case 'jeton':
    case 'quitte':
      return { type: news.type };
    case 'refus':
      return isTextOrNull(news.code) ? (news as LaunchNews) : null;
    case 'etat':
      return Number.isInteger(news.enAttente) && typeof news.garde === 'boolean' && isTextOrNull(news.enregistreLe)
        ? (news as LaunchNews)
        : null;
    case 'fin': {
      const isSaid = SAID.every((name) => typeof news[name] === 'boolean');
      const isWhole = isItem(news.item) && isSaid && isOffer(news.offre);
      return isWhole && isResult(news) && (news.bilan === null || isResult(record(news.bilan)))
        ? (news as LaunchNews)
        : null;
    }
    default:
      return null;
  }
}

/** The order in a message, null when it holds none. */
export function readOrder(data: unknown): PlayerOrder | null {
  const order = record(data);
  if (order?.type === 'quitter') return { type: 'quitter' };
  if (order?.type === 'bonjour' && isTextOrNull(order.secret)) {
    return { type: 'bonjour', parcours: readLed(order.parcours), secret: order.secret };
  }
  if (order?.type === 'naviguer') return readRequest(order);
  if (order?.type === 'jeton' && isTextOrNull(order.jeton)) return order as PlayerOrder;
  return null;
}

const REQUESTS: unknown[] = ['continue', 'previous', 'choice'] satisfies JourneyRequest['demande'][];

function readRequest({ demande, cible }: Record<string, unknown>): PlayerOrder | null {
  if (!REQUESTS.includes(demande) || (demande === 'choice') !== isItem(cible)) return null;
  return { type: 'naviguer', demande, ...(isItem(cible) && { cible }) } as PlayerOrder;
}

/** It goes from one launch page to the next, and is read there. */
function readLed(given: unknown): Led | null {
  const led = record(given);
  const path = record(led?.etat);
  const isWhole = path && record(path.moteur) && record(path.bilan) && typeof path.reprise === 'boolean';
  return isWhole && typeof path.fini === 'boolean' && Number.isInteger(led?.paquet) ? (given as Led) : null;
}

function isOffer(given: unknown): boolean {
  if (given === null) return true;
  const offer = record(given);
  const { suivant, precedent, choix } = offer ?? {};
  return typeof suivant === 'boolean' && typeof precedent === 'boolean' && Array.isArray(choix) && choix.every(isItem);
}

function isResult(given: Record<string, unknown> | null): boolean {
  if (!given || !isTextOrNull(given.statut) || !isTextOrNull(given.reussite)) return false;
  return given.score === null || Number.isFinite(given.score);
}

function record(data: unknown): Record<string, unknown> | null {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
}
