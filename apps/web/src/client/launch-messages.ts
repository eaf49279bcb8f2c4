/**
 * What the player and the launch page that it frames say to each other. Both know the exact origin of the other, and read
 * nothing that has not this form: a package runs beside the launch page.
 */

/** From the launch page to the player. */
export type LaunchNews =
  /** The content is on the screen. */
  | { type: 'pret' }
  /** The launch is refused; `code` is that of the catalogue, null when nothing answered. */
  | { type: 'refus'; code: string | null }
  /** What is stored, what is still on this device, and whether that outlives the page. */
  | { type: 'etat'; enAttente: number; garde: boolean; enregistreLe: string | null }
  /** A new token is asked for, the launch is over or has to begin again from what was just stored. */
  | { type: 'jeton' }
  /** The package ended its session. */
  | { type: 'fin'; statut: string | null; reussite: string | null; score: number | null; suite: boolean }
  /** Everything is put away: the player may leave. */
  | { type: 'quitte' };

/** From the player to the launch page. */
export type PlayerOrder = { type: 'bonjour' } | { type: 'jeton'; jeton: string | null } | { type: 'quitter' };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** Query of the launch page in which it plays nothing: it sends what was left on this device, then says `quitte`. */
export const SENDING = '?envoi';

/** The news in a message, null when it holds none. */
export function readNews(data: unknown): LaunchNews | null {
  const news = record(data);
  switch (news?.type) {
    case 'pret':
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
      const isWhole = isTextOrNull(news.statut) && isTextOrNull(news.reussite) && typeof news.suite === 'boolean';
      return isWhole && (news.score === null || Number.isFinite(news.score)) ? (news as LaunchNews) : null;
    }
    default:
      return null;
  }
}

/** The order in a message, null when it holds none. */
export function readOrder(data: unknown): PlayerOrder | null {
  const order = record(data);
  if (order?.type === 'bonjour' || order?.type === 'quitter') return { type: order.type };
  if (order?.type === 'jeton' && isTextOrNull(order.jeton)) return order as PlayerOrder;
  return null;
}

function record(data: unknown): Record<string, unknown> | null {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
}
