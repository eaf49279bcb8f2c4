import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronRight, IconHome } from '@tabler/icons-react';
import { type Address, AddressLink } from '../link.tsx';
import classes from './breadcrumb.module.css';

export interface Crumb {
  label: string;
  /** Absent for a group of the navigation and for the page itself (the last one). */
  to?: Address;
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={message('ui.fil_ariane')} className={classes.crumbs}>
      <ol className={classes.list}>
        <li>
          <AddressLink to="/" className={classes.home} aria-label={message('ui.accueil')}>
            <IconHome size={15} stroke={1.7} />
          </AddressLink>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={classes.item}>
            <IconChevronRight size={14} stroke={1.7} aria-hidden="true" className={classes.chevron} />
            {crumb.to ? (
              <AddressLink to={crumb.to} className={classes.link}>
                {crumb.label}
              </AddressLink>
            ) : (
              <span className={classes.text} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
