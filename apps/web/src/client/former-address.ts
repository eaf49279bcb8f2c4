import type { AnyRouter } from '@tanstack/react-router';

let former: string | undefined;

/** One page, one address: with and without its last slash it would be two to the router, and going to the other one would move the focus. */
export function dropLastSlash(): void {
  const address = new URL(window.location.href);
  address.pathname = address.pathname.replace(/(?<=[^/])\/+$/, '');
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
}

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
