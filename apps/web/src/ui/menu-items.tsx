import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { AddressLink, type MaybeDestination } from './link.tsx';

/** What is done from a menu or a button; `Result` is what a press gives to whoever waits for it. */
export type MenuItem<Result = void> = MaybeDestination & {
  label: string;
  icon?: Icon;
  onClick?: () => Result;
  /** In red. */
  danger?: boolean;
};

/** What a menu holds: each item leads somewhere, or does something. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ label, icon: Shape, to, search, onClick, danger }) => {
    const look = {
      leftSection: Shape && <Shape size={17} stroke={1.7} aria-hidden="true" />,
      mod: { 'menu-item-danger': danger },
    };
    return to ? (
      <Menu.Item key={label} component={AddressLink} to={to} {...(search && { search })} {...look}>
        {label}
      </Menu.Item>
    ) : (
      <Menu.Item key={label} onClick={onClick} {...look}>
        {label}
      </Menu.Item>
    );
  });
}
