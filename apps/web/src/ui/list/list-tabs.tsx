import { message } from '@sillage/contracts/messages.fr.ts';
import { AddressLink } from '../link.tsx';
import { Counter } from '../page-title.tsx';
import classes from './list-tabs.module.css';
import type { ListTab } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

interface ListTabsProps {
  tabs: ListTab[];
  state: ListState;
  /** What they are the views of, when not of one list. */
  label?: string;
}

/** The tabs of a page, each at an address of its own. */
export function ListTabs({ tabs, state, label = message('ui.onglets') }: ListTabsProps) {
  return (
    <nav className={`${classes.tabs} fades`} aria-label={label}>
      {tabs.map(({ value, label, count }) => (
        <AddressLink
          key={value}
          to="."
          search={state.searchOfTab(value)}
          resetScroll={false}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={state.tab === value ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <Counter value={count} />}
        </AddressLink>
      ))}
    </nav>
  );
}
