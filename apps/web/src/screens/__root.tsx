import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { sessionUser, useShownUser } from '../client/session.ts';
import { Hosts } from '../ui/hosts.tsx';
import { PageFailure, PageNotFound } from '../ui/page-failure.tsx';
import { styleNonce } from '../ui/style-nonce.ts';
import { theme } from '../ui/theme.ts';
import { ScreenPending } from './-shell/screen-pending.tsx';

const AppFrame = lazyRouteComponent(() => import('./-shell/app-frame.tsx'));

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // After the guards, beside the data of the screen: the shell never keeps its screen waiting.
  loader: async () => {
    if (sessionUser()) await AppFrame.preload?.();
  },
  component: Root,
  // Before the shell has come: nothing above gives it the theme.
  pendingComponent: () => (
    <Theme>
      <ScreenPending />
    </Theme>
  ),
  errorComponent: (props) => (
    <Theme>
      <PageFailure {...props} />
    </Theme>
  ),
  notFoundComponent: PageNotFound,
});

function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}

function Root() {
  const { queryClient } = Route.useRouteContext();
  useFocusOnTitle();
  return (
    <QueryClientProvider client={queryClient}>
      <Theme>
        <Frame />
        <Hosts />
      </Theme>
    </QueryClientProvider>
  );
}

/** The shell around every page, except those of signing in and, for a visitor, the « page introuvable ». */
function Frame() {
  const user = useShownUser();
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) });
  if (isBare || !user) return <Outlet />;
  return (
    <Suspense>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </Suspense>
  );
}

/** Another page: the focus goes to its title, where reading begins. The scroll is the router's. */
function useFocusOnTitle() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const title =
          document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main');
        title?.focus({ preventScroll: true });
      }),
    [router],
  );
}
