import type { AnyRouter } from '@tanstack/react-router';

let former: string | undefined;

/** Keeps the address that each navigation leaves: Back itself walks through the frames of a page first. */
export function followAddresses(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged) former = fromLocation?.href;
  });
}

/** The address that led here, or undefined on the first page. */
export function formerAddress(): string | undefined {
  return former;
}
