import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowBackUp, IconLogout, IconShieldCheck, IconUserShare } from '@tabler/icons-react';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { returnToOwnAccount } from '../../client/connect-as.ts';
import { isSignedIn, subscribeToLogin, useAdminSlug, useCan, useConnectedUser } from '../../client/login.ts';
import { onProofAsked } from '../../client/wire.ts';
import { askToLeave } from '../../ui/ask-to-leave.ts';
import { useCurrentPage } from '../../ui/current-page.ts';
import { isEntryHeld, letEntriesGo } from '../../ui/form/held.ts';
import { useWanted } from '../../ui/hosts.tsx';
import { ListViews } from '../../ui/list/views-button.tsx';
import { loadAgain, untilLoaded } from '../../ui/load-again.ts';
import { Banner } from '../../ui/shell/banner.tsx';
import type { Person } from '../../ui/shell/person-menu.tsx';
import { LearnerShell, Shell } from '../../ui/shell/shell.tsx';
import { Who } from '../../ui/who.ts';
import { proofHost } from '../-securite/proof.ts';
import { helpOf } from './help.ts';
import { navigationOf, profileOf } from './navigation.ts';
import { roleName } from './role-name.ts';
import { useUnsentWork } from './unsent-work.ts';

// Without it, the page stands all the same: it may be the network that is missing.
const Offline = lazy<ComponentType>(() => import('./offline.tsx').catch(() => ({ default: () => null })));
const ProofHost = lazy(untilLoaded(() => import('../-securite/proof-host.tsx')));
const importViews = loadAgain(() => import('./saved-views.tsx'));
const loadViews = async () => (await importViews()).default;
const QuickSearch = lazy(untilLoaded(() => import('./quick-search.tsx')));

/** The shell of whoever is connected; its code is loaded with the first page that needs it. */
export default function AppFrame({ children }: { children: ReactNode }) {
  const user = useConnectedUser();
  const may = useCan();
  useUnsentWork();
  const page = useCurrentPage();
  const who = useMemo(
    () => ({
      id: user.userId,
      name: user.nom,
      isHere: () => isSignedIn(user.userId),
      subscribe: subscribeToLogin,
    }),
    [user.userId, user.nom],
  );
  const navigation = useMemo(() => navigationOf(user, page), [user, page]);
  const helpCode = page && helpOf(page);
  const help = helpCode && message(helpCode);
  const props = { navigation, help, person: usePerson(), banner: useBanner(), children };
  return (
    <Who value={who}>
      <ListViews value={may('vues.gerer') ? loadViews : null}>
        {user.isApprenant ? <LearnerShell {...props} /> : <Shell {...props} quickSearch={QuickSearch} />}
      </ListViews>
      <Proofs />
    </Who>
  );
}

/** Asks whoever is there to prove it, for the calls that want it. */
function Proofs() {
  const isWanted = useWanted(proofHost);
  useEffect(() => onProofAsked(() => new Promise((answer) => proofHost.call({ answer }))), []);
  return <Suspense>{isWanted && <ProofHost />}</Suspense>;
}

/** Asked before the way back is made ready: whoever stays would go it the next time that they sign out. */
async function goBack(router: RegisteredRouter): Promise<void> {
  if (isEntryHeld() && !(await askToLeave())) return;
  letEntriesGo();
  await returnToOwnAccount(router);
}

function usePerson(): Person {
  const user = useConnectedUser();
  const router = useRouter();
  const slug = useAdminSlug();
  const profile = profileOf(user);
  return {
    id: user.userId,
    name: user.nom,
    secondLine: user.etablissementNom && user.etablissementNom !== user.nom ? user.etablissementNom : roleName(user),
    items: [
      ...(profile ? [profile] : []),
      slug
        ? {
            label: message('connexion.revenir'),
            icon: IconArrowBackUp,
            onClick: () => void goBack(router),
          }
        : { label: message('securite.titre'), icon: IconShieldCheck, to: '/securite' as const },
      // An address that acts is never preloaded: a click, not a link.
      {
        label: message('connexion.se_deconnecter'),
        icon: IconLogout,
        onClick: () => void router.navigate({ to: '/logout' }),
      },
    ],
  };
}

/** As long as one is connected as someone else (P-4-09); for a learner, without the network. */
function useBanner(): ReactNode {
  const user = useConnectedUser();
  const router = useRouter();
  const slug = useAdminSlug();
  if (!slug) {
    return (
      user.isApprenant && (
        <Suspense>
          <Offline />
        </Suspense>
      )
    );
  }
  return (
    <Banner
      icon={IconUserShare}
      text={message('connexion.en_tant_que_bandeau', { nom: user.nom })}
      action={{ label: message('connexion.revenir'), onClick: () => void goBack(router) }}
    />
  );
}
