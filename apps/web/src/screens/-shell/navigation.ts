import { can } from '@sillage/contracts/capabilities.ts';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
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
import type { Page } from '../../ui/link.tsx';
import type { NavGroup, NavItem } from '../../ui/shell/navigation.tsx';
import { entries, isPage, type pages } from './pages.ts';

type Pages = typeof pages;
type MenuPage = { [P in keyof Pages]: Pages[P] extends { menu: true } ? P : never }[keyof Pages];
type ProfilePage = '/apprenants/profil' | '/etablissements/profil' | '/referents/profil';

/** The bar of the learner portal. */
const learnerBar = [
  '/home/apprenant',
  '/apprenants/liste-formations',
  '/catalogue',
  '/actualites',
  '/apprenants/profil',
] as const satisfies Page[];

type ShownPage = MenuPage | ProfilePage | (typeof learnerBar)[number];

const icons: Record<ShownPage, Icon> = {
  '/': IconHome,
  '/actualites': IconNews,
  '/administrateurs': IconUserShield,
  '/apprenants': IconUsers,
  '/apprenants/liste-formations': IconSchool,
  '/apprenants/profil': IconUser,
  '/assignments': IconClipboardList,
  '/attestations': IconCertificate,
  '/badges': IconAward,
  '/casques': IconCardboards,
  '/catalogue': IconLayoutGrid,
  '/etablissements': IconBuildingHospital,
  '/etablissements/profil': IconBuildingHospital,
  '/groupements': IconBuildingCommunity,
  '/home/apprenant': IconHome,
  '/module_groupes': IconFolders,
  '/modules': IconBooks,
  '/outils/appareilsSansPossession': IconDeviceUnknown,
  '/outils/courriels': IconMail,
  '/outils/importApprenants': IconFileImport,
  '/outils/journaux': IconKey,
  '/possession_casques': IconArrowsExchange,
  '/referents': IconAddressBook,
  '/referents/profil': IconUser,
  '/regroupements': IconUsersGroup,
  '/rgpd': IconShieldLock,
  '/scenarios': IconMovie,
  '/stats/usage': IconChartBar,
  '/stats/usage/admin': IconReportAnalytics,
  '/training_courses': IconRoute,
  '/users': IconUserCog,
};

const menu = (Object.keys(entries) as Page[]).filter((page): page is MenuPage => entries[page].menu === true);

/** What the person finds in the menu: the pages that one may open, in their groups (P-6-49); and where one stands, at a page. */
export function navigationOf(user: SessionUser, at?: Page): NavGroup[] {
  const shown = (user.isApprenant ? learnerBar : menu).filter((page) => mayOpen(user, page));
  const current = at && shownAbove(at, shown);
  const itemsOf = (members: readonly ShownPage[]) =>
    members.map((page) => ({ ...itemOf(page), current: page === current }));
  if (user.isApprenant) return [{ items: itemsOf(shown) }];
  return [...Map.groupBy(shown, (page) => entries[page].under)].map(([under, members]) => ({
    ...(under && !isPage(under) && { label: message(under) }),
    items: itemsOf(members),
  }));
}

/** The entry that a page belongs to: itself, or the first above it that is shown. */
function shownAbove(page: Page, shown: readonly Page[]): Page | undefined {
  if (shown.includes(page)) return page;
  const { under } = entries[page];
  return under && isPage(under) ? shownAbove(under, shown) : undefined;
}

function mayOpen(user: SessionUser, page: Page): boolean {
  const { can: capability } = entries[page];
  return !capability || can(user, capability);
}

function itemOf(page: ShownPage): NavItem {
  const { title, short = title } = entries[page];
  return { label: message(short), to: page, icon: icons[page] };
}

/** One's own record, when there is one to see. */
export function profileOf(user: SessionUser): NavItem | undefined {
  if (user.isEtablissement) return itemOf('/etablissements/profil');
  const page = user.isReferent ? '/referents/profil' : user.isApprenant ? '/apprenants/profil' : undefined;
  return page && mayOpen(user, page) ? itemOf(page) : undefined;
}
