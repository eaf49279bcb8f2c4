import { ActionIcon, Menu } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MenuItems } from '../menu-items.tsx';
import type { RowAction } from './list-types.ts';

/** Menu of a row. The menu itself is made when it is first opened: a list of all rows stays light. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const [opened, setOpened] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const target = (
    <ActionIcon
      ref={button}
      aria-label={message('ui.actions_pour', { nom: name })}
      aria-haspopup="menu"
      onClick={opened === undefined ? () => setOpened(true) : undefined}
    >
      <IconDots size={18} stroke={1.8} />
    </ActionIcon>
  );
  if (opened === undefined) return target;
  return (
    <Menu
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
