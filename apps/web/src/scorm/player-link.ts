import { type LaunchNews, type PlayerOrder, readOrder } from '../client/launch-messages.ts';

/**
 * The player that frames this page. The policy of this page lets nothing but the application frame it, so the first
 * greeting of the parent window says its origin; nothing is said to any other.
 */
export function linkPlayer(obey: (order: PlayerOrder) => void): (news: LaunchNews) => void {
  const unsaid: LaunchNews[] = [];
  let origin: string | null = null;
  // A package may put another window in its place.
  const player = parent;
  addEventListener('message', (event) => {
    if (event.source !== player || player === window) return;
    if (origin !== null && event.origin !== origin) return;
    const order = readOrder(event.data);
    if (!order) return;
    origin = event.origin;
    for (const news of unsaid.splice(0)) player.postMessage(news, origin);
    obey(order);
  });
  return (news) => {
    if (origin === null) unsaid.push(news);
    else player.postMessage(news, origin);
  };
}
