import { Tooltip } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { AddressLink } from '../link.tsx';
import classes from './navigation.module.css';

export interface NavItem {
  label: string;
  to: string;
  icon: Icon;
  /** Current on its own address alone, not on those under it. */
  exact?: boolean;
}

export interface NavGroup {
  /** Absent for the first group (Accueil, Actualités). */
  label?: string;
  items: NavItem[];
}

function Entry({ item, folded }: { item: NavItem; folded: boolean }) {
  const link = (
    <AddressLink
      to={item.to}
      className={classes.item}
      activeOptions={{ exact: item.exact === true, includeSearch: false }}
    >
      <item.icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{item.label}</span>
    </AddressLink>
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

export function Navigation({ groups, folded = false, onFold }: NavigationProps) {
  const id = useId();
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
      <div className={classes.scroll}>
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
