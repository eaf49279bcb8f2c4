import type { Browser, BrowserContext } from '@playwright/test';

/** Seconds by which bin/clock.mjs has set the clock of the server, and of these journeys, aside. */
const shift = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000;

/** The pages of a browser have the date of the server; answers what puts an end to it. */
export function sharedDate(browser: Browser): () => void {
  const set = (context: BrowserContext) => context.addInitScript(shiftDate, shift);
  if (shift !== 0) browser.on('context', set);
  return () => browser.off('context', set);
}

/** Runs in the page. */
function shiftDate(shift: number): void {
  const now = Date.now;
  globalThis.Date = new Proxy(Date, {
    get: (target, name) => (name === 'now' ? () => now() + shift : Reflect.get(target, name)),
    construct: (target, parameters, created) =>
      Reflect.construct(target, parameters.length > 0 ? parameters : [now() + shift], created),
  });
}
