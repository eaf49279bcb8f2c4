/**
 * Loads code on demand, and again after a failure: many browsers remember that an address failed, so that the next try asks for the
 * same file by another one. Where the failure does not name it, the page has to be loaded anew.
 */
export function loadAgain<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let tries = 0;
  let failed: string | undefined;
  return async () => {
    try {
      return await (failed ? import(/* @vite-ignore */ `${failed}?${tries}`) : load());
    } catch (error) {
      tries += 1;
      failed ??= /https?:\S+\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}

/** Between two tries without a word of the network. */
const PAUSE_MS = 5_000;
/** Of a file that a network does not bring: it may be gone, and the page has to be loaded anew. */
const TRIES = 3;

/**
 * Loads what the page stands without meanwhile, however long the network is away: what React was once refused, it never asks for again.
 * Tries are those of the browser's own word that the network is back, and one every few seconds.
 */
export function untilLoaded<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const attempt = loadAgain(load);
  return async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        if (navigator.onLine && tries >= TRIES) throw error;
        await networkIsBack();
      }
    }
  };
}

function networkIsBack(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PAUSE_MS);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
}
