import { Avatar, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { initialsOf } from '../format.ts';
import { type MenuItem, MenuItems } from '../menu-items.tsx';
import classes from './person-menu.module.css';

export interface Person {
  id: number;
  name: string;
  /** Role or establishment. */
  secondLine?: string;
  items: MenuItem[];
}

const schemes = [
  { value: 'auto', code: 'ui.theme_systeme' },
  { value: 'light', code: 'ui.theme_clair' },
  { value: 'dark', code: 'ui.theme_sombre' },
] as const;

export function PersonMenu({ person }: { person: Person }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={248} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar size={30} radius="xl" className={classes.avatar} aria-hidden="true">
            {initialsOf(person.name)}
          </Avatar>
          <span className={classes.names}>
            <Names person={person} />
            <span className="visually-hidden">{message('ui.menu_compte')}</span>
          </span>
          <IconChevronDown size={16} stroke={1.7} className={classes.chevron} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Names person={person} />
        </div>
        <MenuItems items={person.items} />
        {person.items.length > 0 && <Menu.Divider />}
        <Menu.Label>{message('ui.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, code }) => (
            <Menu.RadioItem key={value} value={value}>
              {message(code)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Names({ person: { name, secondLine } }: { person: Person }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {secondLine && <span className={classes.second}>{secondLine}</span>}
    </>
  );
}
