import { message } from '@sillage/contracts/messages.fr.ts';
import { useId } from 'react';
import { useConnectedUser } from '../../client/login.ts';
import { AddressLink } from '../../ui/link.tsx';
import type { NavItem } from '../../ui/shell/navigation.tsx';
import { entriesOf, navigationOf, profileOf } from '../-shell/navigation.ts';
import classes from './home.module.css';

const homes = ['/', '/home/apprenant', '/home/referent'];

/** The screens that the person may open, in the order of the menu. */
export function Shortcuts() {
  const user = useConnectedUser();
  const id = useId();
  const profile = profileOf(user);
  const items = entriesOf(navigationOf(user));
  const shown = [...items, ...(profile && !items.some(({ to }) => to === profile.to) ? [profile] : [])];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {message('accueil.raccourcis')}
      </h2>
      <ul className={classes.small}>
        {shown
          .filter(({ to }) => !homes.includes(to))
          .map((item) => (
            <li key={item.to}>
              <AddressLink to={item.to} className="link">
                <item.icon size={17} stroke={1.7} aria-hidden="true" />
                {item.label}
              </AddressLink>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** A card for each page, with what one does there. */
export function ShortcutList({ items }: { items: NavItem[] }) {
  return (
    <ul className={classes.shortcuts}>
      {items.map((item) => (
        <Shortcut key={item.to} item={item} />
      ))}
    </ul>
  );
}

function Shortcut({ item }: { item: NavItem }) {
  return (
    <li className={classes.shortcut}>
      <span className={classes.icon}>
        <item.icon size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <AddressLink to={item.to} className={classes.link}>
          {item.label}
        </AddressLink>
        {item.purpose && <span className={classes.purpose}>{item.purpose}</span>}
      </span>
    </li>
  );
}
