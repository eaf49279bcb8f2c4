import { message } from '@sillage/contracts/messages.fr.ts';
import { QueryClient } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './client/api-error.ts';
import { readEarlyForm } from './client/early-form.ts';
import { dropLastSlash, followAddresses } from './client/former-address.ts';
import { beginAnew, leaveUnauthorized, signInAgain } from './client/leave.ts';
import { followOtherTabs, makeUpSignOut, onPersonChange } from './client/login.ts';
import { takeLinkFromAddress } from './client/sign-in.ts';
import { onUnauthorized } from './client/wire.ts';
import { routeTree } from './routeTree.gen.ts';
import { ScreenFailure } from './screens/-shell/screen-failure.tsx';
import { ScreenPending } from './screens/-shell/screen-pending.tsx';
import { isEntryHeld } from './ui/form/held.ts';
import { styleNonce } from './ui/style-nonce.ts';
import './ui/fonts.css';
import '@fontsource-variable/inter/wght.css';
import './ui/mantine.css';
import './ui/colors.css';
import './ui/global.css';

dropLastSlash();
takeLinkFromAddress();

/** What the server refused is not asked again; what did not arrive is, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without the network a call fails and says so: paused, it would leave its screen on its way for ever.
      queries: { staleTime: 20_000, retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** How long a screen may take before it says that it is on its way. */
const PENDING_MS = 400;

const router = createRouter({
  routeTree,
  context: { queryClient: makeQueryClient(), person: 0 },
  defaultErrorComponent: ScreenFailure,
  defaultPendingComponent: ScreenPending,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  // Freshness is the query client's business: the router asks it each time, and shows nothing of its own meanwhile.
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
  defaultPendingMs: PENDING_MS,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** A page that stands outside the shell: those of signing in. */
    bare?: true;
  }
}

// The code of a screen that does not come without the network: by its message the router knows code that was replaced, and
// would reload the page, into the browser's own error.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = message('erreur.reseau');
});
onUnauthorized(
  () => signInAgain(router),
  () => void leaveUnauthorized(router),
);
followAddresses(router);
// What was read for one is not there for the next. The page that is being left keeps what it shows until another takes its place.
onPersonChange(() => {
  const { context } = router.options;
  router.update({ ...router.options, context: { queryClient: makeQueryClient(), person: context.person + 1 } });
  router.clearCache();
});
void makeUpSignOut();
window.addEventListener('online', makeUpSignOut);
// Another person: nothing of the former one stays. Nobody: the guards lead to the sign-in page.
followOtherTabs(isEntryHeld, (user) => (user ? beginAnew() : void router.invalidate()));

// Style tags made by the scroll lock of dialogs read their nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** What the server answered is said on the screen; anything else that a screen throws is a mistake of ours. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}

// The first screen is drawn once and whole: React lets each part that was shown as pending wait for 300 ms.
// A form that is there already stays until the whole screen takes its place.
const tooLong = new Promise((resolve) => {
  if (!readEarlyForm()) setTimeout(resolve, PENDING_MS);
});
const root = createRoot(document.getElementById('root')!, { onCaughtError });
void Promise.race([router.load(), tooLong]).then(() =>
  // As a transition React draws it in slices: a tap or a letter meanwhile is answered.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
);
