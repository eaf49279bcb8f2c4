import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Capability, can } from '@sillage/contracts/capabilities.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Sorte, Trouve } from '@sillage/contracts/recherche.ts';
import { MAX_RECHERCHE } from '@sillage/contracts/recherche-limits.ts';
import {
  IconBell,
  IconClipboardPlus,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconPrinter,
  IconSearch,
  IconShieldCheck,
  IconSun,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { useConnectedUser } from '../../client/login.ts';
import { recentsOf } from '../../client/recents.ts';
import { useKnownAddress } from '../../ui/current-page.ts';
import type { Address } from '../../ui/link.tsx';
import { namedFirst, wordsOf } from '../../ui/shell/matches.ts';
import type { QuickFound, QuickGroup, QuickRow } from '../../ui/shell/quick-rows.ts';
import type { QuickSearchCall } from '../../ui/shell/quick-search.tsx';
import { QuickSearchDialog } from '../../ui/shell/quick-search-dialog.tsx';
import { shortcutsHost } from '../../ui/shell/shortcuts-host.ts';
import { entriesOf, iconOf, navigationOf, profileOf, toolsOf } from './navigation.ts';
import type { Entry, PlainPage } from './page-entry.ts';
import { entries } from './pages.ts';

/** What one creates, and who may. */
const creations: Partial<Record<PlainPage, Capability>> = {
  '/apprenants/create': 'apprenants.creer',
  '/assignments/create': 'assignments.modifier',
  '/referents/create': 'referents.modifier',
  '/regroupements/create': 'regroupements.modifier',
  '/training_courses/create': 'training_courses.modifier',
  '/etablissements/create': 'etablissements.creer',
  '/groupements/create': 'groupements.creer',
  '/casques/create': 'casques.modifier',
  '/possession_casques/create': 'possession_casques.modifier',
  '/modules/create': 'modules.modifier',
  '/module_groupes/create': 'module_groupes.modifier',
  '/scenarios/create': 'scenarios.modifier',
  '/badges/create': 'badges.modifier',
  '/users/create': 'users.gerer',
  '/administrateurs/create': 'administrateurs.gerer',
};
/** Of these, offered before one types. */
const OFFERED = 4;

/** « Aller à… »: records of the perimeter, screens and actions of the person, and what was opened last. */
export default function QuickSearch(call: QuickSearchCall) {
  const user = useConnectedUser();
  const recents = useRecents(user);
  const actions = useActions(user);
  const screens = screensOf(user);
  const offered = filled([
    { label: message('recherche.recents'), rows: recents },
    { label: message('recherche.actions'), rows: actions.slice(0, OFFERED) },
    { label: message('menu.ecrans'), rows: screens },
  ]);
  const find = async (search: string, signal: AbortSignal): Promise<QuickFound> => {
    let isPartial = false;
    const { trouves, proches } = await client.recherche
      .trouver({ texte: search }, { signal })
      .catch((error: unknown) => {
        if (signal.aborted) throw error;
        isPartial = true;
        return { trouves: [], proches: false };
      });
    const isExact = (row: QuickRow) => plainLetters(row.label) === plainLetters(search);
    const ownScreens = screens.filter((row) => begins(row, search));
    const exact = [...trouves.filter((one) => one.exact).map(recordRow), ...ownScreens.filter(isExact)];
    const isElsewhere = ({ to }: QuickRow) => !exact.some((row) => row.to === to);
    const ownRecents = recents.filter((row) => begins(row, search)).filter(isElsewhere);
    const kinds = Map.groupBy(proches ? [] : trouves, ({ sorte }) => sorte);
    return {
      isPartial,
      groups: filled([
        { label: message('recherche.exact'), rows: exact },
        { label: message('recherche.recents'), rows: ownRecents },
        { label: message('menu.ecrans'), rows: ownScreens.filter(isElsewhere) },
        ...namedFirst(kinds, search).map(([sorte, found]) => ({
          label: message(entries[`/${sorte}`].title),
          rows: found.map(recordRow).filter((row) => isElsewhere(row) && ownRecents.every(({ to }) => to !== row.to)),
        })),
        {
          label: message('recherche.actions'),
          rows: [...actions.filter((row) => begins(row, search)), ...(kinds.has('apprenants') ? [inList(search)] : [])],
        },
        { label: message('recherche.proches'), rows: proches ? trouves.map(recordRow) : [] },
      ]),
    };
  };
  return <QuickSearchDialog offered={offered} find={find} maxLength={MAX_RECHERCHE} {...call} />;
}

const SECURITY = { label: message('securite.titre'), to: '/securite', icon: IconShieldCheck } as const;

function wordsFor(to: Address): Pick<QuickRow, 'words'> {
  const { words }: Partial<Entry> = to in entries ? entries[to as PlainPage] : {};
  return words ? { words: message(words) } : {};
}

const filled = (groups: QuickGroup[]) => groups.filter(({ rows }) => rows.length > 0);

const BETWEEN_WORDS = /[\s'(),/-]+/;

/** Every word that was typed begins one of the line. */
function begins({ label, description = '', words: others = '' }: QuickRow, search: string): boolean {
  const words = plainLetters(`${label} ${description} ${others}`).split(BETWEEN_WORDS);
  return wordsOf(search.replaceAll('-', ' ')).every(
    (typed) => words.some((word) => word.startsWith(typed)) || plainLetters(label).includes(typed),
  );
}

function recordAddress(sorte: Sorte, id: number): Address {
  return sorte === 'assignments' ? `/assignments/details/${id}` : `/${sorte}/show/${id}`;
}

function recordRow({ sorte, id, nom, precision }: Trouve): QuickRow {
  return {
    id: `${sorte}-${id}`,
    label: nom,
    ...(precision && { description: precision }),
    icon: iconOf(`/${sorte}`),
    to: recordAddress(sorte, id),
  };
}

function screensOf(user: ConnectedUser): QuickRow[] {
  const profile = profileOf(user);
  const found = [...entriesOf(navigationOf(user)), ...toolsOf(user), ...(profile ? [profile] : []), SECURITY];
  const shown = new Map(found.map((entry) => [entry.to, entry]));
  return [...shown.values()].map(({ label, to, icon }) => ({ id: to, label, icon, to, ...wordsFor(to) }));
}

/** What one does from a page that does more: where to go for it. */
function elsewhereOf(user: ConnectedUser): QuickRow[] {
  const password = passwordAddress(user);
  return [
    ...(can(user, 'assignments.modifier')
      ? [
          {
            id: 'relancer',
            label: message('assignments.relancer'),
            description: message('recherche.depuis_assignation'),
            icon: IconBell,
            to: '/assignments' as const,
          },
        ]
      : []),
    ...(can(user, 'apprenants.modifier')
      ? [
          {
            id: 'fiches',
            label: message('apprenants.fiches_acces'),
            description: message('recherche.depuis_apprenants'),
            icon: IconPrinter,
            to: '/apprenants' as const,
          },
        ]
      : []),
    ...(can(user, 'possession_casques.modifier')
      ? [
          {
            id: 'transfert',
            label: message('casques.transfert.transferer'),
            description: message('recherche.depuis_casque'),
            words: message('recherche.mots.transfert'),
            icon: IconTruckDelivery,
            to: '/casques' as const,
          },
        ]
      : []),
    ...(password
      ? [{ id: 'mot_de_passe', label: message('recherche.changer_mot_de_passe'), icon: IconKey, to: password }]
      : []),
  ];
}

/** The form that holds one's own password; an administrator's account is a super administrator's affair. */
function passwordAddress(user: ConnectedUser): Address | undefined {
  if (user.isGroupement && user.groupementId) return `/groupements/edit/${user.groupementId}`;
  return can(user, 'administrateurs.gerer') ? `/administrateurs/edit/${user.userId}` : profileOf(user)?.to;
}

function inList(search: string): QuickRow {
  return {
    id: 'apprenants',
    label: message('recherche.dans_la_liste', { texte: search }),
    icon: IconSearch,
    to: '/apprenants',
    search: { search },
  };
}

function useRecents(user: ConnectedUser): QuickRow[] {
  const known = useKnownAddress();
  return recentsOf(user.userId).flatMap(({ to: kept, nom }) => {
    const to = known(kept);
    const list = `/${kept.split('/')[1]}` as PlainPage;
    if (!to || !(list in entries)) return [];
    return [{ id: `recent-${to}`, label: nom, description: message(entries[list].title), icon: iconOf(list), to }];
  });
}

function useActions(user: ConnectedUser): QuickRow[] {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  const router = useRouter();
  const pages = (Object.keys(creations) as PlainPage[]).filter((page) => can(user, creations[page]!));
  const other = scheme === 'dark' ? 'light' : 'dark';
  return [
    ...pages.map((page) => ({
      id: page,
      label: message(entries[page].title),
      words: message('recherche.mots.creer'),
      icon: page === '/assignments/create' ? IconClipboardPlus : IconPlus,
      to: page,
    })),
    ...elsewhereOf(user),
    {
      id: 'theme',
      label: message(other === 'dark' ? 'recherche.passer_en_sombre' : 'recherche.passer_en_clair'),
      words: message('recherche.mots.theme'),
      icon: other === 'dark' ? IconMoon : IconSun,
      onSelect: () => setColorScheme(other),
    },
    {
      id: 'raccourcis',
      label: message('ui.raccourcis'),
      words: message('recherche.mots.raccourcis'),
      icon: IconKeyboard,
      onSelect: () => shortcutsHost.call(undefined),
    },
    {
      id: 'sortie',
      label: message('connexion.se_deconnecter'),
      words: message('recherche.mots.sortie'),
      icon: IconLogout,
      onSelect: () => void router.navigate({ to: '/logout' }),
    },
  ];
}
