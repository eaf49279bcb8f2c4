import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useRecoveredLogin } from '../client/guards.ts';
import { signInHost } from '../client/leave.ts';
import { connectedUser, useShownUser } from '../client/login.ts';
import { Hosts, useWanted } from '../ui/hosts.tsx';
import { PageFailure, PageNotFound } from '../ui/page-failure.tsx';
import { styleNonce } from '../ui/style-nonce.ts';
import { theme } from '../ui/theme.ts';
import { ScreenPending } from './-shell/screen-pending.tsx';

const SignInAgain = lazy(() => import('./-login/sign-in-again.tsx'));
const AppFrame = lazyRouteComponent(() => import('./-shell/app-frame.tsx'));

interface RouterContext {
  /** What was read for whoever is here: another person, another client. */
  queryClient: QueryClient;
  /** How many have left this page before. */
  person: number;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // After the guards, beside the data of the screen: the shell never keeps its screen waiting.
  loader: async () => {
    if (connectedUser()) await AppFrame.preload?.();
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
  notFoundComponent: NotFound,
});

function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}

function Root() {
  const { queryClient, person } = Route.useRouteContext();
  useFocusOnTitle();
  return (
    <QueryClientProvider client={queryClient}>
      <Theme>
        {/* Queries hold on to the client that they began with. */}
        <Frame key={person} />
        <Hosts />
        <ExpiredLogin />
      </Theme>
    </QueryClientProvider>
  );
}

/** Signing in over the page, whatever the page. */
function ExpiredLogin() {
  return <Suspense>{useWanted(signInHost) && <SignInAgain />}</Suspense>;
}

/** The shell around every page, except those of signing in and, for a visitor, the « page introuvable ». */
function Frame() {
  return useIsBare() ? (
    <Outlet />
  ) : (
    <InShell>
      <Outlet />
    </InShell>
  );
}

function useIsBare(): boolean {
  return useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) });
}

function InShell({ children }: { children: ReactNode }) {
  const user = useShownUser();
  if (!user) return children;
  return (
    <Suspense>
      <AppFrame>{children}</AppFrame>
    </Suspense>
  );
}

/** No guard has looked for who is there, and an address that only begins as a bare page does has not its shell. */
function NotFound() {
  useRecoveredLogin();
  return useIsBare() ? (
    <InShell>
      <PageNotFound />
    </InShell>
  ) : (
    <PageNotFound />
  );
}

/** On the page that one goes back to, by the history or to what is above, the link to the page that one comes from. */
function linkBetween(to: ParsedLocation, from: ParsedLocation): HTMLElement | undefined {
  const isAbove = to.pathname !== '/' && from.pathname.startsWith(`${to.pathname.replace(/\/$/, '')}/`);
  if (!isAbove && from.state.__TSR_index <= to.state.__TSR_index) return undefined;
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(({ pathname }) => pathname === from.pathname);
}

/** Another page: the focus goes to its title, where reading begins; on the way back, to the link that had been followed. The scroll is the router's. */
function useFocusOnTitle() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // Somebody quick already writes in what opened over the page.
        if (document.activeElement?.closest('[aria-modal="true"]')) return;
        const place =
          linkBetween(toLocation, fromLocation) ??
          document.querySelector<HTMLElement>('h1[tabindex]') ??
          document.querySelector<HTMLElement>('main');
        place?.focus({ preventScroll: true });
      }),
    [router],
  );
}
