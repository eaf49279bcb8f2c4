import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { AddressLink } from '../link.tsx';
import { MarkAndWord } from '../mark.tsx';
import { PrintHeader } from '../print-header.tsx';
import { Help } from './help.tsx';
import type { NavGroup } from './navigation.tsx';
import { Navigation, NavLink } from './navigation.tsx';
import { type Person, PersonMenu } from './person-menu.tsx';
import { QuickSearch, type QuickSearchCall } from './quick-search.tsx';
import classes from './shell.module.css';

const NavDrawer = lazy(() => import('./nav-drawer.tsx'));

interface ShellProps {
  navigation: NavGroup[];
  person: Person;
  quickSearch: ComponentType<QuickSearchCall>;
  help: string | undefined;
  /** Strip above everything, as long as one is connected as someone else. */
  banner?: ReactNode;
  children: ReactNode;
}

function SkipLink() {
  return (
    <a href="#contenu" className={classes.skip}>
      {message('ui.aller_au_contenu')}
    </a>
  );
}

/** The menu of narrow screens, and the button that opens it. */
function useDrawer(menu: { groups: NavGroup[]; memory: string }) {
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => setOpen(false), [pathname]);
  return {
    burger: (
      <ActionIcon
        className={classes.burger}
        aria-label={message('ui.ouvrir_menu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.7} />
      </ActionIcon>
    ),
    drawer: <Suspense>{isOpen && <NavDrawer {...menu} onClose={() => setOpen(false)} />}</Suspense>,
  };
}

/** The frame of the back-office: navigation, header, content. */
export function Shell({ navigation, person, quickSearch, help, banner, children }: ShellProps) {
  const [folded, setFolded] = useLocalStorage({
    key: 'sillage.menu-reduit',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const menu = { groups: navigation, memory: `sillage.menu.${person.id}` };
  const { burger, drawer } = useDrawer(menu);

  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <SkipLink />
      {banner}
      <aside className={classes.side}>
        <AddressLink to="/" className={classes.home} aria-label={message('ui.accueil_sillage')}>
          <MarkAndWord />
        </AddressLink>
        <Navigation {...menu} folded={folded} onFold={() => setFolded(!folded)} />
      </aside>
      <header className={classes.header}>
        {burger}
        <AddressLink to="/" className={classes.headerBrand} aria-label={message('ui.accueil_sillage')}>
          <MarkAndWord />
        </AddressLink>
        <QuickSearch Dialog={quickSearch} />
        <span className={classes.push} />
        <Help text={help} />
        <span className={classes.rule} />
        <PersonMenu person={person} />
      </header>
      <PrintHeader />
      <main id="contenu" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {drawer}
    </div>
  );
}

interface LearnerShellProps {
  navigation: NavGroup[];
  person: Person;
  help: string | undefined;
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of the learner portal: one bar above, links beside the mark (in a drawer on a phone). */
export function LearnerShell({ navigation, person, help, banner, children }: LearnerShellProps) {
  const items = navigation.flatMap((group) => group.items);
  const menu = { groups: navigation, memory: `sillage.menu.${person.id}` };
  const { burger, drawer } = useDrawer(menu);

  return (
    <div className={classes.learner}>
      <SkipLink />
      {banner}
      <header className={classes.header}>
        {burger}
        <AddressLink to="/" className={classes.learnerBrand} aria-label={message('ui.accueil_sillage')}>
          <MarkAndWord />
        </AddressLink>
        <nav className={classes.learnerNav} aria-label={message('ui.navigation')}>
          {items.map((item) => (
            <NavLink key={item.to} item={item} className={classes.learnerLink}>
              {item.label}
            </NavLink>
          ))}
        </nav>
        <span className={classes.push} />
        <Help text={help} />
        <PersonMenu person={person} />
      </header>
      <PrintHeader />
      <main id="contenu" tabIndex={-1} className={classes.learnerMain}>
        {children}
      </main>
      {drawer}
    </div>
  );
}
