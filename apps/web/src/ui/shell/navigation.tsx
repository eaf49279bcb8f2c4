import { Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { message } from '@sillage/contracts/messages.fr.ts';
import {
  type Icon,
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Address, AddressLink } from '../link.tsx';
import classes from './navigation.module.css';

export interface NavItem {
  label: string;
  to: Address;
  icon: Icon;
  /** What one does there. */
  purpose?: string;
  /** Where one stands: on its page, or on one under it. */
  current?: boolean;
}

export interface NavGroup {
  /** Absent for the first group (Accueil, Actualités). */
  label?: string;
  /** The page that the label opens, if it is one. */
  heading?: NavItem;
  /** Closed until the person opens it, or stands inside. */
  startsClosed?: boolean;
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

function Group({ group, folded, memory }: { group: NavGroup; folded: boolean; memory: string }) {
  const [kept, setKept] = useLocalStorage<Record<string, boolean>>({
    key: memory,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const { label, heading, startsClosed = false, items } = group;
  if (!label) return <Entries items={items} folded={folded} />;
  const isInside = items.some(({ current }) => current);
  // Folded to icons, a group has no name to press: those that start closed alone keep a button.
  const isFixed = folded && !startsClosed;
  const isOpen = isFixed || (kept[label] ?? (!startsClosed || isInside));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={heading && message('ui.groupe_du_menu', { nom: label })}
      data-inside={(!isOpen && isInside) || undefined}
      onClick={() => setKept({ ...kept, [label]: !isOpen })}
    >
      <Chevron size={14} stroke={2} aria-hidden="true" />
      {!heading && <span className={classes.label}>{label}</span>}
    </button>
  );
  return (
    <div className={classes.group}>
      {isFixed ? (
        <div className={classes.separator} />
      ) : (
        <div className={classes.groupLabel}>
          {folded ? (
            <Tooltip label={label} position="right">
              {toggle}
            </Tooltip>
          ) : (
            toggle
          )}
          {heading && !folded && (
            <NavLink item={heading} className={classes.heading}>
              {heading.label}
            </NavLink>
          )}
        </div>
      )}
      {isOpen && <Entries items={folded && heading ? [heading, ...items] : items} folded={folded} label={label} />}
    </div>
  );
}

function Entries({ items, folded, label }: { items: NavItem[]; folded: boolean; label?: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <Entry key={item.to} item={item} folded={folded} />
      ))}
    </ul>
  );
}

export interface NavigationProps {
  groups: NavGroup[];
  /** Under which name this browser keeps what the person has opened and closed. */
  memory: string;
  folded?: boolean;
  /** Absent in the drawer, which does not fold. */
  onFold?: () => void;
}

/** Px between the current entry and the edge of the menu: a part of the next one is seen. */
const MARGIN = 32;

export function Navigation({ groups, memory, folded = false, onFold }: NavigationProps) {
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
        {groups.map((group) => (
          <Group key={group.label ?? 'accueil'} group={group} folded={folded} memory={memory} />
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
