import { Avatar, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { initialsOf } from '../format.ts';
import { type Address, AddressLink } from '../link.tsx';
import classes from './person-menu.module.css';

interface PersonMenuItem {
  label: string;
  icon?: Icon;
  to?: Address;
  onSelect?: () => void;
}

export interface Person {
  id: number;
  name: string;
  /** Role or establishment. */
  secondLine?: string;
  items: PersonMenuItem[];
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
        {person.items.map(({ label, icon: ItemIcon, to, onSelect }) => {
          const section = ItemIcon && <ItemIcon size={17} stroke={1.7} aria-hidden="true" />;
          return to ? (
            <Menu.Item key={label} component={AddressLink} to={to} leftSection={section}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} onClick={onSelect} leftSection={section}>
              {label}
            </Menu.Item>
          );
        })}
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
