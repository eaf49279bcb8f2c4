import { ActionIcon, Button, Menu } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Icon, IconArrowLeft, IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatInteger } from './format.ts';
import { type Address, AddressLink } from './link.tsx';
import { type MenuItem, MenuItems } from './menu-items.tsx';
import { useNeighbours } from './neighbours.ts';
import classes from './page-title.module.css';

export type PageAction = MenuItem & {
  loading?: boolean;
};

interface PageTitleProps {
  title: string;
  /** Name of the browser's tab when it is not the title. */
  tab?: string;
  /** Total shown in a counter beside the title. */
  count?: number | undefined;
  badge?: ReactNode;
  /** Address of the page one comes from. */
  backTo?: Address;
  /** Does instead what goes back, where one came from somewhere. */
  onBack?: (() => void) | undefined;
  /** Query of that page: its filters. */
  backSearch?: object;
  backLabel?: string;
  /** The one filled button of the view. */
  primary?: PageAction | undefined;
  secondary?: PageAction[] | undefined;
  /** Rare or destructive actions, in a menu. */
  menu?: PageAction[] | undefined;
  /** A line of facts under the title. */
  facts?: { icon?: Icon; text: ReactNode }[] | undefined;
  /** On paper alone, what the figures or the rows cover: the filters, as a sentence. */
  printed?: ReactNode;
}

export function ActionButton({
  action,
  variant = 'default',
}: {
  action: PageAction;
  variant?: 'filled' | 'light' | 'default';
}) {
  const { label, icon: Shape, to, search, onClick, loading } = action;
  const look = {
    variant,
    leftSection: Shape && <Shape size={17} stroke={1.8} aria-hidden="true" />,
    ...(loading ? { loading } : {}),
  };
  return to ? (
    <Button component={AddressLink} to={to} {...(search && { search })} {...look}>
      {label}
    </Button>
  ) : (
    <Button onClick={onClick} {...look}>
      {label}
    </Button>
  );
}

function ActionsMenu({ actions }: { actions: PageAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={message('ui.autres_actions')}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The title of the page, its only `h1`, with the actions of the page at its right. It also names the browser's tab. */
export function PageTitle({
  title,
  tab = title,
  count,
  badge,
  backTo,
  onBack,
  backSearch,
  backLabel,
  primary,
  secondary = [],
  menu = [],
  facts = [],
  printed,
}: PageTitleProps) {
  return (
    <div className={classes.root}>
      <title>{`${tab} · Sillage`}</title>
      <div className={classes.row}>
        {backTo && (
          <ActionIcon
            component={AddressLink}
            to={backTo}
            {...(backSearch && { search: backSearch })}
            {...(onBack && {
              onClick: (event: MouseEvent) => {
                event.preventDefault();
                onBack();
              },
            })}
            variant="default"
            size={36}
            aria-label={backLabel ?? message('ui.retour')}
          >
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
        )}
        <Neighbours />
        <div className={classes.heading}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {count !== undefined && <Counter value={count} />}
          {badge}
        </div>
        {(primary || secondary.length > 0 || menu.length > 0) && (
          <div className={classes.actions}>
            {secondary.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
            {primary && <ActionButton action={primary} variant="filled" />}
            {menu.length > 0 && <ActionsMenu actions={menu} />}
          </div>
        )}
      </div>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map(({ icon: FactIcon, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a page keep their places
            <li key={index} className={classes.fact}>
              {FactIcon && <FactIcon size={16} stroke={1.7} aria-hidden="true" />}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {printed && (
        <p className={`${classes.printed} print-only`} aria-hidden="true">
          {printed}
        </p>
      )}
    </div>
  );
}

/** The rows before and after, of a record that was opened from a list. */
function Neighbours() {
  const { previous, next, place } = useNeighbours();
  if (!place) return null;
  const way = (to: Address | undefined, label: string, Shape: Icon) => {
    const look = { variant: 'default', size: 36, 'aria-label': label, title: label };
    const shape = <Shape size={18} stroke={1.8} />;
    return to ? (
      <ActionIcon component={AddressLink} to={to} {...look}>
        {shape}
      </ActionIcon>
    ) : (
      <ActionIcon disabled {...look}>
        {shape}
      </ActionIcon>
    );
  };
  return (
    <div className={classes.neighbours}>
      <ActionIcon.Group>
        {way(previous, message('ui.precedent_liste'), IconChevronLeft)}
        {way(next, message('ui.suivant_liste'), IconChevronRight)}
      </ActionIcon.Group>
      <span className={`${classes.place} tabular`}>
        {message('ui.place_liste', { rang: formatInteger(place.rank), total: formatInteger(place.total) })}
      </span>
    </div>
  );
}

/** A count in a pill: total of a list, number of rows of a section. */
export function Counter({ value }: { value: number }) {
  return <span className={`${classes.counter} tabular`}>{formatInteger(value)}</span>;
}
