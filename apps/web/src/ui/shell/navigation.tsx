import { Tooltip } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Address, AddressLink } from '../link.tsx';
import classes from './navigation.module.css';

export interface NavItem {
  label: string;
  to: Address;
  icon: Icon;
  /** Where one stands: on its page, or on one under it. */
  current?: boolean;
}

export interface NavGroup {
  /** Absent for the first group (Accueil, Actualités). */
  label?: string;
  items: NavItem[];
}

/** A link of the menu; which one is current is told by the item, not by how its address begins. */
export function NavLink({ item, className, children }: { item: NavItem; className?: string; children: ReactNode }) {
  return (
    <AddressLink
      to={item.to}
      className={className}
      activeOptions={{ exact: true }}
      aria-current={item.current ? 'page' : undefined}
    >
      {children}
    </AddressLink>
  );
}

function Entry({ item, folded }: { item: NavItem; folded: boolean }) {
  const link = (
    <NavLink item={item} className={classes.item}>
      <item.icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{item.label}</span>
    </NavLink>
  );
  return (
    <li>
      {folded ? (
        <Tooltip label={item.label} position="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

export interface NavigationProps {
  groups: NavGroup[];
  folded?: boolean;
  /** Absent in the drawer, which does not fold. */
  onFold?: () => void;
}

/** Px between the current entry and the edge of the menu: a part of the next one is seen. */
const MARGIN = 32;

export function Navigation({ groups, folded = false, onFold }: NavigationProps) {
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // The menu is longer than a low window: where one stands is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current follows the address
  useEffect(() => {
    const menu = scroll.current;
    const current = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!menu || !current) return;
    const { top, bottom } = menu.getBoundingClientRect();
    const beyond = Math.max(0, current.bottom + MARGIN - bottom) || Math.min(0, current.top - MARGIN - top);
    menu.scrollTop += beyond;
  }, [pathname]);
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldLabel = message(folded ? 'ui.deplier_menu' : 'ui.reduire_menu');
  const fold = onFold && (
    <button type="button" className={classes.fold} onClick={onFold} aria-expanded={!folded}>
      <FoldIcon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{foldLabel}</span>
    </button>
  );
  return (
    <nav className={classes.nav} aria-label={message('ui.navigation')} data-folded={folded || undefined}>
      <div className={classes.scroll} ref={scroll}>
        {groups.map((group, index) => (
          <div key={group.label ?? 'accueil'} className={classes.group}>
            {group.label && (
              <p className={classes.groupLabel} id={`${id}${index}`}>
                {group.label}
              </p>
            )}
            <ul className={classes.list} aria-labelledby={group.label ? `${id}${index}` : undefined}>
              {group.items.map((item) => (
                <Entry key={item.to} item={item} folded={folded} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {fold && (
        <div className={classes.foot}>
          {folded ? (
            <Tooltip label={foldLabel} position="right">
              {fold}
            </Tooltip>
          ) : (
            fold
          )}
        </div>
      )}
    </nav>
  );
}
