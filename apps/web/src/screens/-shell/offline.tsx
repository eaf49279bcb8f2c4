import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetPackages } from '../../client/forget-packages.ts';
import { takeOldModules } from '../../client/kept-modules.ts';
import { isSignedIn, useConnectedUser } from '../../client/login.ts';
import { FILES, OFFLINE } from '../../client/offline.ts';
import { Banner } from '../../ui/shell/banner.tsx';
import { learnerBar } from './navigation.ts';
import { mayOpen } from './pages.ts';

/** What the frame and the forms of a learner load the first time that it is needed. */
const onDemand = [
  () => import('../../ui/shell/nav-drawer.tsx'),
  () => import('../../ui/notification-host.tsx'),
  () => import('../../ui/confirm-host.tsx'),
  () => import('../../ui/form/drafts.ts'),
];

/** What one came for is there first. */
const LATER_MS = 5_000;

/** Keeps the portal of a learner for the hours without a network, and says when what is shown was kept. */
export default function Offline() {
  const user = useConnectedUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isAway, setAway] = useState(!navigator.onLine);

  useEffect(() => {
    const stop = new AbortController();
    const news = new BroadcastChannel(OFFLINE);
    news.onmessage = ({ data }: MessageEvent<{ isKept: boolean } | null>) => data && setAway(data.isKept);
    // What is shown may have been read before this stood: the worker is asked.
    news.postMessage(null);
    const { signal } = stop;
    window.addEventListener('offline', () => setAway(true), { signal });
    // A network is not yet the server: what is read again through the worker tells.
    const backAgain = () =>
      navigator.serviceWorker?.controller ? void queryClient.invalidateQueries() : setAway(false);
    window.addEventListener('online', backAgain, { signal });
    return () => {
      stop.abort();
      news.close();
    };
  }, [queryClient]);

  useEffect(() => {
    const later = setTimeout(() => {
      if (!navigator.onLine || !('serviceWorker' in navigator)) return;
      forgetPackages(takeOldModules(user.userId));
      const screens = learnerBar.filter((page) => mayOpen(user, page));
      void keep(user.userId, async (wasThere) => {
        // What was read without the worker is read once more, for it to keep.
        if (!wasThere) await queryClient.invalidateQueries();
        await Promise.all([...screens.map((to) => router.preloadRoute({ to })), ...onDemand.map((load) => load())]);
        // Without the network after all: the next page keeps what this one could not.
      }).catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(later);
  }, [router, queryClient, user]);

  return isAway && <Banner icon={IconCloudOff} text={message('ui.hors_connexion')} />;
}

/** The page, the files that it has loaded before the worker was there, and the screens of the bar. */
async function keep(userId: number, read: (wasThere: boolean) => Promise<unknown>): Promise<void> {
  const worker = navigator.serviceWorker;
  const wasThere = worker.controller !== null;
  await worker.register('/offline-worker.js');
  if (!wasThere) await new Promise((there) => worker.addEventListener('controllerchange', there, { once: true }));
  // Signed out meanwhile: nothing is kept of whoever comes next.
  if (!isSignedIn(userId)) return;
  const [reads, files] = await Promise.all([caches.open(OFFLINE), caches.open(FILES)]);
  const page = await fetch('/home/apprenant', { headers: { accept: 'text/html' } });
  if (page.ok) await reads.put('/', page);
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    const isFile = origin === location.origin && pathname.startsWith('/assets/');
    if (isFile && !(await files.match(name))) await files.add(name);
  }
  await read(wasThere);
}
