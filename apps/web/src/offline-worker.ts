import { clientsClaim, skipWaiting } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

/**
 * The portal of learners without a network: its page, its files and what was read last. Registered by the page of a learner, who
 * opens the store of what was read (client/offline.ts) and whose leaving deletes it: as long as there is none, calls pass by here
 * and nothing of anybody is kept.
 */

/** As in client/offline.ts: an import would make this file a module, which is not a worker everywhere. */
const OFFLINE = 'sillage.hors-ligne';
const FILES = 'sillage.fichiers';

/** Tells the pages whether the last answer came from the server. */
const news = new BroadcastChannel(OFFLINE);
let wasKept = false;
const tell = (isKept: boolean) => {
  wasKept = isKept;
  news.postMessage({ isKept });
};
// A page that has just come up asks: it may show what was read before it heard.
news.onmessage = () => wasKept && tell(true);

/** When the last read that failed had begun, in ms: what was asked before and answers late says nothing of now. */
let failedAt = 0;

const reads = new NetworkFirst({
  cacheName: OFFLINE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      requestWillFetch: async ({ request, state }) => {
        state!.begunAt = performance.now();
        return request;
      },
      fetchDidSucceed: async ({ response, state }) => {
        if (state!.begunAt >= failedAt) tell(false);
        return response;
      },
      fetchDidFail: async ({ state }) => {
        failedAt = Math.max(failedAt, state!.begunAt);
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => {
        if (cachedResponse) tell(true);
        return cachedResponse;
      },
      // Whoever has left meanwhile leaves nothing.
      cacheWillUpdate: async ({ response }) => (isKeepable(response) && (await caches.has(OFFLINE)) ? response : null),
    },
  ],
});

/** Documents to download are not kept, nor what was refused. */
function isKeepable(response: Response): boolean {
  return (
    response.status === 200 && /^(application\/(ld\+)?json|image\/)/.test(response.headers.get('content-type') ?? '')
  );
}

void skipWaiting();
clientsClaim();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: FILES, plugins: [new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true })] }),
);

// Who is connected is the server's to say: the page has a copy of its own.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/(?!session$|health$)/.test(url.pathname),
  async (options) => ((await caches.has(OFFLINE)) ? reads.handle(options) : fetch(options.request)),
);

registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch (error) {
        const page = await caches.match('/', { cacheName: OFFLINE });
        if (!page) throw error;
        return page;
      }
    },
    { denylist: [/^\/(api|navigateur|verification|mon-attestation)(\/|$)/] },
  ),
);
