import { type Capability, can } from '@sillage/contracts/capabilities.ts';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import {
  type Icon,
  IconAddressBook,
  IconArrowsExchange,
  IconAward,
  IconBooks,
  IconBuildingCommunity,
  IconBuildingHospital,
  IconCardboards,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconDeviceUnknown,
  IconFileImport,
  IconFolders,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconMail,
  IconMovie,
  IconNews,
  IconReportAnalytics,
  IconRoute,
  IconSchool,
  IconShieldLock,
  IconUser,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { NavGroup, NavItem } from '../../ui/shell/navigation.tsx';

interface Entry {
  label: MessageCode;
  to: string;
  icon: Icon;
  can?: Capability;
  exact?: true;
  also?: string;
}

/** The page of a training belongs to the catalogue, whatever its address (C-2.2-02). */
const catalogue: Entry = {
  label: 'menu.catalogue',
  to: '/catalogue',
  icon: IconLayoutGrid,
  can: 'modules.consulter',
  also: '/modules/details/',
};

/** The menu of the back-office; one sees the entries that one may open (P-6-49). */
const groups: { label?: MessageCode; entries: Entry[] }[] = [
  {
    entries: [
      { label: 'ui.accueil', to: '/', icon: IconHome, exact: true },
      { label: 'menu.actualites', to: '/actualites', icon: IconNews, can: 'actualites.consulter' },
    ],
  },
  {
    label: 'menu.personnes',
    entries: [
      { label: 'menu.apprenants', to: '/apprenants', icon: IconUsers, can: 'apprenants.lister' },
      { label: 'menu.referents', to: '/referents', icon: IconAddressBook, can: 'referents.consulter' },
      { label: 'menu.regroupements', to: '/regroupements', icon: IconUsersGroup, can: 'regroupements.consulter' },
    ],
  },
  {
    label: 'menu.organisations',
    entries: [
      {
        label: 'menu.etablissements',
        to: '/etablissements',
        icon: IconBuildingHospital,
        can: 'etablissements.consulter',
      },
      { label: 'menu.groupements', to: '/groupements', icon: IconBuildingCommunity, can: 'groupements.consulter' },
    ],
  },
  {
    label: 'menu.formations',
    entries: [
      catalogue,
      {
        label: 'menu.parcours',
        to: '/training_courses',
        icon: IconRoute,
        can: 'training_courses.consulter',
      },
      {
        label: 'menu.assignations',
        to: '/assignments',
        icon: IconClipboardList,
        can: 'assignments.consulter',
      },
      { label: 'menu.modules', to: '/modules', icon: IconBooks, can: 'modules.consulter' },
      { label: 'menu.groupes_de_modules', to: '/module_groupes', icon: IconFolders, can: 'module_groupes.consulter' },
      { label: 'menu.scenarios', to: '/scenarios', icon: IconMovie, can: 'scenarios.consulter' },
      { label: 'menu.badges', to: '/badges', icon: IconAward, can: 'badges.consulter' },
    ],
  },
  {
    label: 'menu.suivi',
    entries: [
      {
        label: 'menu.statistiques',
        to: '/stats/usage',
        icon: IconChartBar,
        can: 'statistiques.consulter',
        exact: true,
      },
      {
        label: 'menu.statistiques_generales',
        to: '/stats/usage/admin',
        icon: IconReportAnalytics,
        can: 'statistiques.generales',
      },
      { label: 'menu.attestations', to: '/attestations', icon: IconCertificate, can: 'attestations.lister' },
    ],
  },
  {
    label: 'menu.materiel',
    entries: [
      { label: 'menu.casques', to: '/casques', icon: IconCardboards, can: 'casques.lister' },
      {
        label: 'menu.possessions',
        to: '/possession_casques',
        icon: IconArrowsExchange,
        can: 'possession_casques.consulter',
      },
      {
        label: 'menu.sans_possession',
        to: '/outils/appareilsSansPossession',
        icon: IconDeviceUnknown,
        can: 'casques.lister',
      },
    ],
  },
  {
    label: 'menu.outils',
    entries: [
      {
        label: 'menu.import_apprenants',
        to: '/outils/importApprenants',
        icon: IconFileImport,
        can: 'outils.consulter',
      },
      { label: 'journaux.titre', to: '/outils/journaux', icon: IconKey, can: 'journaux.consulter' },
      { label: 'menu.courriels', to: '/outils/courriels', icon: IconMail, can: 'outils.consulter' },
    ],
  },
  {
    label: 'menu.administration',
    entries: [
      {
        label: 'menu.administrateurs',
        to: '/administrateurs',
        icon: IconUserShield,
        can: 'administrateurs.gerer',
      },
      { label: 'menu.utilisateurs', to: '/users', icon: IconUserCog, can: 'users.gerer' },
      { label: 'menu.rgpd', to: '/rgpd', icon: IconShieldLock, can: 'rgpd.consulter' },
    ],
  },
];

/** The bar of the learner portal. */
const learnerEntries: Entry[] = [
  { label: 'ui.accueil', to: '/home/apprenant', icon: IconHome },
  {
    label: 'formations.mes_formations',
    to: '/apprenants/liste-formations',
    icon: IconSchool,
    can: 'apprenants.profil',
  },
  catalogue,
  { label: 'menu.actualites', to: '/actualites', icon: IconNews, can: 'actualites.consulter' },
  { label: 'menu.mon_profil', to: '/apprenants/profil', icon: IconUser, can: 'apprenants.profil' },
];

export function navigationOf(user: SessionUser): NavGroup[] {
  const shown = user.isApprenant ? [{ entries: learnerEntries }] : groups;
  return shown
    .map(({ label, entries }: (typeof groups)[number]) => ({
      ...(label && { label: message(label) }),
      items: entries.filter((entry) => !entry.can || can(user, entry.can)).map(itemOf),
    }))
    .filter(({ items }) => items.length > 0);
}

function itemOf({ label, to, icon, exact, also }: Entry): NavItem {
  return { label: message(label), to, icon, ...(exact && { exact }), ...(also && { also }) };
}

/** One's own record, when there is one to see. */
export function profileOf(user: SessionUser): NavItem | undefined {
  if (user.isEtablissement) {
    return { label: message('menu.mon_etablissement'), to: '/etablissements/profil', icon: IconBuildingHospital };
  }
  if (user.isReferent && can(user, 'referents.profil')) {
    return { label: message('menu.mon_profil'), to: '/referents/profil', icon: IconUser };
  }
  if (user.isApprenant && can(user, 'apprenants.profil')) {
    return { label: message('menu.mon_profil'), to: '/apprenants/profil', icon: IconUser };
  }
  return undefined;
}
