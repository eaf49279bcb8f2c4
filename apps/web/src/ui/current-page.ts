import { type RegisteredRouter, useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { type Address, type Destination, type Page, routeTo } from './link.tsx';

/** The page under an address, if there is one. */
function pageAt(router: RegisteredRouter, pathname: string): Page | undefined {
  const [, parameters, route] = router.getMatchedRoutes(pathname);
  return route && !('**' in parameters) ? pageOf(route.fullPath) : undefined;
}

/** The router ends an index with a slash. */
const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

function pageOf(fullPath: string): Page {
  return withoutSlash(fullPath) as Page;
}

/** The page that the address bar shows, or is about to. */
export function useCurrentPage(): Page | undefined {
  const router = useRouter();
  return pageAt(router, useLocation({ select: ({ pathname }) => pathname }));
}

/** The page that this component is a part of. */
export function useOwnPage(): Page {
  return pageOf(useMatch({ strict: false }).fullPath);
}

/** Addresses that come as data: those of pages that exist, and no other. */
export function useKnownAddress(): (text: string | null) => Address | undefined {
  const router = useRouter();
  return (text) => (text && pageAt(router, text) ? (text as Address) : undefined);
}

/** Whether one is still on the page that this component is a part of: whoever has left is not led from it. */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });
  return () => withoutSlash(router.latestLocation.pathname) === withoutSlash(pathname);
}

/**
 * Asks the page where one stands for something else: only its own screen knows what it reads. Of a page that is being left,
 * nothing is asked any more: it would be asked of the next one.
 */
export function useChangeSearch(): (search: object, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (search, options) => {
    if (!isHere()) return;
    void navigate({ to: '.', search: search as never, resetScroll: false, ...options });
  };
}

export function useGo(): (destination: Destination) => void {
  const navigate = useNavigate();
  return (destination) => void navigate(routeTo(destination));
}
