import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Announcer } from './announce.tsx';
import { confirmHost } from './confirm.ts';
import type { LazyHost } from './lazy-host.ts';
import { untilLoaded } from './load-again.ts';
import { notificationHost } from './notify.ts';

const NotificationHost = lazy(untilLoaded(() => import('./notification-host.tsx')));
const ConfirmHost = lazy(untilLoaded(() => import('./confirm-host.tsx')));

/** Whether anything has called for it. */
export function useWanted<Request>(host: LazyHost<Request>): boolean {
  return useSyncExternalStore(host.subscribe, host.isWanted);
}

/** Notifications and confirmations: their code is loaded with the first of them. */
export function Hosts() {
  const notifications = useWanted(notificationHost);
  const confirmations = useWanted(confirmHost);
  return (
    <>
      <Announcer />
      {/* One for each: the first that is waited for hides nothing of the other. */}
      <Suspense>{notifications && <NotificationHost />}</Suspense>
      <Suspense>{confirmations && <ConfirmHost />}</Suspense>
    </>
  );
}
