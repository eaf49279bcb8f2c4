import type { RegisteredRouter } from '@tanstack/react-router';

/** What comes after signing in is on its way while the password is typed: the shell, and the home that one probably lands on. */
export function prepareHome(router: RegisteredRouter, code: string): void {
  // Staff sign in with their address.
  const home = code.includes('@') ? '/' : '/home/apprenant';
  const chunks = [import('../-shell/app-frame.tsx'), router.loadRouteChunk(router.routesByPath[home])];
  // Those that do not come are asked for again where they are needed.
  for (const chunk of chunks) void chunk?.catch(() => undefined);
}
