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
