import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconArrowsExchange,
  IconAward,
  IconBooks,
  IconBuildingCommunity,
  IconBuildingHospital,
  IconBuildingPlus,
  IconCardboards,
  IconCertificate,
  IconCertificate2,
  IconChartBar,
  IconChartRadar,
  IconClipboardList,
  IconDeviceMobile,
  IconDeviceMobileCheck,
  IconDeviceUnknown,
  IconFileImport,
  IconFileText,
  IconFolders,
  IconGauge,
  IconHandFinger,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconMail,
  IconMessages,
  IconMoodSmile,
  IconMovie,
  IconNews,
  IconPlugConnected,
  IconRoute,
  IconSchool,
  IconShieldLock,
  IconTools,
  IconTransfer,
  IconTrendingUp,
  IconUser,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Page } from '../../ui/link.tsx';
import type { NavGroup, NavItem } from '../../ui/shell/navigation.tsx';
import type { Entry, PlainPage } from './page-entry.ts';
import { entries, isPage, mayOpen, type pages } from './pages.ts';

type Pages = typeof pages;
type MenuPage = { [P in keyof Pages]: Pages[P] extends { menu: true } ? P : never }[keyof Pages];
type ToolPage = Extract<PlainPage, `/outils/${string}`>;
type ProfilePage = '/apprenants/profil' | '/etablissements/profil' | '/referents/profil';

export const learnerBar = [
  '/home/apprenant',
  '/apprenants/liste-formations',
  '/apprenants/mes-attestations',
  '/catalogue',
  '/actualites',
  '/apprenants/profil',
] as const satisfies Page[];

type ShownPage = MenuPage | ToolPage | ProfilePage | (typeof learnerBar)[number];

const icons: Record<ShownPage, Icon> = {
  '/': IconHome,
  '/actualites': IconNews,
  '/administrateurs': IconUserShield,
  '/apprenants': IconUsers,
  '/apprenants/liste-formations': IconSchool,
  '/apprenants/mes-attestations': IconCertificate,
  '/apprenants/profil': IconUser,
  '/assignments': IconClipboardList,
  '/attestations': IconCertificate,
  '/badges': IconAward,
  '/casques': IconCardboards,
  '/catalogue': IconLayoutGrid,
  '/conservations': IconHistory,
  '/etablissements': IconBuildingHospital,
  '/etablissements/profil': IconBuildingHospital,
  '/groupements': IconBuildingCommunity,
  '/home/apprenant': IconHome,
  '/home/referent': IconGauge,
  '/module_groupes': IconFolders,
  '/modules': IconBooks,
  '/outils': IconTools,
  '/outils/adam': IconDeviceMobile,
  '/outils/appareilsSansPossession': IconDeviceUnknown,
  '/outils/courriels': IconMail,
  '/outils/etatConnexionEtablissements': IconPlugConnected,
  '/outils/ddp': IconDeviceMobile,
  '/outils/evolutionSatisfactions': IconTrendingUp,
  '/outils/transfersModule': IconTransfer,
  '/outils/statistiquesSession': IconMessages,
  '/outils/genererSession': IconHandFinger,
  '/outils/genererEtablissementTest': IconBuildingPlus,
  '/outils/genererCertificats': IconCertificate2,
  '/outils/genererConventions': IconFileText,
  '/outils/importApprenants': IconFileImport,
  '/outils/journaux': IconKey,
  '/outils/lat': IconDeviceMobile,
  '/outils/rapportMobile': IconDeviceMobileCheck,
  '/outils/satisfaction-par-formation': IconMoodSmile,
  '/outils/showConsommation': IconActivity,
  '/possession_casques': IconArrowsExchange,
  '/referents': IconAddressBook,
  '/referents/profil': IconUser,
  '/regroupements': IconUsersGroup,
  '/rgpd': IconShieldLock,
  '/scenarios': IconMovie,
  '/stats/commun': IconChartRadar,
  '/stats/usage': IconChartBar,
  '/training_courses': IconRoute,
  '/users': IconUserCog,
};

/** What few open each day. */
const CLOSED_AT_FIRST: readonly Entry['under'][] = ['/outils', 'menu.administration'];

/** The sign of what a page lists. */
export function iconOf(page: PlainPage): Icon {
  return (icons as Partial<Record<PlainPage, Icon>>)[page] ?? IconFileText;
}

const menu = (Object.keys(entries) as Page[]).filter((page): page is MenuPage => entries[page].menu === true);

/** What the person finds in the menu: the pages that one may open, in their groups (P-6-49); and where one stands, at a page. */
export function navigationOf(user: ConnectedUser, at?: Page): NavGroup[] {
  const shown = (user.isApprenant ? learnerBar : menu).filter((page) => mayOpen(user, page));
  const current = at && (shownAbove(at, shown) ?? (at.startsWith('/home') ? '/' : undefined));
  const entryOf = (page: ShownPage) => ({ ...itemOf(page), current: page === current });
  if (user.isApprenant) return [{ items: shown.map(entryOf) }];
  const headings = new Set(shown.map((page) => entries[page].under));
  const members = shown.filter((page) => !headings.has(page));
  return [...Map.groupBy(members, (page) => entries[page].under)].map(([under, pages]) => {
    const items = pages.map(entryOf);
    if (!under) return { items };
    const heading = shown.find((page) => page === under);
    return {
      label: message(isPage(under) ? entries[under].title : under),
      startsClosed: CLOSED_AT_FIRST.includes(under),
      ...(heading && { heading: entryOf(heading) }),
      items,
    };
  });
}

/** Every entry of the menu, whether its group is open or not. */
export function entriesOf(groups: readonly NavGroup[]): NavItem[] {
  return groups.flatMap(({ heading, items }) => (heading ? [heading, ...items] : items));
}

/** The entry that a page belongs to: itself, or the first above it that is shown. */
function shownAbove(page: Page, shown: readonly Page[]): Page | undefined {
  if (shown.includes(page)) return page;
  const { under } = entries[page];
  return under && isPage(under) ? shownAbove(under, shown) : undefined;
}

function itemOf(page: ShownPage): NavItem {
  const { title, purpose } = entries[page];
  return { label: message(title), to: page, icon: icons[page], ...(purpose && { purpose: message(purpose) }) };
}

/** The tools that the person may open (S-2.2-20). */
export function toolsOf(user: ConnectedUser): NavItem[] {
  const tools = (Object.keys(entries) as Page[]).filter((page): page is ToolPage => page.startsWith('/outils/'));
  return tools.filter((page) => mayOpen(user, page)).map(itemOf);
}

/** One's own record, when there is one to see. */
export function profileOf(user: ConnectedUser): NavItem | undefined {
  if (user.isEtablissement) return itemOf('/etablissements/profil');
  const page = user.isReferent ? '/referents/profil' : user.isApprenant ? '/apprenants/profil' : undefined;
  return page && mayOpen(user, page) ? itemOf(page) : undefined;
}
