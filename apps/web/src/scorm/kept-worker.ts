/**
 * A package that was played here, without the network. It answers under /garde/ alone, where the player comes when the server does
 * not answer: with the network nothing passes by here. What it answers was put there by keep-package.ts.
 */
interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: string, listen: (event: Asked) => void): void;
}

const worker = globalThis as unknown as Worker;
/** As in kept-package.ts: an import would make this file a module, which is not a worker everywhere. */
const KEPT = 'sillage.garde';
const news = new BroadcastChannel(KEPT);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  const path = pathname.replace(/^\/garde(?=\/paquets\/)/, '');
  event.respondWith(answer(event.request, path, search));
});

async function answer(request: Request, path: string, search: string): Promise<Response> {
  for (const cacheName of (await caches.keys()).filter((one) => one.startsWith(`${KEPT}.`))) {
    // Not opened: one that is being forgotten meanwhile would be there again.
    const exact = { cacheName, ignoreVary: true };
    // Many packages add a number to their addresses, a new one each time.
    const kept =
      (await caches.match(path + search, exact)) ?? (await caches.match(path, { ...exact, ignoreSearch: true }));
    if (kept) return partOf(kept, request.headers.get('range'));
  }
  try {
    return await fetch(path + search);
  } catch {
    news.postMessage('manque');
    return new Response('', { status: 504, headers: { 'content-type': 'text/html' } });
  }
}

/** Sounds and films are asked for in parts, and kept whole. */
async function partOf(whole: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || whole.status !== 200) return whole;
  const bytes = await whole.blob();
  const first = Number(from);
  const last = to ? Math.min(Number(to), bytes.size - 1) : bytes.size - 1;
  if (first > last) return new Response('', { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } });
  const headers = new Headers(whole.headers);
  headers.set('content-range', `bytes ${first}-${last}/${bytes.size}`);
  headers.set('content-length', String(last - first + 1));
  return new Response(bytes.slice(first, last + 1), { status: 206, headers });
}
