import { message } from '@sillage/contracts/messages.fr.ts';
import { IconArrowBackUp, IconLogout } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { returnToOwnAccount } from '../../client/connect-as.ts';
import { useAdminSlug, useSession } from '../../client/session.ts';
import { useCurrentPage } from '../../ui/link.tsx';
import { Banner } from '../../ui/shell/banner.tsx';
import type { NavItem } from '../../ui/shell/navigation.tsx';
import type { Person } from '../../ui/shell/person-menu.tsx';
import type { QuickAction } from '../../ui/shell/quick-action.ts';
import { LearnerShell, Shell } from '../../ui/shell/shell.tsx';
import { navigationOf, profileOf } from './navigation.ts';
import { quickRowsFor } from './quick-rows.ts';
import { roleName } from './role-name.ts';
import { useUnsentWork } from './unsent-work.ts';

/** The shell of whoever is connected; its code is loaded with the first page that needs it. */
export default function AppFrame({ children }: { children: ReactNode }) {
  const user = useSession();
  useUnsentWork();
  const page = useCurrentPage();
  const navigation = useMemo(() => navigationOf(user, page), [user, page]);
  const quickActions = useMemo(() => navigation.flatMap(({ items }) => items.map(screenAction)), [navigation]);
  const search = useMemo(() => quickRowsFor(user), [user]);
  const props = { navigation, person: usePerson(), banner: useWayBackBanner(), children };
  return user.isApprenant ? (
    <LearnerShell {...props} />
  ) : (
    <Shell {...props} quickActions={quickActions} quickSearch={search} />
  );
}

function screenAction({ label, to, icon }: NavItem): QuickAction {
  return { id: to, label, group: message('menu.ecrans'), to, icon };
}

function usePerson(): Person {
  const user = useSession();
  const router = useRouter();
  const slug = useAdminSlug();
  const profile = profileOf(user);
  return {
    name: user.nom,
    secondLine: user.etablissementNom && user.etablissementNom !== user.nom ? user.etablissementNom : roleName(user),
    items: [
      ...(profile ? [profile] : []),
      ...(slug
        ? [
            {
              label: message('connexion.revenir'),
              icon: IconArrowBackUp,
              onSelect: () => void returnToOwnAccount(router),
            },
          ]
        : []),
      // An address that acts is never preloaded: a click, not a link.
      {
        label: message('connexion.se_deconnecter'),
        icon: IconLogout,
        onSelect: () => void router.navigate({ to: '/logout' }),
      },
    ],
  };
}

/** As long as one is connected as someone else (P-4-09). */
function useWayBackBanner(): ReactNode {
  const user = useSession();
  const router = useRouter();
  const slug = useAdminSlug();
  if (!slug) return undefined;
  return (
    <Banner
      text={message('connexion.en_tant_que_bandeau', { nom: user.nom })}
      action={{ label: message('connexion.revenir'), onClick: () => void returnToOwnAccount(router) }}
    />
  );
}
