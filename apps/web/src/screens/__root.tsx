import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Hosts } from '../ui/hosts.tsx';
import { PageFailure, PageNotFound } from '../ui/page-failure.tsx';
import { styleNonce } from '../ui/style-nonce.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: (props) => (
    <Theme>
      <PageFailure {...props} />
    </Theme>
  ),
  notFoundComponent: PageNotFound,
});

function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
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
        <Outlet />
        <Hosts />
      </Theme>
    </QueryClientProvider>
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
